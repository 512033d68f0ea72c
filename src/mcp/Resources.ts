/** Listing, finding and reading resources. */
import type { ReadResourceResult, Resource, ResourceTemplateType } from "@modelcontextprotocol/server"
import { Effect } from "effect"
import { ListProjects } from "../programs/ListProjects.js"
import { UnknownResource } from "./ProtocolError.js"
import { resources } from "./resources/index.js"

const scheme = "aic://"
const ofProject = /^aic:\/\/projects\/([^/]+)\/(.+)$/
const mimeType = "application/json"

export const resourceListings: Array<Resource> = resources.map(({ description, name, title }) => ({
  uri: `${scheme}${name}`,
  name,
  title,
  description,
  mimeType
}))

export const templateListings: Array<ResourceTemplateType> = resources.map(({ description, name, title }) => ({
  uriTemplate: `${scheme}projects/{projectId}/${name}`,
  name: `project-${name}`,
  title: `${title}, of one project`,
  description,
  mimeType
}))

export const readResource = Effect.fn("mcp.readResource")(function* (uri: string) {
  const [, projectId, nameInProject] = ofProject.exec(uri) ?? []
  const name = nameInProject ?? (uri.startsWith(scheme) ? uri.slice(scheme.length) : null)
  const resource = resources.find((it) => it.name === name)
  if (resource === undefined) return yield* new UnknownResource({ uri })
  const text = yield* resource.read(projectId === undefined ? undefined : yield* rootOf(projectId, uri))
  const answer: ReadResourceResult = { contents: [{ uri, mimeType, text }] }
  return answer
})

const rootOf = Effect.fnUntraced(function* (projectId: string, uri: string) {
  const { projects } = yield* (yield* ListProjects).run
  const project = projects.find((it) => it.projectId === projectId)
  return project === undefined ? yield* new UnknownResource({ uri }) : project.projectRoot
})

/** Ids of projects whose id or root contains the text. */
export const completeProjectId = Effect.fnUntraced(function* (text: string) {
  const { projects } = yield* (yield* ListProjects).run
  return projects
    .filter((it) => it.projectId.startsWith(text) || it.projectRoot.includes(text))
    .map((it) => it.projectId)
})
