/** Every token format. Their order decides which name a piece of text gets that two of them match. */
import { ai } from "./Ai.js"
import { chat } from "./Chat.js"
import { cloud } from "./Cloud.js"
import { databases } from "./Databases.js"
import { observability } from "./Observability.js"
import { payments } from "./Payments.js"
import { registries } from "./Registries.js"
import { services } from "./Services.js"
import { sourceControl } from "./SourceControl.js"
import { tokenScanner } from "./TokenRule.js"

export const vendorTokens = tokenScanner("vendor-tokens", [
  ...cloud,
  ...sourceControl,
  ...chat,
  ...payments,
  ...ai,
  ...registries,
  ...observability,
  ...databases,
  ...services
])
