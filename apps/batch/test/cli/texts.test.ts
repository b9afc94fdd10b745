import { join } from "node:path"
import { expect, test } from "vitest"
import { findTexts } from "../../src/console/texts.js"
import { folder } from "./run.js"

test("names, kinds and columns are derived from the arguments", () => {
  const cwd = folder({ "r.tsv": "a\tb\n", "h.txt": "a\n", "h.gz": "" })
  const at = (name: string): string => join(cwd, name)
  const options = { references: [at("r.tsv")], input: [at("h.txt"), at("h.gz"), "-"], numRefs: 2, numSystems: 1 }
  expect(findTexts(options)).toEqual({
    references: [0, 1].map((index) => ({
      name: `${at("r.tsv")} column ${index + 1}`,
      path: at("r.tsv"),
      column: { index, of: 2 },
    })),
    systems: [
      { name: at("h.txt"), path: at("h.txt") },
      { name: at("h.gz"), path: at("h.gz") },
      { name: "stdin", path: "-" },
    ],
  })
})

test("without -i the systems are columns of standard input", () => {
  const cwd = folder({ "r.txt": "a\n" })
  const { systems } = findTexts({ references: [join(cwd, "r.txt")], input: undefined, numRefs: 1, numSystems: 2 })
  expect(systems.map(({ name, column }) => [name, column?.index])).toEqual([
    ["System 1", 0],
    ["System 2", 1],
  ])
})
