// Whatever JavaScript passes, a public function answers with a result or with a LecternError, never with another error or NaN.
import { LecternError, sentence } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import * as formats from "../src/formats/index.js"
import * as embeddings from "../src/index.js"
import { ARGUMENTS, FORMATS_ARGUMENTS, METHOD_ARGUMENTS, METHODS } from "./support/public-calls.js"

type Call = (...values: unknown[]) => unknown

const NUMBERS: readonly unknown[] = [Number.NaN, Infinity, -Infinity, -1, 0, -0, 0.5, 1.5, 2 ** 53, 1e300, 5e-324]
const OTHERS: readonly unknown[] = [
  null,
  true,
  "",
  "3",
  "\ud800",
  5n,
  Symbol("x"),
  Math.random,
  {},
  new Map(),
  [],
  [Number.NaN],
  [1e300, 1e300],
  ["a"],
  [null],
  [[1]],
  new Array(2),
  { length: 2 },
  { length: -1 },
  new Float32Array(2),
  new Float64Array(3).fill(Number.NaN),
  new Uint8Array(5),
  new DataView(new ArrayBuffer(8)),
]
// A third of them by default, another third at each place.
const HOSTILE: readonly unknown[] = [undefined, ...NUMBERS, ...OTHERS]
let places = 0

const REFUSAL = / must be .*, got |^unequal lengths: | has no option |^[^ ]+: /

describe.each([
  { path: "@lectern/embeddings", entry: embeddings, taken: ARGUMENTS },
  { path: "@lectern/embeddings/formats", entry: formats, taken: FORMATS_ARGUMENTS },
  { path: "what it returns", entry: METHODS, taken: METHOD_ARGUMENTS },
])("$path", ({ entry, taken }) => {
  const functions = Object.entries(entry).filter((each): each is [string, Call] => typeof each[1] === "function")

  test("every function has its arguments in the table", () => {
    expect(Object.keys(taken).sort()).toEqual(functions.map(([name]) => name).sort())
  })

  test.each(Object.keys(taken))("%s() answers hostile arguments with a result or a LecternError", (name) => {
    const call = functions.find(([each]) => each === name)![1]
    expect(outcomeOf(() => call(...taken[name]!)).error).toBe(undefined)
    for (const [i, value] of taken[name]!.entries())
      tryAll(`argument ${i} of ${name}()`, (hostile) => call(...taken[name]!.with(i, hostile)), value)
  })
})

/** Replaces a value, each of its fields and its first element by every hostile value. */
function tryAll(place: string, call: Call, value: unknown): void {
  places += 1
  for (const hostile of HOSTILE.filter((_, i) => ALL_TESTS || (i + places) % 3 === 0)) {
    const { result, error } = outcomeOf(() => call(hostile))
    const said = `${String(typeof hostile === "object" ? JSON.stringify(hostile) : hostile)} as ${place}`
    if (error instanceof LecternError) {
      const refusal = sentence(error.problem)
      if (!REFUSAL.test(refusal)) expect(refusal, said).toMatch(REFUSAL)
    } else if (error !== undefined) expect(error, said).toBe(undefined)
    if (holdsNaN(result)) expect(`NaN for ${said}`).toBe("")
  }
  if (Array.isArray(value) && value.length > 0)
    tryAll(`element 0 of ${place}`, (hostile) => call(value.with(0, hostile)), value[0])
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Array.isArray(value)) return
  for (const [field, before] of Object.entries(value))
    tryAll(`${field} of ${place}`, (hostile) => call({ ...value, [field]: hostile }), before)
}

function outcomeOf(call: () => unknown): { readonly result?: unknown; readonly error?: unknown } {
  // Most outcomes are errors, and a trace takes longer than the rest of one.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    const result = call()
    const isGenerator = typeof result === "object" && result !== null && "next" in result
    return { result: isGenerator ? [...(result as unknown as Iterable<unknown>)] : result }
  } catch (error) {
    return { error: error ?? "something thrown" }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Whether there is a NaN in a result or in its parts. */
function holdsNaN(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return Number.isNaN(value)
  if (typeof value !== "object" || value === null || depth > 4) return false
  return Object.values(value).some((each) => holdsNaN(each, depth + 1))
}
