import { describe, expect, test } from "vitest"
import * as rules from "../../src/index.js"
import { golden, withHoles } from "../helpers/golden.js"
import { hasShared, shared } from "../helpers/shared.js"
import { keptOf, keptScores, ruled } from "./ruled.js"

interface Golden {
  readonly made: { readonly tolerance: number }
  readonly rules: readonly {
    readonly rule: string
    readonly kind: string
    readonly parameter: number
    readonly minTokens: number
    readonly logits: readonly (number | null)[]
    readonly kept: readonly number[]
    readonly result?: readonly (number | null)[]
  }[]
  readonly repetition: readonly {
    readonly logits: readonly number[]
    readonly tokens: readonly number[]
    readonly penalty: number
    readonly result: readonly number[]
  }[]
  readonly chains: readonly {
    readonly options: rules.HuggingFaceRulesOptions
    readonly tokens: readonly number[]
    readonly logits: readonly number[]
    readonly result: readonly (number | null)[]
  }[]
}
const peer = golden<Golden>("rules-transformers")

const MAKERS: Record<string, (parameter: number, options: rules.TruncationOptions) => rules.Rule> = {
  temperature: rules.temperature,
  topK: rules.topK,
  topP: rules.topP,
  minP: rules.minP,
  typical: rules.typical,
  epsilon: rules.epsilon,
  eta: rules.eta,
  topHPartial: (share, options) => rules.topH(share, { ...options, entropy: "partial" }),
}

function close(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(keptOf(actual)).toEqual(keptOf(expected))
  const worst = Math.max(0, ...keptOf(actual).map((i) => Math.abs(actual[i]! - expected[i]!)))
  expect(worst).toBeLessThanOrEqual(tolerance)
}

describe.each(Object.keys(MAKERS))("%s", (name) => {
  const cases = peer.rules.filter(({ rule }) => rule === name)
  test("keeps what transformers keeps", () => {
    expect(cases.length).toBeGreaterThan(20)
    for (const { kind, parameter, minTokens, logits, kept, result } of cases) {
      const scores = withHoles(logits)
      const actual = ruled(scores, [MAKERS[name]!(parameter, { minTokens })])
      // Which of several equally likely tokens its sorting puts first is not documented.
      if (kind === "ties" || kind === "flat")
        expect(keptScores(scores, keptOf(actual))).toEqual(keptScores(scores, kept))
      else expect(keptOf(actual)).toEqual(kept)
      if (result !== undefined) close(actual, withHoles(result), peer.made.tolerance)
    }
  })
})

test("every rule of the golden file is compared", () => {
  expect(peer.rules.filter(({ rule }) => !(rule in MAKERS))).toEqual([])
})

test("repetitionPenalty() gives the scores of transformers", () => {
  for (const { logits, tokens, penalty, result } of peer.repetition)
    close(ruled(logits, [rules.repetitionPenalty(penalty)], tokens), result, peer.made.tolerance)
})

test("huggingFaceRules() gives the scores of transformers, in its order", () => {
  for (const { options, tokens, logits, result } of peer.chains) {
    const chain = rules.huggingFaceRules({ topK: 0, ...options })
    close(ruled(logits, chain, tokens), withHoles(result), peer.made.tolerance)
  }
})

interface Shared {
  readonly rules: readonly {
    readonly rule: string
    readonly args: Readonly<Record<string, number>>
    readonly logits: readonly number[]
    readonly kept: readonly number[]
    readonly result?: readonly number[]
  }[]
}

test.skipIf(!hasShared)("all truncations of the shared golden file agree", () => {
  const cases = (JSON.parse(shared("golden/decoding/transformers.json")) as Shared).rules
  expect(cases).toHaveLength(120)
  for (const { rule, args, logits, kept, result } of cases) {
    const actual = ruled(logits, [MAKERS[rule]!(Object.values(args)[0]!, {})])
    expect(keptOf(actual)).toEqual(kept)
    if (result !== undefined) close(actual, result, 1e-6)
  }
})
