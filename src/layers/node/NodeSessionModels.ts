/** `services/SessionModels` in `<project>/.aic/session-models.jsonl`: the last line of a conversation and an editor counts. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { ConversationId } from "../../domain/Ids.js"
import type { AbsolutePath } from "../../domain/Paths.js"
import { EditorId } from "../../domain/Vocabulary.js"
import { type ModelKey, SessionModels } from "../../services/SessionModels.js"
import { appendOwn, mostLogBytes, ownFile } from "./OwnFolder.js"

const sessionModelsFile = "session-models.jsonl"

export const layerNodeSessionModels = Layer.sync(SessionModels, () => {
  const recall = (root: AbsolutePath, key: ModelKey) => Effect.sync(() => lastOf(root, key))
  return {
    recall: Effect.fn("SessionModels.recall")(recall),
    remember: Effect.fn("SessionModels.remember")(function* (root, key, modelId) {
      if ((yield* recall(root, key)) === modelId) return
      const timestamp = DateTime.formatIso(yield* DateTime.now)
      const entry = encode({ c: key.conversationId, m: modelId, e: key.editorId, timestamp })
      if (Option.isNone(entry)) return
      const problem = yield* Effect.sync(() => appendOwn(root, sessionModelsFile, `${entry.value}\n`))
      if (problem !== null) yield* Effect.logWarning(`${sessionModelsFile} was not written: ${problem}`)
    })
  }
})

const Entry = Schema.parseJson(
  Schema.Struct({
    c: ConversationId,
    m: Schema.String.pipe(Schema.pattern(/^[\x20-\x7e]{1,256}$/)),
    e: EditorId,
    timestamp: Schema.String.pipe(Schema.pattern(/^[\x20-\x7e]{1,32}$/))
  })
)

const decode = Schema.decodeUnknownOption(Entry)
const encode = Schema.encodeUnknownOption(Entry)

/** What was said last is at the end; the whole file is read only when it is not. */
const tailBytes = 262_144

const lastOf = (root: AbsolutePath, key: ModelKey): string | null => {
  const tail = readEnd(root, tailBytes)
  if (tail === null) return null
  const found = lastIn(tail.text, key)
  if (found !== null || tail.isWhole) return found
  // a line more than the bound may have been written before it was full
  const all = readEnd(root, 2 * mostLogBytes)
  return all === null ? null : lastIn(all.text, key)
}

const lastIn = (text: string, { conversationId, editorId }: ModelKey): string | null => {
  for (const line of text.split("\n").reverse()) {
    if (!line.includes(editorId)) continue
    const entry = Option.getOrNull(decode(line))
    if (entry !== null && entry.c === conversationId && entry.e === editorId) return entry.m
  }
  return null
}

/** Null when there is no such file, or none that may be read. */
const readEnd = (root: AbsolutePath, most: number): { readonly text: string; readonly isWhole: boolean } | null => {
  const path = ownFile(root, sessionModelsFile, { make: false })
  if (path === null) return null
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const info = fstatSync(file)
      if (!info.isFile()) return null
      const start = Math.max(0, info.size - most)
      const bytes = Buffer.alloc(info.size - start)
      const length = readSync(file, bytes, 0, bytes.length, start)
      const text = bytes.subarray(0, length).toString("utf8")
      return { text: start === 0 ? text : text.slice(text.indexOf("\n") + 1), isWhole: start === 0 }
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
