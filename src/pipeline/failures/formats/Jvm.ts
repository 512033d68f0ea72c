/** Java, Kotlin and Scala: stack traces, javac, kotlinc, Gradle and Maven. */
import type { Format } from "../Place.js"

/** `at com.acme.Foo$Bar.run(Foo.java:12)`: the package says in which folder the file stands (`WhereIs`). */
export const jvmStack: Format = {
  name: "jvm",
  patterns: [
    /^\s*at (?:[\w.]{1,80}@?[\w.]{0,40}\/{1,2})?(?<symbol>[\w.$<>]{1,300})\((?<path>[\w-]{1,200}\.(?:java|kt|kts|scala|groovy)):(?<line>\d{1,7})\)/
  ]
}

export const jvmCompilers: Format = {
  name: "javac, kotlinc, maven",
  patterns: [
    /^\s*(?:\[(?:ERROR|WARNING)\] )(?<path>[^\s:[\]]{1,400}\.(?:java|kt|scala)):\[(?<line>\d{1,7}),\d{1,7}\]/,
    /^\s*(?:e|w): (?:file:\/\/)?(?<path>[^\s:()]{1,400}\.kts?)(?::|: \()(?<line>\d{1,7})/,
    /^\s*(?:\[(?:error|warn|ERROR)\] )?(?<path>[^\s:[\]]{1,400}\.(?:java|scala|groovy)):(?<line>\d{1,7})(?::\d{1,7})?: /
  ]
}
