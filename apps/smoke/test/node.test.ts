// Each package, installed from its tarball into an empty project, works from plain ESM Node.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { GUARD, MERGED } from "./expected.js"
import { projectWith } from "./project.js"
import { run } from "./run.js"

// The first block of code, and the block of text under it.
const EXAMPLE = /```(js|sh)\n(.*?)```\n\n```text\n(.*?)```/s

const EXPECTED: Readonly<Record<string, unknown>> = {
  "@lectern/core": { message: "maxOrder must be an integer in 1..9, got 0", checker: "function" },
  "@lectern/sampling": {
    certain: 1,
    one: ["one"],
    roll: 0,
    numpy: 0.7739560485559633,
    normals: "0.750451195806",
    mean: "4.2168307806010",
  },
  "@lectern/metrics": { score: expect.closeTo(GUARD, 12), kernel: "wasm" },
  "@lectern/tokenizers": MERGED,
  "@lectern/batch": { threads: expect.closeTo(100 * GUARD, 10), inline: expect.closeTo(100 * GUARD, 10) },
}

describe.each(inject("packed").map(({ name }) => name))("%s", (name) => {
  const short = name.replace(/.*\//, "")
  let project: string

  beforeAll(() => {
    project = projectWith(name, inject("packed"), inject("folder"))
  })

  test("works", () => {
    expect(JSON.parse(run("node", [`${short}.mjs`], project))).toEqual(EXPECTED[name])
  })

  test("prints what its README says", () => {
    const readme = readFileSync(join(project, "node_modules", name, "README.md"), "utf8")
    const [, language, code = "", output] = EXAMPLE.exec(readme) ?? []
    const [program, file] = language === "js" ? ["node", "readme.mjs"] : ["sh", "readme.sh"]
    writeFileSync(join(project, file), code)
    expect(run(program, [file], project)).toBe(output)
  })

  test.runIf(name === "@lectern/batch")("trains a tokenizer on threads, encodes and decodes", () => {
    const { ids } = MERGED
    const printed = { isSame: true, ids: `${ids.join(" ")}\n`, text: "ab ab ac\n" }
    expect(JSON.parse(run("node", ["tokenizer-command.mjs"], project))).toEqual(printed)
  })
})
