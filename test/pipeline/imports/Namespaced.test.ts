import { itResolves } from "./Resolving.js"

itResolves(
  "a using of C#",
  {
    paths: `src/Core/Core.csproj src/Core/Users/User.cs src/Core/Users/UserStore.cs src/Core/Text.cs src/Web/Web.csproj
      src/Web/Program.cs src/Web/Pages/Home.cs loose/Tool.cs`,
    manifests: {
      "src/Core/Core.csproj":
        "<Project><PropertyGroup><RootNamespace>Shop.Core</RootNamespace></PropertyGroup></Project>",
      "src/Web/Web.csproj": "<Project />"
    },
    declared: { "src/Core/Text.cs": { packages: ["Shop.Core.Tools"], names: ["Text", "Joined"] } }
  },
  [
    ["src/Web/Program.cs", "Shop.Core.Users", "src/Core/Users/User.cs", "src/Core/Users/UserStore.cs"],
    ["src/Web/Program.cs", "Shop.Core.Users.User", "src/Core/Users/User.cs"],
    ["src/Web/Program.cs", "Shop.Core.Tools.Joined", "src/Core/Text.cs"],
    ["src/Web/Program.cs", "Web.Pages", "src/Web/Pages/Home.cs"],
    ["src/Web/Program.cs", "Shop.Core.Tools", "src/Core/Text.cs"],
    ["src/Web/Program.cs", "System.Text"],
    ["src/Web/Program.cs", "Shop.Core"]
  ]
)

itResolves(
  "a use of PHP",
  {
    paths: `composer.json src/Models/User.php src/helpers.php tests/UserTest.php packages/mail/composer.json
      packages/mail/lib/Mail/Sender.php old/Twig/Node/Text.php src/Models/HasName.php bootstrap.php public/index.php
      src/functions.php vendored/Unknown/Deep/Thing.php`,
    manifests: {
      "composer.json": `{ "autoload": { "psr-4": { "App\\\\": ["src/"] }, "psr-0": { "Twig": "old/" } },
        "autoload-dev": { "psr-4": { "Tests\\\\": "tests" } } }`,
      "packages/mail/composer.json": '{ "autoload": { "psr-4": { "Mail\\\\": "lib/Mail" } } }'
    },
    declared: { "src/functions.php": { packages: ["App\\Support"], names: ["slug"] } }
  },
  [
    ["public/index.php", "App\\Models\\User", "src/Models/User.php"],
    ["public/index.php", "\\App\\Models\\User", "src/Models/User.php"],
    ["public/index.php", "Tests\\UserTest", "tests/UserTest.php"],
    ["public/index.php", "Mail\\Sender", "packages/mail/lib/Mail/Sender.php"],
    ["public/index.php", "Twig\\Node\\Text", "old/Twig/Node/Text.php"],
    ["public/index.php", "App\\Support\\slug", "src/functions.php"],
    ["public/index.php", "Vendor\\Unknown\\Deep\\Thing", "vendored/Unknown/Deep/Thing.php"],
    ["src/Models/User.php", "HasName", "src/Models/HasName.php"],
    ["public/index.php", "./../bootstrap.php", "bootstrap.php"],
    ["public/index.php", "src/helpers.php", "src/helpers.php"],
    ["public/index.php", "./helpers.php"],
    ["public/index.php", "Illuminate\\Http\\Request"],
    ["public/index.php", "\\\\\\"]
  ]
)

itResolves(
  "a module of Elixir",
  {
    paths: `lib/shop.ex lib/shop/cart.ex lib/shop/http_client.ex lib/shop_web/controllers/user_controller.ex
      lib/shop_web/live/cart_live.ex test/support/conn_case.ex apps/other/lib/other/cart.ex lib/protocols.ex`,
    declared: {
      "lib/shop.ex": { packages: ["Shop", "Shop.Error"] },
      "lib/protocols.ex": { packages: ["Shop.Printable"] }
    }
  },
  [
    ["lib/shop_web/live/cart_live.ex", "Shop.Cart", "lib/shop/cart.ex"],
    ["lib/shop_web/live/cart_live.ex", "Shop.HTTPClient", "lib/shop/http_client.ex"],
    ["lib/shop_web/live/cart_live.ex", "ShopWeb.UserController", "lib/shop_web/controllers/user_controller.ex"],
    ["lib/shop_web/live/cart_live.ex", "Shop.Error", "lib/shop.ex"],
    ["lib/shop_web/live/cart_live.ex", "Shop.Printable", "lib/protocols.ex"],
    ["lib/shop_web/live/cart_live.ex", "Shop.Cart.Line", "lib/shop/cart.ex"],
    ["lib/shop.ex", "__MODULE__.Cart", "lib/shop/cart.ex"],
    ["lib/shop.ex", "Other.Cart", "apps/other/lib/other/cart.ex"],
    ["lib/shop.ex", "Ecto.Query"],
    ["lib/shop.ex", "GenServer"]
  ]
)
