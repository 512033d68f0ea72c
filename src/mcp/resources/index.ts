/** Every resource, in the order they are listed. */
import type { Report } from "../Resource.js"
import { lastResource } from "./Last.js"
import { statusResource } from "./Status.js"
import { traceResource } from "./Trace.js"

const all = [lastResource, traceResource, statusResource]

type ServicesOf<T> = T extends Report<infer R> ? R : never

export const resources: ReadonlyArray<Report<ServicesOf<(typeof all)[number]>>> = all
