import { describe, expect, test } from "vitest"
import { type Manifest, type Unit, unitOf, units } from "../project.js"
import { fileCycles, folderCycles } from "./cycles.js"

/** Units that still have import cycles. */
const NOT_YET: readonly string[] = []

/** A made-up unit: for each file, what it imports, or its whole text. */
function madeUp(files: Readonly<Record<string, string | readonly string[]>>, manifest: Partial<Manifest> = {}): Unit {
  return unitOf(
    "packages/made-up",
    { name: "@lectern/made-up", ...manifest },
    Object.entries(files).map(([path, imports]) => ({
      path: `src/${path}`,
      text: typeof imports === "string" ? imports : imports.map((each) => `import "${each}"\n`).join(""),
    })),
  )
}

describe("the project", () => {
  const [tidy, untidy] = [true, false].map((isTidy) =>
    units().filter(({ folder }) => isTidy !== NOT_YET.includes(folder)),
  )

  test.each(tidy ?? [])("$folder has no import cycle between files", (unit) => {
    expect(fileCycles(unit)).toEqual([])
  })

  test.each(tidy ?? [])("$folder has no import cycle between folders", (unit) => {
    expect(folderCycles(unit)).toEqual([])
  })

  test("all units named in NOT_YET have import cycles", () => {
    const clean = (untidy ?? []).filter((unit) => fileCycles(unit).length + folderCycles(unit).length === 0)
    expect(clean.map(({ folder }) => folder)).toEqual([])
  })
})

describe("a cycle between files is found", () => {
  test.each<[string, Readonly<Record<string, string | readonly string[]>>, string]>([
    ["of two", { "a.ts": ["./b.js"], "b.ts": ["./a.js"] }, "src/a.ts -> src/b.ts -> src/a.ts"],
    [
      "of two in different folders",
      { "a.ts": ["./in/b.js"], "in/b.ts": ["../a.js"] },
      "src/a.ts -> src/in/b.ts -> src/a.ts",
    ],
    [
      "of type-only imports",
      { "a.ts": 'import type { B } from "./b.js"', "b.ts": 'export type { A } from "./a.js"' },
      "src/a.ts -> src/b.ts -> src/a.ts",
    ],
    [
      "of a type in parentheses",
      { "a.ts": 'export type B = import("./b.js").B', "b.ts": ["./a.js"] },
      "src/a.ts -> src/b.ts -> src/a.ts",
    ],
    [
      "of a dynamic import",
      { "a.ts": 'export const late = async () => (await import("./b.js")).b', "b.ts": ["./a.js"] },
      "src/a.ts -> src/b.ts -> src/a.ts",
    ],
    [
      "of three",
      { "a.ts": ["./b.js"], "b.ts": ["./c.js"], "c.ts": ["./a.js"], "d.ts": ["./a.js"] },
      "src/a.ts -> src/b.ts -> src/c.ts -> src/a.ts",
    ],
    ["of one", { "a.ts": ["./a.js"] }, "src/a.ts -> src/a.ts"],
    [
      "that others run through",
      { "a.ts": ["./b.js"], "b.ts": ["./c.js"], "c.ts": ["./b.js", "./a.js"] },
      "src/b.ts -> src/c.ts -> src/b.ts, and 1 more file in cycles with them",
    ],
  ])("%s", (_, files, sentence) => {
    expect(fileCycles(madeUp(files))).toEqual([`packages/made-up has an import cycle between files: ${sentence}`])
  })

  test("once for each of two that have nothing in common", () => {
    const files = { "a.ts": ["./b.js"], "b.ts": ["./a.js", "./c.js"], "c.ts": ["./d.js"], "d.ts": ["./c.js"] }
    expect(fileCycles(madeUp(files))).toHaveLength(2)
  })
})

describe("a cycle between folders is found", () => {
  test("that no cycle between files makes", () => {
    const unit = madeUp({
      "read/lines.ts": ["../count/sums.js"],
      "count/sums.ts": [],
      "count/files.ts": ["../read/open.js"],
      "read/open.ts": [],
    })
    expect(fileCycles(unit)).toEqual([])
    expect(folderCycles(unit)).toEqual([
      "packages/made-up has an import cycle between folders: " +
        "src/count -> src/read (src/count/files.ts imports src/read/open.ts), " +
        "src/read -> src/count (src/read/lines.ts imports src/count/sums.ts)",
    ])
  })

  test("through three folders", () => {
    const unit = madeUp({
      "a/x.ts": ["../b/x.js"],
      "b/x.ts": ["../c/x.js"],
      "c/x.ts": ["../a/y.js"],
      "a/y.ts": [],
    })
    expect(folderCycles(unit)).toHaveLength(1)
  })

  test("between folders whose own folders make none", () => {
    const unit = madeUp({
      "lm/score.ts": ["../report/lm/scores.js"],
      "report/lm/scores.ts": [],
      "report/blame/text.ts": ["../../lm/model/names.js"],
      "lm/model/names.ts": [],
    })
    expect(folderCycles(unit)).toEqual([
      "packages/made-up has an import cycle between folders: " +
        "src/lm -> src/report (src/lm/score.ts imports src/report/lm/scores.ts), " +
        "src/report -> src/lm (src/report/blame/text.ts imports src/lm/model/names.ts)",
    ])
  })

  test("between a folder and its parent, and the root", () => {
    expect(folderCycles(madeUp({ "a/x.ts": ["./in/x.js"], "a/in/x.ts": ["../y.js"], "a/y.ts": [] }))[0]).toContain(
      "src/a -> src/a/in",
    )
    expect(folderCycles(madeUp({ "types.ts": ["./a/x.js"], "a/x.ts": ["../units.js"], "units.ts": [] }))).toHaveLength(
      1,
    )
  })
})

describe("no cycle is found", () => {
  test("in a graph of one direction", () => {
    const unit = madeUp({ "a/x.ts": ["../b/x.js", "./y.js"], "a/y.ts": ["../b/x.js"], "b/x.ts": [] })
    expect([...fileCycles(unit), ...folderCycles(unit)]).toEqual([])
  })

  test("when an entry point imports from all folders", () => {
    const unit = madeUp(
      {
        "index.ts": ["./a/x.js", "./units.js"],
        "a/x.ts": ["../units.js"],
        "units.ts": [],
        "a/index.ts": ["./x.js", "../b/x.js"],
        "b/x.ts": ["../a/x.js"],
      },
      {
        exports: { ".": { types: "./dist/index.d.ts" }, "./a": { types: "./dist/a/index.d.ts" } },
      },
    )
    expect([...fileCycles(unit), ...folderCycles(unit)]).toEqual([])
  })

  test("through generated files and files of other packages", () => {
    const unit = madeUp({ "a.ts": ["./generated/kernel.wasm.js", "@lectern/core"], "b/x.ts": ["../a.js"] })
    expect([...fileCycles(unit), ...folderCycles(unit)]).toEqual([])
  })
})
