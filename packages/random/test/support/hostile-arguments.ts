// Whatever JavaScript passes, a public function answers with a result or with a LecternError, never with another error.
import { LecternError, sentence } from "@lectern/core"
import { problemOf } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { Arguments } from "./public-calls.js"

type Call = (...values: unknown[]) => unknown

class Custom {
  readonly value = 1
}

// Numbers, and other values. The large numbers are never allowed as a count, or they would take memory.
const NUMBERS: readonly unknown[] = [Number.NaN, Infinity, -Infinity, -1, 0, -0, 0.5, 1.5, 2 ** 53, 1e300, 5e-324]
const OTHERS: readonly unknown[] = [
  null,
  true,
  "",
  "3",
  "abc",
  5n,
  -1n,
  Symbol("x"),
  Math.random,
  {},
  Object.create(null),
  new Custom(),
  new Date(0),
  new Map(),
  [],
  [Number.NaN],
  ["a"],
  [null],
  [5n],
  [[1]],
  new Array(2),
  Object.freeze([1, 2]),
  { length: 2 },
  { length: -1 },
  { length: "2" },
  { uniform: 1 },
  { uniform: Math.random },
  { sample: 1, fill: 1, logPdf: 1 },
  new Float32Array(2),
  new Float64Array(0),
  new Float64Array(3).fill(Number.NaN),
  new Uint32Array(3),
  new Int8Array(2),
  new BigInt64Array(2),
  new DataView(new ArrayBuffer(8)),
]
const HOSTILE: readonly unknown[] = [undefined, ...NUMBERS, ...OTHERS]

// Where a number is taken, and other things as well: seeds and steps.
const TAKE_MORE =
  / ((pcg64|pcg64dxsm|philox|sfc64|xoshiro256|seedSequence|streamAt)|.*\.(advance|jumped))\(\)$| seed of |shuffle/
// Where NaN goes in and out, and the spread of infinite scores.
const GIVE_NAN = /shuffle|Infinity as element 0 of argument 0 of scoreSpread/

const REFUSAL = / must be .*, got |^unequal lengths: | has no option /

/** A package: the modules that it exports, and calls of all their functions. */
export interface PublicPackage {
  /** The paths of its manifest. */
  readonly paths: readonly string[]
  readonly entryPoints: Readonly<Record<string, object>>
  readonly calls: {
    readonly ARGUMENTS: Readonly<Record<string, Arguments>>
    readonly METHODS: Readonly<Record<string, Readonly<Record<string, Arguments>>>>
    readonly NOT_OPTIONS: Readonly<Record<string, readonly number[]>>
  }
  /** Where arguments have objects of options within them. */
  readonly nestedOptions: readonly string[]
}

// How many states the methods of statistics take before their other arguments.
const STATES: Readonly<Record<string, number>> = { add: 1, addAll: 1, merge: 2, finalize: 1 }

/** Tests every function of a package and every method of the results. */
export function answersHostileArguments({ paths, entryPoints, calls, nestedOptions }: PublicPackage): void {
  const { ARGUMENTS, METHODS, NOT_OPTIONS } = calls
  const functions = Object.values(entryPoints)
    .flatMap((each) => Object.entries(each))
    .filter((entry): entry is [name: string, call: Call] => typeof entry[1] === "function")

  test("the entry points are those of the package", () => {
    const unchecked = ["./internal", "./package.json"]
    expect(Object.keys(entryPoints).sort()).toEqual(paths.filter((each) => !unchecked.includes(each)).sort())
  })

  test("every function has its arguments in the table, and every method", () => {
    expect(Object.keys(ARGUMENTS).sort()).toEqual(functions.map(([name]) => name).sort())
    for (const [name, call] of functions) {
      const subject = call(...ARGUMENTS[name]!)
      expect([name, ...methodsOf(subject)]).toEqual([name, ...Object.keys(METHODS[name] ?? {}).sort()])
    }
  })

  describe("answers every hostile argument with a result or a LecternError", () => {
    test.each(functions)("%s()", (name, call) => {
      tryAll(`${name}()`, call, ARGUMENTS[name]!)
    })

    test.each(Object.entries(METHODS))("methods of %s()", (name, methods) => {
      for (const [method, taken] of Object.entries(methods)) {
        const subject = functions.find(([each]) => each === name)![1](...ARGUMENTS[name]!) as Record<string, Call>
        const states = "zero" in methods ? (STATES[method] ?? 0) : 0
        // A fresh state for every call.
        const fresh = (): unknown[] => Array.from({ length: states }, () => subject.zero!())
        tryAll(`${name}().${method}()`, (...values) => subject[method]!(...fresh(), ...values), taken)
        for (let i = 0; i < states; i++) {
          tryOne(`state ${i} of ${name}().${method}()`, (state) => {
            const all = fresh()
            all[i] = state
            return subject[method]!(...all, ...taken)
          })
        }
      }
    })
  })

  describe("refuses an unknown option and names the nearest one", () => {
    const withOptions = functions.flatMap(([name, call]) =>
      ARGUMENTS[name]!.flatMap((value, i) =>
        fieldsOf(value).length > 0 && !NOT_OPTIONS[name]?.includes(i) ? [[name, call, i] as const] : [],
      ),
    )

    test.each(withOptions)("%s()", (name, call, i) => {
      const taken = ARGUMENTS[name]!
      const options = taken[i] as Readonly<Record<string, unknown>>
      const owner = `${name}()`
      expect(problemOf(() => call(...taken.with(i, { ...options, xyzzy: 1 })))).toMatchObject({
        kind: "unknown-option",
        owner,
        name: "xyzzy",
      })
      for (const option of fieldsOf(options)) {
        const { [option]: value, ...others } = options
        const misspelled = `${option}x`
        expect(problemOf(() => call(...taken.with(i, { ...others, [misspelled]: value })))).toMatchObject({
          kind: "unknown-option",
          owner,
          name: misspelled,
          meant: option,
        })
      }
    })
  })

  // A saved place in a stream may come from another version: its other fields are not looked at.
  test("refuses an unknown field of objects within arguments, and of what methods take", () => {
    const calls = functions.flatMap(([name, call]) => [
      [`${name}()`, call, ARGUMENTS[name]!] as const,
      ...Object.entries(METHODS[name] ?? {}).map(([method, taken]) => {
        const on = (...values: unknown[]): unknown =>
          (call(...ARGUMENTS[name]!) as Record<string, Call>)[method]!(...values)
        return [`${name}().${method}()`, on, taken] as const
      }),
    ])
    const nested = calls.flatMap(([name, call, taken]) =>
      taken.flatMap((value, i) =>
        within(value, (changed) => call(...taken.with(i, changed)), `${name}, argument ${i}`),
      ),
    )
    const options = nested.filter(([place]) => !place.startsWith("streamAt()"))
    expect(options.map(([place]) => place).sort()).toEqual(nestedOptions)
    for (const [, call] of options) expect(problemOf(call)).toMatchObject({ kind: "unknown-option", name: "xyzzy" })
  })
}

