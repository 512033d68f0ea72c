import { defineConfig } from "vitest/config"

/**
 * Files share the modules of their worker: to load Effect and the sources anew for each of them took half of the suite's
 * CPU time. A test that changes what a module keeps, or what the process has, must put it back.
 */
export default defineConfig({
  test: { include: ["test/**/*.test.ts"], pool: "threads", isolate: false, testTimeout: 20_000 }
})
