import { itResolves } from "./Resolving.js"

itResolves(
  "a Python import",
  {
    paths: `pyproject.toml src/shop/__init__.py src/shop/models.py src/shop/views.py src/shop/api/__init__.py
      src/shop/api/orders.py src/shop/logging.py tests/conftest.py tests/helpers.py tests/test_models.py
      services/billing/pyproject.toml services/billing/billing/__init__.py services/billing/billing/tax.py
      services/billing/lib/money.py namespace/plugins/first/core.py namespace/plugins/second/core.py
      scripts/types.py scripts/run.py stubs/fast.pyi src/shop/fast.pyx notebooks/look.ipynb a/util/io.py b/util/io.py
      b/main.py a/util/__init__.py b/util/__init__.py deep/in/some/folder/lonely.py`,
    manifests: {
      "pyproject.toml":
        '[tool.setuptools.packages.find]\nwhere = ["src"]\n[tool.pytest.ini_options]\npythonpath = [".", "namespace"]\n',
      "services/billing/pyproject.toml": "[project]\nname = 'billing'\n"
    }
  },
  [
    ["src/shop/views.py", ".models", "src/shop/models.py"],
    ["src/shop/views.py", ".models.User", "src/shop/models.py"],
    ["src/shop/views.py", ".api", "src/shop/api/__init__.py"],
    ["src/shop/views.py", ".api.orders", "src/shop/api/orders.py"],
    ["src/shop/views.py", ".", "src/shop/__init__.py"],
    ["src/shop/api/orders.py", "..models", "src/shop/models.py"],
    ["src/shop/api/orders.py", "...absent"],
    ["src/shop/api/orders.py", "......x"],
    ["src/shop/views.py", "shop.models.User", "src/shop/models.py"],
    ["src/shop/views.py", "shop.api", "src/shop/api/__init__.py"],
    ["src/shop/views.py", "logging"],
    ["src/shop/views.py", "os.path"],
    ["tests/test_models.py", "shop", "src/shop/__init__.py"],
    ["tests/test_models.py", "helpers", "tests/helpers.py"],
    ["tests/test_models.py", "helpers.make_user", "tests/helpers.py"],
    ["services/billing/billing/tax.py", "billing.tax"],
    ["services/billing/billing/tax.py", "billing", "services/billing/billing/__init__.py"],
    ["services/billing/billing/tax.py", "money", "services/billing/lib/money.py"],
    ["src/shop/views.py", "billing.tax.rate", "services/billing/billing/tax.py"],
    ["src/shop/views.py", "plugins.second.core", "namespace/plugins/second/core.py"],
    ["notebooks/look.ipynb", "shop.models", "src/shop/models.py"],
    ["b/main.py", "util.io", "b/util/io.py"],
    ["a/util/__init__.py", "util.io", "a/util/io.py"],
    ["src/shop/views.py", "shop.fast", "src/shop/fast.pyx"],
    ["src/shop/views.py", "lonely"],
    ["src/shop/views.py", "django.db.models"],
    ["src/shop/views.py", "__proto__"]
  ]
)
