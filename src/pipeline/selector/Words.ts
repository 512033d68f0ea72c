/** How names and sentences fall into words, and which words say little about a subject. */

/**
 * `parseHTTPHeader_v2` → `parse http header v 2`, lower case. The scanner cuts file texts at the same places: a query
 * that was cut otherwise would miss them.
 */
export const splitName = (name: string): ReadonlyArray<string> =>
  name
    .replace(/[_$]+/g, " ")
    .replace(/([\p{Ll}\p{Lo}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "")

/** `get_user-name` → `getusername`: how a name reads when nobody minds how its words are joined. */
export const glue = (name: string): string => name.replace(/[_$]+/g, "").toLowerCase()

/** Scripts that are written without spaces: their texts are compared by pairs of characters. */
export const isUnspaced = (codeUnit: number): boolean =>
  (codeUnit >= 0x3040 && codeUnit <= 0x30ff) || // kana
  (codeUnit >= 0x3400 && codeUnit <= 0x4dbf) || // ideographs, extension A
  (codeUnit >= 0x4e00 && codeUnit <= 0x9fff) || // ideographs
  (codeUnit >= 0xac00 && codeUnit <= 0xd7af) // hangul

/** `React组件` → `React`, `组件`. */
export const byScript = (name: string): ReadonlyArray<string> =>
  name.match(
    /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+|[^\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+/g
  ) ?? []

const words = (...lines: ReadonlyArray<string>): ReadonlySet<string> => new Set(lines.join(" ").split(" "))

/** Words of grammar: never a term. */
export const stopWords = words(
  "a an the of to in on for and or nor not no yes is are was were be been being by with without within from into onto",
  "as at it its this that these those if when then than so do does did done doesn don didn isn aren wasn can could",
  "should would will shall may might must has have had having which who whom whose what where why how all any both",
  "each every few more most less other another some such only own same too very just about above across after again",
  "against along already also always among around because before behind below between beyond during either else ever",
  "even here there however instead like near never next now off once out over per please quite rather since still",
  "through thus toward towards under unless until up upon via while whether yet we our us you your they their them he",
  "him his she her me my mine let lets need needs want wants wanted etc eg ie re ll ve im dont doesnt cant wont seem",
  "seems currently really simply actually way ways thing things something anything everything nothing down"
)

/** What is done to a subject, in any project: a hit on one of these says next to nothing. */
export const genericVerbs = words(
  "add adds added adding adjust allow allows allowed allowing apply avoid avoids avoided avoiding change changes",
  "changed changing check checks clean cleanup correct correctly create creates created creating debug delete deletes",
  "deleted deleting deprecate describe disable drop enable enables enabled enabling ensure ensures ensuring enhance",
  "explain explore extend extract find finish fix fixes fixed fixing get gets getting give handle handles handled",
  "handling help implement implements implemented implementing improve improves improved improving introduce",
  "investigate look make makes made making migrate move moved moving optimize optimise perf prevent prevents prevented",
  "preventing properly provide provides refactor refactors refactoring remove removes removed removing rename renamed",
  "replace replaces replaced replacing resolve restructure rewrite set sets setting show simplify solve start stop",
  "support supports supported supporting try understand update updates updated updating upgrade use uses used using",
  "work works working write writing wrong incorrect incorrectly better"
)

/** Nouns that nearly every request could hold. They count in full only when there is nothing better. */
export const genericNouns = words(
  "bug bugs broken case cases code crash error errors failure fail fails failing feat feature features file files",
  "functionality implementation improvement issue issues logic new option options problem problems todo value values"
)

/** Words that ask about the project itself. An intent of only these wants an overview, not a search. */
export const projectWords = words(
  "app application architecture codebase high level onboarding organisation organization overall overview project",
  "projects repo repository software structure structured summary tour"
)
