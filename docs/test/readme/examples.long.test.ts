// The examples of the packages' READMEs run, and print or say what is true. Those of shells run in apps/smoke, which runs all others
// once more in projects with nothing but the package.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { READMES } from "../programs/programs.js"
import { ROOT } from "../project.js"

// Programs import the packages from here.
const MODULES = `${ROOT}docs/node_modules/.notes`

describe.each(READMES)("$where", ({ where, text, printing }) => {
  const name = `readme-${where.split("/")[1]}`

  test("says what is true", async () => {
    expect((await runNote(name, text)).problems).toEqual([])
  })

  const programs = printing.filter(({ language }) => language === "js")
  test.each(programs)("prints what it says", ({ code, output }) => {
    mkdirSync(MODULES, { recursive: true })
    const program = join(MODULES, `${name}.mjs`)
    writeFileSync(program, code)
    const cwd = mkdtempSync(join(tmpdir(), "lectern-readme-"))
    try {
      expect(execFileSync(process.execPath, [program], { cwd, encoding: "utf8" })).toBe(output)
    } finally {
      rmSync(cwd, { recursive: true })
    }
  })
})
