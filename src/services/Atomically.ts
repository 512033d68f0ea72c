/**
 * Writes of several stores as one: all of them are kept or none, and the disk is asked once. A Reference: stores in
 * memory have nothing to undo.
 */
import { Context, type Effect } from "effect"
import type { StoreFailed } from "../domain/Errors.js"

export interface AtomicallyShape {
  readonly run: <A, R>(writes: Effect.Effect<A, StoreFailed, R>) => Effect.Effect<A, StoreFailed, R>
}

export class Atomically extends Context.Reference<Atomically>()("aic/services/Atomically", {
  defaultValue: (): AtomicallyShape => ({ run: (writes) => writes })
}) {}
