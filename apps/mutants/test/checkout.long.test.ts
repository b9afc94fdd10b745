// Tests real mutants of this checkout, which must be built.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Checkout } from "../src/checkout.js"
import type { Mutant } from "../src/mutant.js"
import type { Reach } from "../src/reach.js"

const ROOT = fileURLToPath(new URL("../../..", import.meta.url))
const PATH = "packages/core/src/top-k.ts"
const CORE = "packages/core"

let checkout: Checkout
let reach: Reach

beforeAll(() => {
  checkout = new Checkout(ROOT)
})

afterAll(() => checkout.remove())

function mutant(before: string, text: string): Mutant {
  const source = readFileSync(`${ROOT}/${PATH}`, "utf8")
  const start = source.indexOf(before)
  expect(start).toBeGreaterThan(0)
  return { path: PATH, source, start, end: start + before.length, text }
}

test("the tests succeed without a mutation, and reach functions from the tests that mirror them", async () => {
  reach = (await checkout.reach(CORE))!
  const { fromSources, fromBuild } = reach.of(mutant("export function topK", ""))
  expect(fromSources.files[0]).toBe("test/top-k.test.ts")
  expect(fromSources.time).toBeGreaterThan(0)
  expect(fromBuild.files).not.toContain("test/top-k.test.ts")
}, 400_000)

test("a fault is killed, a comment survives, a wrong type does not build, an endless loop is ended", async () => {
  const become = (text: string): Promise<string> =>
    checkout.outcome(mutant("export function topK", `${text}export function topK`), CORE, reach)
  expect(await become("for (;;) {}\n")).toBe("timed out")
  expect(await become('throw new Error("x")\n')).toBe("killed")
  expect(await become("const x: string = 1\n")).toBe("does not build")
  expect(await become("// nothing\n")).toBe("survived")
}, 600_000)
