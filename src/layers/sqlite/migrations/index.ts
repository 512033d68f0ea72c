/** Every migration there is. One that has shipped is never edited: add the next number. */
import type { Migration } from "../Migrator.js"
import { baseline } from "./0001_baseline.js"
import { records } from "./0002_records.js"

export const migrations: ReadonlyArray<Migration> = [baseline, records]
