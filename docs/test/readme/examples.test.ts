// The examples of the packages' READMEs run, and print or say what is true. Those of shells run in apps/smoke, which runs all others
// once more in projects with nothing but the package.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { READMES } from "../programs/programs.js"
import { ROOT } from "../project.js"

// Programs import the packages from here.
const MODULES = `${ROOT}docs/node_modules/.notes`

describe.each(READMES)("$where", ({ where, text, printing }) => {
  const name = `readme-${where.split("/")[1]}`

  test("has five examples", () => {
    const promising = text.match(/^```ts$/gm) ?? []
    expect(printing.length + promising.length).toBe(5)
  })

  test("shows its first example on the first screen", () => {
    expect(printing[0]?.code.split("\n").length).toBeLessThanOrEqual(13)
  })

  test("says what is true", async () => {
    expect((await runNote(name, text)).problems).toEqual([])
  })

  const programs = printing.filter(({ language }) => language === "js")
  test.each(ALL_TESTS ? programs : programs.slice(0, 1))("prints what it says", ({ code, output }) => {
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
