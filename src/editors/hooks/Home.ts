/** The person's home folder. In a container there may be none: no `HOME`, and a user that no list of users has. */
import { homedir, userInfo } from "node:os"

/** No folder, where nobody knows: what would be kept there is then kept nowhere, and said so. */
export const homeFolder = (ofShell: () => string = homedir, ofUser = () => userInfo().homedir): string =>
  known(ofShell) || known(ofUser) || "/nonexistent"

/** An empty `HOME` is no answer either: paths in it would be the current folder's. */
const known = (ask: () => string): string => {
  try {
    return ask()
  } catch {
    return ""
  }
}
