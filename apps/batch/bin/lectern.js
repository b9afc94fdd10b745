#!/usr/bin/env node
// The `lectern` command. Committed, so that the link to it can be made before anything is built.
import module from "node:module"

module.enableCompileCache?.()
const { main } = await import("../dist/bundled/main.js")
const code = await main(process.argv.slice(2), process)
// After a signal, the reader of what was written may never take it.
if (code > 128) process.exit(code)
process.exitCode = code
// Input may still be open; once everything written has gone out, nothing is worth waiting for.
process.stdout.write("", () => process.stderr.write("", () => process.exit()))
