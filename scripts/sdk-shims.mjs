/** What the MCP SDK takes from its platform, without the JSON Schema checker that it would bring along. */
import process from "node:process"

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error("this server sends no forms, so there is no answer to check")
  }
}

export { process }
