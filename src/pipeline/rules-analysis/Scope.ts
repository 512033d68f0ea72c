/** What the headings above a statement narrow it to: a language, a part of the system, a folder. */
import type { Statement } from "./Model.js"
import { tokensOf } from "./Words.js"

/** Sorted; empty where the headings say only what kind of rule it is. */
export const scopeOf = ({ headings }: Pick<Statement, "headings">): ReadonlyArray<string> => {
  const scope = new Set<string>()
  for (const heading of headings) {
    for (const { kind, stem, text } of tokensOf(heading)) {
      if (kind === "mark") continue
      if (kind === "code" || areas.has(stem) || areas.has(text) || /[/.]/.test(text)) scope.add(stem)
    }
  }
  return [...scope].sort()
}

const areas: ReadonlySet<string> = new Set(
  `js ts javascript typescript python go golang rust java kotlin swift ruby php csharp dotnet scala elixir dart flutter lua
  shell bash sql css scss html yaml json markdown toml graphql proto react vue svelte angular next nextjs nuxt django flask
  fastapi rails laravel spring express node deno bun tailwind prisma terraform docker kubernete android ios mobile web
  desktop frontend backend server client api cli database db infra infrastructure ci cd devop test unit integration e2e end
  playwright cypress storybook doc documentation example script migration config configuration legacy package app lib library
  ui ux component hook store model view controller service worker plugin extension admin public internal private release
  commit git pr branch review issue`
    .trim()
    .split(/\s+/)
)
