/** Identifiers. Our own are UUIDv7 (RFC 9562), so they sort by time of creation. */
import { Schema } from "effect"

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const uuid = <B extends string>(brand: B) =>
  Schema.String.pipe(Schema.pattern(uuidV7), Schema.brand(brand), Schema.annotations({ title: brand }))

export const ProjectId = uuid("ProjectId")
export type ProjectId = typeof ProjectId.Type

export const CompilationId = uuid("CompilationId")
export type CompilationId = typeof CompilationId.Type

export const ServerSessionId = uuid("ServerSessionId")
export type ServerSessionId = typeof ServerSessionId.Type

/** Chosen by the editor, so any short printable text. */
export const ConversationId = Schema.String.pipe(
  Schema.pattern(/^[\x21-\x7e]{1,128}$/),
  Schema.brand("ConversationId"),
  Schema.annotations({
    title: "ConversationId",
    message: () => ({ message: "1 to 128 printable ASCII characters without blanks", override: true })
  })
)
export type ConversationId = typeof ConversationId.Type

/** SHA-256 in lower-case hex. */
export const Sha256 = Schema.String.pipe(Schema.pattern(/^[0-9a-f]{64}$/), Schema.brand("Sha256"))
export type Sha256 = typeof Sha256.Type
