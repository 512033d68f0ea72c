import { itResolves } from "./Resolving.js"

itResolves(
  "an import of a declared name",
  {
    paths: `core/src/main/java/com/shop/Cart.java core/src/main/java/com/shop/util/Strings.java
      core/src/test/java/com/shop/CartTest.java kotlin/src/Money.kt kotlin/src/text/extensions.kt kotlin/src/Use.kt
      app/shop/api/package.scala app/shop/api/Server.scala app/shop/api/http/Route.scala app/shop/Main.scala
      a/src/main/java/com/twice/Same.java b/src/main/java/com/twice/Same.java b/src/main/java/com/twice/Use.java`,
    declared: {
      "core/src/main/java/com/shop/Cart.java": { packages: ["com.shop"], names: ["Cart", "Line", "total"] },
      "core/src/main/java/com/shop/util/Strings.java": { packages: ["com.shop.util"], names: ["Strings", "join"] },
      "kotlin/src/Money.kt": { packages: ["com.money"], names: ["Money"] },
      "kotlin/src/text/extensions.kt": { packages: ["com.money.text"], names: ["toEuros", "json"] },
      "app/shop/api/package.scala": { packages: ["shop.api"], names: ["api", "Handler"] },
      "app/shop/api/Server.scala": { packages: ["shop.api"], names: ["Server"] },
      "app/shop/api/http/Route.scala": { packages: ["shop.api.http"], names: ["Route", "all"] },
      "app/shop/Main.scala": { packages: ["shop"], names: ["Main"] }
    }
  },
  [
    ["core/src/test/java/com/shop/CartTest.java", "com.shop.Cart", "core/src/main/java/com/shop/Cart.java"],
    ["core/src/test/java/com/shop/CartTest.java", "com.shop.Cart.Line", "core/src/main/java/com/shop/Cart.java"],
    [
      "core/src/test/java/com/shop/CartTest.java",
      "com.shop.util.Strings.join",
      "core/src/main/java/com/shop/util/Strings.java"
    ],
    ["core/src/test/java/com/shop/CartTest.java", "com.shop.util.*", "core/src/main/java/com/shop/util/Strings.java"],
    ["core/src/test/java/com/shop/CartTest.java", "com.shop.Cart.*", "core/src/main/java/com/shop/Cart.java"],
    ["core/src/test/java/com/shop/CartTest.java", "org.junit.jupiter.api.Test"],
    ["kotlin/src/Use.kt", "com.money.Money.Companion.of", "kotlin/src/Money.kt"],
    ["kotlin/src/Use.kt", "com.money.text.toEuros", "kotlin/src/text/extensions.kt"],
    ["kotlin/src/Use.kt", "com.money.text.json.Writer"],
    ["kotlin/src/Use.kt", "com.`money`.Money", "kotlin/src/Money.kt"],
    ["kotlin/src/Use.kt", "com.shop.Cart", "core/src/main/java/com/shop/Cart.java"],
    ["app/shop/Main.scala", "shop.api._", "app/shop/api/Server.scala", "app/shop/api/package.scala"],
    ["app/shop/Main.scala", "shop.api.Handler", "app/shop/api/package.scala"],
    ["app/shop/Main.scala", "api.http.Route", "app/shop/api/http/Route.scala"],
    ["app/shop/api/Server.scala", "http.Route", "app/shop/api/http/Route.scala"],
    ["app/shop/api/Server.scala", "_root_.http.Route"],
    ["app/shop/api/Server.scala", "cats.syntax.all._"],
    ["b/src/main/java/com/twice/Use.java", "com.twice.Same", "b/src/main/java/com/twice/Same.java"]
  ]
)

itResolves(
  "packages by their folders, when nobody has read the files",
  {
    paths: `core/src/main/java/com/shop/Cart.java core/src/main/java/com/shop/User.java module/Money.kt module/text/Words.kt
      lib/src/commonMain/kotlin/io/web/Client.kt`
  },
  [
    ["core/src/main/java/com/shop/User.java", "com.shop.Cart", "core/src/main/java/com/shop/Cart.java"],
    ["core/src/main/java/com/shop/User.java", "com.shop.*", "core/src/main/java/com/shop/Cart.java"],
    ["module/Money.kt", "com.shop.module.text.Words", "module/text/Words.kt"],
    ["module/Money.kt", "io.web.Client", "lib/src/commonMain/kotlin/io/web/Client.kt"],
    ["module/Money.kt", "com.absent.Words"]
  ]
)
