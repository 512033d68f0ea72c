/** What failing tools say about a project. */
export { failuresOf, noFailures, type RequestFailures } from "./FailuresOf.js"
export { type FailedName, readAnyNames, readNames } from "./Names.js"
export type { Place } from "./Place.js"
export { readFailures } from "./ReadFailures.js"
export { type Failure, whereIs } from "./WhereIs.js"
