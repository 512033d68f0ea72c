/** A project of nothing but paths, manifests and what files declare, for the tests of import resolution. */
import { assert, describe, it } from "@effect/vitest"
import type { Declared } from "../../../src/pipeline/imports/Family.js"
import { makeImportResolver } from "../../../src/pipeline/imports/ImportResolver.js"

export interface Sketch {
  /** One a line. */
  readonly paths: string
  readonly manifests?: Readonly<Record<string, string>>
  readonly declared?: Readonly<Record<string, Partial<Declared>>>
}

export const resolvingIn = ({ paths, manifests = {}, declared = {} }: Sketch) => {
  const files = paths.trim().split(/\s+/).sort()
  const resolver = makeImportResolver(
    files,
    Object.entries(manifests).map(([path, text]) => ({ path, text })),
    (place) => {
      const said = declared[files[place]!]
      return said === undefined ? undefined : { packages: [], names: [], ...said }
    }
  )
  return (from: string, source: string, mentions?: (name: string) => boolean): ReadonlyArray<string> =>
    resolver.resolve(from, [source], mentions).map((place) => files[place]!)
}

export type Case = readonly [from: string, source: string, ...targets: ReadonlyArray<string>]

/** What each import of a project means; nothing, where no target is given. */
export const itResolves = (name: string, sketch: Sketch, cases: ReadonlyArray<Case>): void => {
  describe(name, () => {
    const resolve = resolvingIn(sketch)
    for (const [from, source, ...targets] of cases) {
      it(`${from}: ${source}`, () => assert.deepStrictEqual(resolve(from, source), targets))
    }
  })
}
