/**
 * Which index this program can use. Not by numbers that somebody must remember to raise: a text is indexed, and what comes
 * out is part of the version, so that a change of the stemmer, the languages or the guard makes old indexes void.
 */
import { RelativePath } from "../../domain/Paths.js"
import { version } from "../../domain/Version.js"
import { recordFormat } from "./FileRecord.js"
import type { CleanedText } from "./IndexCleaning.js"
import { makeRecorder, type TextReaders } from "./RecordText.js"

export const indexVersion = (
  readers: TextReaders,
  cleaning: {
    readonly version: string
    readonly clean: (file: {
      readonly path: RelativePath
      readonly language: string
      readonly text: string
    }) => CleanedText
  },
  sha256: (text: string) => string
): string => {
  const record = makeRecorder(readers, ({ text }) => ({ text, isQuiet: true }))
  const samples = sampleLanguages.map((language) => {
    const file = {
      path: RelativePath.make(`sample.${language}`),
      language,
      isCode: language !== "markdown",
      text: sampleText
    }
    return String.fromCharCode(...record(file).bytes)
  })
  const cleaned = cleaning.clean({ path: RelativePath.make("sample.ts"), language: "typescript", text: sampleText })
  return sha256(JSON.stringify([version, recordFormat, cleaning.version, cleaned, samples]))
}

const sampleLanguages = ["typescript", "python", "go", "rust", "java", "csharp", "ruby", "markdown", "unknown"]

const sampleText = `
package com.example.users;
namespace Example.Users;
require_relative "users/store"
import { readUsers as users } from "./users.js"
from app.services import caching, sessions
use crate::parsers::{HTTPHeader2, e_tag};
/** Resolves the cached configurations of each organisation, quickly. */
export class ConfigResolver<T> extends Base { private retries = 3; async resolveAll(userIds: string[]) { return 42 } }
export function parseHTTPHeader_v2(input_value) { const running = "stopped"; return tries.filter(Boolean) }
def normalise_addresses(self, *, strict=False): pass
func (s *Server) HandleRequests(ctx context.Context) error { return nil }
pub fn serialize(value: &Value) -> Result<String, Error> { todo!() }
修复会话过期 сессия пользователя naïve Ångström $store __init__ x1
`
