import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import * as rules from "../../src/index.js"
import { golden, withHoles } from "../helpers/golden.js"
import { keptOf, ruled } from "./ruled.js"

type Holes = readonly (number | null)[]
interface Penalized {
  readonly tokens: readonly number[]
  readonly logits: readonly number[]
  readonly result: Holes
}
interface Golden {
  readonly made: { readonly tolerance: number }
  readonly rules: readonly {
    readonly rule: string
    readonly arguments: readonly number[]
    readonly logits: Holes
    readonly result: Holes
  }[]
  readonly penalties: readonly (Penalized & { readonly options: readonly [number, number, number, number] })[]
  readonly dry: readonly (Penalized & {
    readonly options: readonly [number, number, number, number]
    readonly breakers: readonly (readonly number[])[]
  })[]
  readonly mirostat: readonly {
    readonly version: 1 | 2
    readonly target: number
    readonly rate: number
    readonly steps: readonly {
      readonly logits: readonly number[]
      readonly kept: readonly number[]
      readonly token: number
    }[]
  }[]
  readonly chains: readonly (Penalized & { readonly options: rules.LlamaCppRulesOptions })[]
}
const peer = golden<Golden>("rules-llama-cpp")

const MAKERS: Record<string, (...values: readonly number[]) => rules.AnyRule> = {
  topK: (k) => rules.topK(k!),
  topP: (p) => rules.topP(p!),
  minP: (share) => rules.minP(share!),
  typical: (mass) => rules.typical(mass!),
  temperature: (value) => rules.temperature(value!),
  dynamicTemperature: (value, range, exponent) =>
    rules.dynamicTemperature(Math.max(0, value! - range!), value! + range!, exponent),
  xtc: (threshold) => rules.xtc(1, { threshold: threshold! }),
  topNSigma: (n) => rules.topNSigma(n!),
}

function close(actual: readonly number[], expected: readonly number[]): void {
  expect(keptOf(actual)).toEqual(keptOf(expected))
  const worst = Math.max(0, ...keptOf(actual).map((i) => Math.abs(actual[i]! - expected[i]!)))
  expect(worst).toBeLessThanOrEqual(peer.made.tolerance)
}

describe.each(Object.keys(MAKERS))("%s", (name) => {
  test("gives the logits of llama.cpp", () => {
    const cases = peer.rules.filter(({ rule }) => rule === name)
    expect(cases).toHaveLength(10)
    for (const { arguments: values, logits, result } of cases)
      close(ruled(withHoles(logits), [MAKERS[name]!(...values)]), withHoles(result))
  })
})

test("the three penalties give the logits of llama.cpp", () => {
  for (const { options, tokens, logits, result } of peer.penalties) {
    const [window, repetition, frequency, presence] = options
    const chain = [
      rules.repetitionPenalty(repetition, { window }),
      rules.frequencyPenalty(frequency, { window }),
      rules.presencePenalty(presence, { window }),
    ]
    close(ruled(logits, chain, tokens), withHoles(result))
  }
})

test("dry() gives the logits of llama.cpp", () => {
  for (const { options, breakers, tokens, logits, result } of peer.dry) {
    const [multiplier, base, allowedLength, window] = options
    close(ruled(logits, [rules.dry(multiplier, { base, allowedLength, window, breakers })], tokens), withHoles(result))
  }
})

test.each([1, 2] as const)("mirostat %i keeps the tokens that llama.cpp keeps, step after step", (version) => {
  for (const { target, rate, steps } of peer.mirostat.filter((each) => each.version === version)) {
    const make = version === 1 ? rules.mirostat : rules.mirostat2
    const rule = make(target, { rate, surprise: "after" }).start(pcg64(1))
    for (const { logits, kept, token } of steps) {
      const scores = Float64Array.from(logits)
      rule.apply(scores, { tokens: new Int32Array(0), promptLength: 0, source: 0 })
      expect(keptOf([...scores])).toEqual(kept)
      rule.accept(token)
    }
  }
})

test("llamaCppRules() gives the logits of llama.cpp, in its order", () => {
  for (const { options, tokens, logits, result } of peer.chains) {
    const chain = rules.llamaCppRules({ ...options, dryBreakers: [0], xtcProbability: options.xtcThreshold ? 1 : 0 })
    close(ruled(logits, chain, tokens), withHoles(result))
  }
})

test("every rule of the golden file is compared", () => {
  expect(peer.rules.filter(({ rule }) => !(rule in MAKERS))).toEqual([])
})
