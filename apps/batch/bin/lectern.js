#!/usr/bin/env node
// The `lectern` command. Committed, so that the link to it can be made before anything is built. CommonJS, which starts sooner.
require("node:module").enableCompileCache?.()

// Input may still be open; once everything written has gone out, nothing is worth waiting for.
run().then((code) => process.exit(code))

async function run() {
  try {
    return await require("../dist/bundled/main.cjs").start(process.argv.slice(2))
  } catch (error) {
    const { code, path = "../dist/bundled/main.cjs" } = error
    if (!/^E[A-Z]+$/.test(code)) throw error
    const why = code === "EMFILE" ? "too many open files" : code
    await new Promise((done) => process.stderr.write(`lectern: cannot read ${path}: ${why}\n`, done))
    return 74
  }
}
