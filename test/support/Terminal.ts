/** A terminal, or a pair of pipes, that keeps what a command writes. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import { Effect, Layer, Logger } from "effect"
import { runCli } from "../../src/cli/Cli.js"
import { Streams } from "../../src/cli/Streams.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { InspectIntent } from "../../src/programs/InspectIntent.js"
import { resultOf, traceOf } from "./Results.js"
import type { Stubs } from "./Serving.js"

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface Setting extends Stubs {
  readonly stdin?: string
  readonly colours?: boolean
  readonly watched?: boolean
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
    const programs = Layer.merge(
      Layer.succeed(CompileContext, { run: setting.compile ?? ((request) => Effect.succeed(resultOf(request))) }),
      Layer.succeed(InspectIntent, { run: setting.inspect ?? (({ intent }) => Effect.succeed(traceOf(intent))) })
    )
    const code = yield* runCli(args, { programs, startServer: Effect.never }).pipe(
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
