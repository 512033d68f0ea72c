/**
 * Tests that share one layer. `it.layer` writes its testers onto `it` itself, where every later test of the worker finds
 * them, and with them another one's clock: here they are kept apart, and `it` is what it was.
 */
import { it, type Vitest } from "@effect/vitest"
import type { Layer } from "effect"

export type SharedTests<R> = Pick<Vitest.MethodsNonLive<R>, "effect" | "scoped">

const pristine = { ...it }

export const shareLayer =
  <R, E>(layer: Layer.Layer<R, E>) =>
  (name: string, tests: (it: SharedTests<R>) => void): void =>
    it.layer(layer)(name, ({ effect, scoped }) => {
      Object.assign(it, pristine)
      tests({ effect, scoped })
    })
