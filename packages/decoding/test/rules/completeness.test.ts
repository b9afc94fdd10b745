// A rule of the table needs more than its entry: a public function, a source, a place in the note, and values to compare with.
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import * as rules from "../../src/index.js"
import { golden } from "../helpers/golden.js"
import { naive, naiveDry } from "./naive.js"

const exported: Readonly<Record<string, unknown>> = { ...rules }
const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

interface Golden {
  readonly rules: readonly { readonly rule: string }[]
  readonly repetition: readonly unknown[]
  readonly penalties: readonly unknown[]
  readonly dry: readonly unknown[]
  readonly mirostat: readonly { readonly version: number }[]
}
const transformers = golden<Golden>("rules-transformers")
const llamaCpp = golden<Golden>("rules-llama-cpp")
const inTransformers = (name: string): readonly unknown[] => transformers.rules.filter(({ rule }) => rule === name)
const inLlamaCpp = (name: string): readonly unknown[] => llamaCpp.rules.filter(({ rule }) => rule === name)
const inMirostat = (wanted: number): readonly unknown[] => llamaCpp.mirostat.filter(({ version }) => version === wanted)

/** What the tests compare a rule with. */
interface Compared {
  /** Its naive version, or the test file that works it by hand. */
  readonly oracle: unknown
  /** The golden rows of each reference tool that has the rule; none for a rule that no tool has. */
  readonly golden: readonly (readonly unknown[])[]
}

/** Every rule. A new rule gets a line here. */
const COMPARED: { readonly [Name in keyof typeof rules.truncationRules]: Compared } = {
  repetitionPenalty: { oracle: "penalties.test.ts", golden: [transformers.repetition, llamaCpp.penalties] },
  frequencyPenalty: { oracle: "penalties.test.ts", golden: [llamaCpp.penalties] },
  presencePenalty: { oracle: "penalties.test.ts", golden: [llamaCpp.penalties] },
  dry: { oracle: naiveDry, golden: [llamaCpp.dry] },
  temperature: { oracle: "temperature.test.ts", golden: [inTransformers("temperature"), inLlamaCpp("temperature")] },
  dynamicTemperature: { oracle: "temperature.test.ts", golden: [inLlamaCpp("dynamicTemperature")] },
  topNSigma: { oracle: naive.topNSigma, golden: [inLlamaCpp("topNSigma")] },
  topK: { oracle: naive.topK, golden: [inTransformers("topK"), inLlamaCpp("topK")] },
  typical: { oracle: naive.typical, golden: [inTransformers("typical"), inLlamaCpp("typical")] },
  topP: { oracle: naive.topP, golden: [inTransformers("topP"), inLlamaCpp("topP")] },
  minP: { oracle: naive.minP, golden: [inTransformers("minP"), inLlamaCpp("minP")] },
  epsilon: { oracle: naive.epsilon, golden: [inTransformers("epsilon")] },
  eta: { oracle: naive.eta, golden: [inTransformers("eta")] },
  topH: { oracle: naive.topH, golden: [inTransformers("topHPartial")] },
  pLess: { oracle: naive.pLess, golden: [] },
  xtc: { oracle: naive.xtc, golden: [inLlamaCpp("xtc")] },
  mirostat: { oracle: "adaptive.test.ts", golden: [inMirostat(1)] },
  mirostat2: { oracle: "adaptive.test.ts", golden: [inMirostat(2)] },
}
const compared: Readonly<Record<string, Compared | undefined>> = COMPARED

const NOTE = textOf("../../../../docs/notes/truncation-rules.md")
const RULES = new URL("../../src/rules/", import.meta.url)
const SOURCES = readdirSync(RULES, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(new URL(path.replaceAll("\\", "/"), RULES), "utf8"))

/** The sources that the doc comment of a function names, one per `@see`. */
function sourcesOf(name: string): string[] {
  const file = SOURCES.find((text) => text.includes(`export function ${name}(`)) ?? ""
  const before = file.slice(0, file.indexOf(`export function ${name}(`))
  const comment = before.slice(before.lastIndexOf("/**"))
  return [...comment.matchAll(/@see (.+)/g)].map(([, source]) => source!)
}

describe.each(Object.entries(rules.truncationRules))("%s", (name, { paper }) => {
  test("is exported from the package", () => {
    expect(exported[name], `packages/decoding/src/index.ts lacks ${name}`).toBeTypeOf("function")
  })

  test("names the paper of its entry, and the note, in its doc comment", () => {
    const sources = sourcesOf(name)
    const [author] = paper.match(/^[\w.-]+/)!
    expect(sources.join("\n"), `@see of ${name}() lacks the source of its entry, ${paper}`).toMatch(
      new RegExp(`^${author}\\b`, "m"),
    )
    expect(sources.join("\n")).toContain("truncation-rules.md")
  })

  test("is in the table of the note", () => {
    expect(NOTE, `docs/notes/truncation-rules.md lacks ${name}`).toContain(
      `{@link @lectern/decoding!${name} | ${name}}`,
    )
  })

  test("has a naive version, or values worked by hand", () => {
    const oracle = compared[name]?.oracle
    expect(oracle, `${name} has no oracle in the table of this file`).toBeDefined()
    if (typeof oracle === "string") expect(textOf(oracle), `${oracle} lacks ${name}()`).toContain(`${name}(`)
    else expect(oracle, `${name}: naive.ts lacks it`).toBeTypeOf("function")
  })

  test("has golden rows of every tool that has it", () => {
    const rows = compared[name]?.golden
    expect(rows, `${name} has no golden rows in the table of this file`).toBeDefined()
    for (const each of rows!) expect(each.length, `${name}: a golden file has no row of it`).toBeGreaterThan(0)
  })
})

test("every golden row belongs to a rule of the table", () => {
  const names = new Set([...transformers.rules, ...llamaCpp.rules].map(({ rule }) => rule))
  const used = Object.keys(rules.truncationRules)
  expect([...names].filter((name) => !used.includes(name.replace("topHPartial", "topH")))).toEqual([])
})
