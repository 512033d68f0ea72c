/** What a briefing depends on. Equal keys give byte-equal briefings. */
import type { ModelProfile } from "../../domain/ModelProfile.js"
import type { SpecificationInput } from "../../domain/Specification.js"
import type { TokenCount } from "../../domain/Units.js"
import type { SpecCompileOptions } from "../SpecCompiler.js"

/** Raise it when the same specification would give another briefing than before. */
const briefingFormat = "1"

/** The text that the key is the hash of: JSON, so that no value can pass for another field. */
export const specCacheKeyText = (
  spec: SpecificationInput,
  budget: TokenCount | null,
  { contentTransformers, guard }: SpecCompileOptions["config"],
  profile: ModelProfile
): string =>
  JSON.stringify([
    briefingFormat,
    spec.types.map(({ content, name, path, usage }) => JSON.stringify([path, name, usage, content])).sort(),
    spec.codeBlocks.map(({ content, label }) => [label, content]),
    spec.prose.map(({ content, label }) => [label, content]),
    budget,
    guard,
    contentTransformers,
    [profile.id, profile.encoding, profile.factor]
  ])
