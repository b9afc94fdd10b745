import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runInThisContext } from "node:vm"
import { expect, onTestFinished, test } from "vitest"
import { innermost, marked, marksOf } from "../src/marks.js"

const SOURCE = `const one = () => ({ a: 1 })
class Two { get() { return [3].map((x) => x + one().a) } }
function four() { return () => () => 5 }`

/** The texts of all marks, and those that a use of the source reaches, in order. */
function reached(source: string, use: string, path = "src/a.ts"): { marks: readonly string[]; reached: string[] } {
  const folder = mkdtempSync(join(tmpdir(), "lectern-marks-"))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    Reflect.deleteProperty(globalThis, "reached_source")
  })
  const log = join(folder, "log")
  const code = marked(path, source, 7, log).replaceAll(": any", "").replaceAll(" as any", "")
  runInThisContext(`(() => { ${code}; ${use} })()`)
  const marks = marksOf(path, source).map(({ start, end }) => source.slice(start, end))
  const lines = readFileSync(log, "utf8").trim().split("\n")
  return { marks, reached: lines.map((line) => marks[Number(/^reached_source (\d+)$/.exec(line)?.[1]) - 7]!) }
}

test("a marked source reports its module and the functions that run, each once", () => {
  const { marks, reached: found } = reached(SOURCE, "new Two().get(); new Two().get(); four()()")
  expect(marks).toHaveLength(7)
  expect(found).toEqual([
    SOURCE,
    "() { return [3].map((x) => x + one().a) }",
    "(x) => x + one().a",
    "() => ({ a: 1 })",
    "function four() { return () => () => 5 }",
    "() => () => 5",
  ])
})

test("of a generated module only the module reports", () => {
  expect(marksOf("src/generated/a.ts", SOURCE)).toHaveLength(1)
  expect(reached(SOURCE, "four()", "src/generated/a.ts").reached).toEqual([SOURCE])
})

test("innermost() is the smallest function around a part, or the module", () => {
  const text = (part: string): string => {
    const start = SOURCE.indexOf(part)
    const mark = innermost(marksOf("src/a.ts", SOURCE), start, start + part.length)!
    return SOURCE.slice(mark.start, mark.end)
  }
  expect(text("5")).toBe("() => 5")
  expect(text("x + one")).toBe("(x) => x + one().a")
  expect(text("class Two")).toBe(SOURCE)
})
