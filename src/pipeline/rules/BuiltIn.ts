/**
 * The rule packs that come with aic. They speak of the work, never of the form of an answer, and they hide nothing a
 * task could need: what is excluded here is written by machines.
 */
import { Schema } from "effect"
import { RulePack } from "../../domain/RulePack.js"
import type { TaskClass } from "../../domain/Vocabulary.js"

type PackName = "default" | TaskClass

const pack = Schema.decodeUnknownSync(RulePack)

const packs: Record<PackName, RulePack> = {
  default: pack({
    name: "built-in:default",
    version: 1,
    constraints: [
      "Change only what the task asks for; leave unrelated code, names and formatting as they are.",
      "Follow the conventions of the files shown: naming, structure, error handling and libraries in use.",
      "Look up the definition of a function or type before calling it; do not assume one that is not shown or found.",
      "Keep secrets, tokens and personal data out of code, tests and logs."
    ],
    excludePatterns: [
      "**/node_modules/**",
      "**/bower_components/**",
      "**/__pycache__/**",
      "**/*.min.js",
      "**/*.min.css",
      "**/*.map"
    ],
    heuristic: {
      penalizePatterns: [
        "**/generated/**",
        "**/__generated__/**",
        "**/*.generated.*",
        "**/*.pb.go",
        "**/*_pb2.py",
        "**/*.snap"
      ]
    }
  }),
  bugfix: pack({
    name: "built-in:bugfix",
    version: 1,
    constraints: [
      "Find the cause before changing code, and fix it where it arises rather than where it shows.",
      "Keep the fix as small as it can be; put refactoring into a change of its own.",
      "Add or extend a test that fails without the fix.",
      "Check the other callers of the changed code for the same fault and for what they rely on.",
      "Do not hide the fault by swallowing an error, widening a type or skipping a test."
    ]
  }),
  feature: pack({
    name: "built-in:feature",
    version: 1,
    constraints: [
      "Build on what exists: extend the module that owns the subject before adding a new one.",
      "Keep present behaviour and public interfaces working, unless the task says otherwise.",
      "Handle empty, missing and invalid input, and failure of whatever the feature depends on.",
      "Cover the new behaviour with tests beside the existing ones.",
      "Update the documentation and configuration that describe the changed behaviour."
    ]
  }),
  refactor: pack({
    name: "built-in:refactor",
    version: 1,
    constraints: [
      "Preserve behaviour: same results, same errors, same side effects in the same order.",
      "Preserve public interfaces, or change every caller in the same step.",
      "Remove what becomes unused: imports, parameters, files, branches.",
      "Keep tests passing without weakening what they assert; move or rename them with the code they cover."
    ]
  }),
  docs: pack({
    name: "built-in:docs",
    version: 1,
    constraints: [
      "Describe what the code does now; check names, options, defaults and commands against the source.",
      "Do not change the behaviour of code while documenting it.",
      "Keep the tone, headings and language of the documentation around it.",
      "Use examples that work as they stand, with names that exist in the project."
    ],
    heuristic: { boostPatterns: ["README*", "CONTRIBUTING*", "CHANGELOG*"] }
  }),
  test: pack({
    name: "built-in:test",
    version: 1,
    constraints: [
      "Use the test framework, helpers and fixtures that the project has.",
      "Test behaviour through public interfaces; cover the normal case, the edges and the failures.",
      "Make each test independent of order, time, network and the machine it runs on.",
      "Assert on exact results; a test must fail when the behaviour it names breaks.",
      "Do not change production code to make a test pass, unless it is wrong; then say so."
    ],
    heuristic: {
      boostPatterns: ["**/*.test.*", "**/*.spec.*", "**/*_test.*", "**/test_*.py", "**/conftest.py"]
    }
  }),
  general: pack({
    name: "built-in:general",
    version: 1,
    constraints: [
      "Base every statement about the code on the files shown or read, and name them.",
      "Say what is unknown or ambiguous instead of guessing, and what would settle it.",
      "If code is to change, state the intended behaviour first and keep the change small."
    ]
  })
}

/** By the name after `built-in:`. */
export const builtInPacks: ReadonlyMap<string, RulePack> = new Map(Object.entries(packs))
