#!/usr/bin/env node
// The `lectern` command. Committed, so that the link to it can be made before anything is built.
import module from "node:module"

module.enableCompileCache?.()
const { main } = await import("../dist/cli/main.js")
const code = await main(process.argv.slice(2), process)
process.exitCode = code
// After a failure input may still be open; nothing is worth waiting for any more.
if (code !== 0) process.stderr.write("", () => process.exit(code))
