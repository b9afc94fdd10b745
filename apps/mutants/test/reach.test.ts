import { expect, test } from "vitest"
import type { Mark } from "../src/marks.js"
import type { Mutant } from "../src/mutant.js"
import { Reach } from "../src/reach.js"

const A = "apps/x/src/a/b.ts"
const MARKS: readonly Mark[] = [
  { path: A, start: 0, end: 100 },
  { path: A, start: 10, end: 20 },
  { path: A, start: 30, end: 40 },
  { path: "apps/x/src/generated/c.wasm.ts", start: 0, end: 9 },
  { path: "apps/x/src/generated/d-page.ts", start: 0, end: 9 },
]
const LOG = `test_file 1000 test/slow.test.ts
reached_source 0
reached_source 1
test_file 3000 test/fast.test.ts
reached_source 0
reached_source 1
reached_source 3
test_file 3500 test/a/b.test.ts
reached_source 0
reached_source 1
test_file 7500 test/command.test.ts
reached_source 1
reached_built 0
test_file 8500 test/built.test.ts
reached_built 4
reached_built 2
`

function selected(start: number, path = A): readonly (readonly string[])[] {
  const mutant: Mutant = { path, source: "", start, end: start + 1, text: "" }
  const { fromSources, fromBuild } = new Reach(MARKS, LOG, 10_000).of(mutant)
  return [fromSources.files, fromBuild.files]
}

test("selects the files that reach the function: those that mirror the source first, then the fastest", () => {
  expect(selected(15)).toEqual([
    ["test/a/b.test.ts", "test/fast.test.ts", "test/slow.test.ts"],
    ["test/command.test.ts"],
  ])
  expect(selected(35)).toEqual([[], ["test/built.test.ts"]])
})

test("selects the files that load the module for what is outside of functions", () => {
  expect(selected(25)).toEqual([
    ["test/a/b.test.ts", "test/fast.test.ts", "test/slow.test.ts"],
    ["test/command.test.ts"],
  ])
})

test("selects the files that load the module which a source is compiled into", () => {
  expect(selected(5, "apps/x/src/c.as.ts")).toEqual([["test/fast.test.ts"], []])
  expect(selected(5, "apps/x/src/page/e.ts")).toEqual([[], ["test/built.test.ts"]])
})

test("selects the files of the same folder before those of others", () => {
  const log = LOG.replaceAll("test/slow", "test/a/slow")
  const { files } = new Reach(MARKS, log, 10_000).of({ path: A, source: "", start: 15, end: 16, text: "" }).fromSources
  expect(files).toEqual(["test/a/b.test.ts", "test/a/slow.test.ts", "test/fast.test.ts"])
})

test("adds the times of the files", () => {
  const { fromSources, fromBuild } = new Reach(MARKS, LOG, 10_000).of({
    path: A,
    source: "",
    start: 15,
    end: 16,
    text: "",
  })
  expect([fromSources.time, fromBuild.time]).toEqual([2000 + 500 + 4000, 1000])
})
