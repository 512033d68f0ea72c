/** What `aic guard --serve` runs, as a program of its own. */
import { serveGuard } from "../../src/cli/guard-serve-main.js"

void serveGuard()
