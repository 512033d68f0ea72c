/** `dist/hook.cjs`: what editors are told to run. */
import { hookMain } from "./main.js"

void hookMain(process.argv.slice(2))
