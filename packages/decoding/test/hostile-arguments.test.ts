// Whatever JavaScript passes, a public function answers with a result or with a LecternError, never with another error or NaN.
import { LecternError, sentence } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import * as decoding from "../src/index.js"
import * as ngram from "../src/ngram/index.js"
import * as onnx from "../src/onnx/index.js"
import * as seq2seq from "../src/seq2seq/index.js"
import { ONNX_ARGUMENTS, ONNX_METHOD_ARGUMENTS, ONNX_METHODS } from "./support/onnx-calls.js"
import {
  ARGUMENTS,
  NGRAM_ARGUMENTS,
  SEQ2SEQ_ARGUMENTS,
  SEQ2SEQ_METHOD_ARGUMENTS,
  SEQ2SEQ_METHODS,
} from "./support/public-calls.js"

type Call = (...values: unknown[]) => unknown

// Numbers, and other values. The large numbers are never allowed as a count, or they would take memory.
const NUMBERS: readonly unknown[] = [Number.NaN, Infinity, -Infinity, -1, 0, -0, 0.5, 1.5, 2 ** 53, 1e300, 5e-324]
const OTHERS: readonly unknown[] = [
  null,
  true,
  "",
  "3",
  5n,
  Symbol("x"),
  Math.random,
  {},
  new Map(),
  [],
  [Number.NaN],
  ["a"],
  [null],
  [[1]],
  [[-1]],
  new Array(2),
  { length: 2 },
  { length: -1 },
  { length: 2 ** 32 },
  { length: "2" },
  new Float32Array(2),
  new Float64Array(3).fill(Number.NaN),
  new Uint32Array(3),
  new DataView(new ArrayBuffer(8)),
]
// A fifth of them by default, another fifth at each place.
const HOSTILE: readonly unknown[] = [undefined, ...NUMBERS, ...OTHERS]
let places = 0

// Where a number is taken, and other things as well.
const TAKE_MORE = /^seed of |reakers of /

// Objects of the caller that are opaque here, and what only another thread passes.
const OPAQUE = ["states", "scorerOf", "decoderOf"]

const REFUSAL = / must be .*, got |^unequal lengths: | has no option |^[^ ]+: /

describe.each([
  { path: "@lectern/decoding", entry: decoding, taken: ARGUMENTS },
  { path: "@lectern/decoding/ngram", entry: ngram, taken: NGRAM_ARGUMENTS },
  { path: "@lectern/decoding/seq2seq", entry: seq2seq, taken: SEQ2SEQ_ARGUMENTS },
  { path: "what it returns", entry: SEQ2SEQ_METHODS, taken: SEQ2SEQ_METHOD_ARGUMENTS },
  { path: "@lectern/decoding/onnx", entry: onnx, taken: ONNX_ARGUMENTS },
  { path: "what that returns", entry: ONNX_METHODS, taken: ONNX_METHOD_ARGUMENTS },
])("$path", ({ entry, taken }) => {
  const functions = Object.entries(entry).filter((each): each is [string, Call] => typeof each[1] === "function")

  test("every function has its arguments in the table", () => {
    const isClass = (call: Call): boolean => String(call).startsWith("class ")
    const names = functions.flatMap(([name, call]) => (isClass(call) || OPAQUE.includes(name) ? [] : [name]))
    expect(Object.keys(taken).sort()).toEqual(names.sort())
  })

  test.each(Object.keys(taken))("%s() answers hostile arguments with a result or a LecternError", async (name) => {
    const call = functions.find(([each]) => each === name)![1]
    expect((await outcomeOf(() => call(...taken[name]!))).error).toBe(undefined)
    for (const [i, value] of taken[name]!.entries()) {
      await tryAll(`argument ${i} of ${name}()`, (hostile) => call(...taken[name]!.with(i, hostile)), value)
    }
  })
})

/** Replaces a value, each of its fields and its first element by every hostile value. */
async function tryAll(place: string, call: Call, value: unknown): Promise<void> {
  places += 1
  for (const hostile of HOSTILE.filter((_, i) => ALL_TESTS || (i + places) % 5 === 0)) {
    const { result, error } = await outcomeOf(() => call(hostile))
    const said = `${shown(hostile)} as ${place}`
    if (error instanceof LecternError) {
      const refusal = sentence(error.problem)
      if (!REFUSAL.test(refusal)) expect(refusal, said).toMatch(REFUSAL)
    } else if (error !== undefined) expect(error, said).toBe(undefined)
    if (holdsNaN(result)) expect(`NaN for ${said}`).toBe("")
    if (typeof value === "number" && !TAKE_MORE.test(place) && OTHERS.includes(hostile) && error === undefined)
      expect(said).toBe("refused")
  }
  if (Array.isArray(value) && value.length > 0)
    await tryAll(`element 0 of ${place}`, (hostile) => call(value.with(0, hostile)), value[0])
  for (const field of fieldsOf(value).filter((each) => !OPAQUE.includes(each))) {
    const before = (value as Readonly<Record<string, unknown>>)[field]
    await tryAll(`${field} of ${place}`, (hostile) => call({ ...(value as object), [field]: hostile }), before)
  }
}

async function outcomeOf(call: () => unknown): Promise<{ readonly result?: unknown; readonly error?: unknown }> {
  // Most outcomes are errors, and a trace takes longer than the rest of one.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return { result: await drained(call()) }
  } catch (error) {
    return { error: error ?? "something thrown" }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** What an iterator gives, at most ten of it; anything else as it is. */
async function drained(value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null || !("return" in value)) return value
  const steps = value as AsyncIterator<unknown>
  const all: unknown[] = []
  for (let next = await steps.next(); !next.done && all.length < 10; next = await steps.next()) all.push(next.value)
  return all
}

/** Whether there is a NaN in a result or in its parts. */
function holdsNaN(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return Number.isNaN(value)
  if (typeof value !== "object" || value === null || depth > 4) return false
  return Object.values(value).some((each) => holdsNaN(each, depth + 1))
}

/** The names of options; none for lists, and for objects whose fields are their own business. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Array.isArray(value)) return []
  return value instanceof AbortSignal || "step" in value || "apply" in value || "zero" in value
    ? []
    : Object.keys(value)
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`
  if (typeof value === "object" && value !== null) return `{${Object.keys(value).join(", ")}}`
  return typeof value === "bigint" ? `${value}n` : String(value)
}
