// Tests real mutants of this checkout, which must be built.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Checkout } from "../src/checkout.js"
import type { Mutant } from "../src/mutant.js"

const ROOT = fileURLToPath(new URL("../../..", import.meta.url))
const PATH = "packages/core/src/top-k.ts"
const CORE = { folder: "packages/core", timeLimit: 300_000 }

let checkout: Checkout

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

test("the tests succeed without a mutation", async () => {
  expect(await checkout.test(CORE)).toBe("succeeded")
}, 400_000)

test("a fault is killed, a comment survives, a wrong type does not build, an endless loop is ended", async () => {
  expect(
    await checkout.outcome(mutant("export function topK", "for (;;) {}\nexport function topK"), {
      ...CORE,
      timeLimit: 20_000,
    }),
  ).toBe("timed out")
  expect(
    await checkout.outcome(mutant("export function topK", 'throw new Error("x")\nexport function topK'), CORE),
  ).toBe("killed")
  expect(await checkout.outcome(mutant("export function topK", "export function top"), CORE)).toBe("does not build")
  expect(await checkout.outcome(mutant("export function topK", "// nothing\nexport function topK"), CORE)).toBe(
    "survived",
  )
}, 600_000)
