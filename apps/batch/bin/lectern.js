#!/usr/bin/env node
// The `lectern` command. Committed, so that the link to it can be made before anything is built. CommonJS, which starts sooner.
require("node:module").enableCompileCache?.()

run().then((code) => {
  // After a signal, the reader of what was written may never take it.
  if (code > 128) process.exit(code)
  process.exitCode = code
  // Input may still be open; once everything written has gone out, nothing is worth waiting for.
  process.stdout.write("", () => process.stderr.write("", () => process.exit()))
})

async function run() {
  try {
    return await require("../dist/bundled/main.cjs").main(process.argv.slice(2), process)
  } catch (error) {
    const { code, path = "../dist/bundled/main.cjs" } = error
    if (!/^E[A-Z]+$/.test(code)) throw error
    process.stderr.write(`lectern: cannot read ${path}: ${code === "EMFILE" ? "too many open files" : code}\n`)
    return 74
  }
}
