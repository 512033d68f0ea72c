/** A terminal, or a pair of pipes, that keeps what a command writes. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import { type Context, Effect, Layer, Logger } from "effect"
import { runCli } from "../../src/cli/Cli.js"
import { Streams } from "../../src/cli/Streams.js"
import { layerTest, type TestProject } from "../../src/layers/Test.js"
import { AnalyzeRules } from "../../src/programs/AnalyzeRules.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { CompileSpec } from "../../src/programs/CompileSpec.js"
import { Doctor } from "../../src/programs/Doctor.js"
import { ExplainFile } from "../../src/programs/ExplainFile.js"
import { GuardFiles } from "../../src/programs/GuardFiles.js"
import { IndexProject } from "../../src/programs/IndexProject.js"
import { InspectFile } from "../../src/programs/InspectFile.js"
import { InspectIntent } from "../../src/programs/InspectIntent.js"
import { InstallEditors } from "../../src/programs/InstallEditors.js"
import { MendRules } from "../../src/programs/MendRules.js"
import { EditorFiles } from "../../src/services/EditorFiles.js"
import { briefingOf, explanationOf, noRules, resultOf, traceOf } from "./Results.js"
import type { Stubs } from "./Serving.js"

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface Setting extends Stubs {
  readonly explain?: Context.Tag.Service<ExplainFile>["run"]
  readonly stdin?: string
  readonly colours?: boolean
  readonly watched?: boolean
  /** What `aic guard` finds in the current folder. */
  readonly files?: TestProject["contents"]
  readonly configs?: NonNullable<TestProject["configs"]>
  readonly inspectFile?: InspectFile["Type"]["run"]
  readonly index?: Partial<IndexProject["Type"]>
  readonly mend?: MendRules["Type"]["write"]
}

export const aic = (args: ReadonlyArray<string>, setting: Setting = {}): Effect.Effect<Ended> =>
  Effect.gen(function* () {
    const written = { out: "", err: "" }
    const streams = Layer.succeed(Streams, {
      out: (text) =>
        Effect.sync(() => {
          written.out += text
        }),
      err: (text) =>
        Effect.sync(() => {
          written.err += text
        }),
      readAll: Effect.succeed(setting.stdin ?? ""),
      colours: setting.colours ?? false,
      watched: setting.watched ?? false,
      columns: 80,
      ask: () => Effect.succeed(null),
      cwd: "/home/me/app"
    })
    const programs = Layer.mergeAll(
      Layer.mock(CompileContext, { run: setting.compile ?? ((request) => Effect.succeed(resultOf(request))) }),
      Layer.succeed(InspectIntent, { run: setting.inspect ?? (({ intent }) => Effect.succeed(traceOf(intent))) }),
      Layer.succeed(ExplainFile, {
        run: setting.explain ?? (({ path }) => Effect.succeed(explanationOf(path)))
      }),
      Layer.mock(InspectFile, { ...(setting.inspectFile === undefined ? {} : { run: setting.inspectFile }) }),
      Layer.mock(IndexProject, setting.index ?? {}),
      Layer.succeed(CompileSpec, {
        run: setting.compileSpec ?? ((request) => Effect.succeed(briefingOf(request)))
      }),
      Layer.succeed(AnalyzeRules, { run: setting.rules ?? (() => Effect.succeed(noRules)) })
    )
    const guard = GuardFiles.layer.pipe(
      Layer.provide(layerTest({ root: "/home/me/app", contents: setting.files ?? {}, configs: setting.configs ?? [] }))
    )
    const code = yield* runCli(args, {
      programs,
      guard,
      editors:
        setting.mend === undefined
          ? Layer.die("no editors in this test")
          : Layer.mergeAll(
              Layer.succeed(MendRules, { write: setting.mend }),
              Layer.mock(InstallEditors, {}),
              Layer.mock(Doctor, {}),
              Layer.mock(EditorFiles, { home: "/home/me" })
            ),
      bundles: { node: "/node", aic: "/dist/aic.js", hook: "/dist/hook.cjs" },
      startServer: Effect.never
    }).pipe(
      Effect.provide(
        Layer.mergeAll(
          streams,
          NodeFileSystem.layer,
          NodePath.layer,
          NodeTerminal.layer,
          Logger.remove(Logger.defaultLogger)
        )
      )
    )
    return { code, ...written }
  })
