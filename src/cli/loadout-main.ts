/** `ai-loadout`. */
process.stderr.write("ai-loadout: not built yet\n")
process.exitCode = 1