/** The objects within a value, and the call with an unknown field in each. */
function within(value: unknown, call: Call, place: string): [place: string, call: () => unknown][] {
  const parts: [string, unknown, Call][] = Array.isArray(value)
    ? value.map((part, i) => [`${place}[${i}]`, part, (changed) => call(value.with(i, changed))])
    : fieldsOf(value).map((field) => [
        `${place}.${field}`,
        (value as Readonly<Record<string, unknown>>)[field],
        (changed) => call({ ...(value as object), [field]: changed }),
      ])
  return parts.flatMap(([name, part, changed]) => [
    ...(fieldsOf(part).length > 0
      ? [[name, () => changed({ ...(part as object), xyzzy: 1 })] as [string, () => unknown]]
      : []),
    ...within(part, changed, name),
  ])
}

/** Calls with each argument, each of its fields and each of its first elements replaced by every hostile value. */
function tryAll(name: string, call: Call, taken: Arguments): void {
  expect(() => call(...taken), name).not.toThrow()
  for (const [i, value] of taken.entries()) {
    tryOne(`argument ${i} of ${name}`, (hostile) => call(...taken.with(i, hostile)), value)
    tryInside(`argument ${i} of ${name}`, (changed) => call(...taken.with(i, changed)), value)
  }
}

function tryInside(place: string, call: Call, value: unknown): void {
  if (Array.isArray(value) && value.length > 0) {
    const replaced = (hostile: unknown): unknown => call(value.with(0, hostile))
    tryOne(`element 0 of ${place}`, replaced, value[0])
    tryInside(`element 0 of ${place}`, replaced, value[0])
  }
  for (const field of fieldsOf(value)) {
    const before = (value as Readonly<Record<string, unknown>>)[field]
    const replaced = (hostile: unknown): unknown => call({ ...(value as object), [field]: hostile })
    tryOne(`${field} of ${place}`, replaced, before)
    tryInside(`${field} of ${place}`, replaced, before)
  }
}

function tryOne(place: string, call: Call, instead?: unknown): void {
  for (const hostile of HOSTILE) {
    const { value, error } = outcomeOf(() => call(hostile))
    const refusal = error instanceof LecternError ? sentence(error.problem) : undefined
    // Calling `expect` for each of so many outcomes would take most of the time.
    if (refusal !== undefined && REFUSAL.test(refusal)) continue
    const said = `${shown(hostile)} as ${place}`
    if (refusal !== undefined) expect(refusal, said).toMatch(REFUSAL)
    if (error !== undefined) expect(error, said).toBe(undefined)
    if (holdsNaN(value)) expect(`NaN for ${said}`).toMatch(GIVE_NAN)
    if (typeof instead === "number" && OTHERS.includes(hostile)) expect(said).toMatch(TAKE_MORE)
  }
}

function outcomeOf(call: () => unknown): { readonly value?: unknown; readonly error?: unknown } {
  // Most outcomes are errors, and a trace takes longer than the rest of one.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return { value: call() }
  } catch (error) {
    return { error: error ?? "something thrown" }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Whether there is a NaN in a result or in its parts. */
function holdsNaN(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return Number.isNaN(value)
  if (typeof value !== "object" || value === null || depth > 3) return false
  return Object.values(value).some((each) => holdsNaN(each, depth + 1))
}

/** The names of options; none for lists and objects with methods. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Array.isArray(value)) return []
  return "sample" in value || "next" in value ? [] : Object.keys(value)
}

function methodsOf(subject: unknown): string[] {
  if (typeof subject !== "object" || subject === null || ArrayBuffer.isView(subject) || Array.isArray(subject))
    return []
  const fields = Object.entries(subject)
  return fields.flatMap(([name, field]) => (typeof field === "function" ? [name] : [])).sort()
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`
  if (typeof value === "object" && value !== null) return `{${Object.keys(value).join(", ")}}`
  return typeof value === "bigint" ? `${value}n` : String(value)
}
