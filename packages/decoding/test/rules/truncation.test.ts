import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as rules from "../../src/index.js"
import { naive, probsOf } from "./naive.js"
import { keptOf, ruled } from "./ruled.js"

const MAKERS: Record<string, (parameter: number) => rules.AnyRule> = {
  topK: (k) => rules.topK(k),
  topP: (p) => rules.topP(p),
  minP: (share) => rules.minP(share),
  typical: (mass) => rules.typical(mass),
  epsilon: (cutoff) => rules.epsilon(cutoff),
  eta: (cutoff) => rules.eta(cutoff),
  topNSigma: (n) => rules.topNSigma(n),
  topH: (share) => rules.topH(share),
  pLess: () => rules.pLess(),
  xtc: (threshold) => rules.xtc(1, { threshold }),
}
const names = Object.keys(MAKERS)
const parameterOf = (name: string): fc.Arbitrary<number> =>
  name === "topK"
    ? fc.integer({ min: 1, max: 40 })
    : name === "topNSigma"
      ? fc.double({ min: 0, max: 3, noNaN: true })
      : fc.oneof(fc.constantFrom(0.05, 0.25, 0.5, 0.75), fc.double({ min: 0.001, max: 0.999, noNaN: true }))

// Logits of a model, with ties, holes and outliers.
const score = fc.oneof(
  // Scores that differ by less than doubles can tell from the gap to the largest count as ties.
  { weight: 6, arbitrary: fc.double({ min: -12, max: 6, noNaN: true }).map((each) => Math.round(each * 1e9) / 1e9) },
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 2 }) },
  { weight: 1, arbitrary: fc.constant(-Infinity) },
  { weight: 1, arbitrary: fc.integer({ min: -2000, max: 0 }) },
)
const scoresOf = fc.array(score, { minLength: 1, maxLength: 60 }).filter((all) => all.some((each) => each > -Infinity))

test("every naive version has its rule here", () => {
  expect(Object.keys(naive).filter((name) => !names.includes(name))).toEqual([])
})

describe.each(names)("%s", (name) => {
  test("keeps what its definition keeps", () => {
    fc.assert(
      fc.property(scoresOf, parameterOf(name), (scores, parameter) => {
        expect(keptOf(ruled(scores, [MAKERS[name]!(parameter)]))).toEqual(naive[name]!(scores, parameter))
      }),
      examples(200, 1),
    )
  })

  test("changes no score that it keeps, and keeps at least one", () => {
    fc.assert(
      fc.property(scoresOf, parameterOf(name), (scores, parameter) => {
        const after = ruled(scores, [MAKERS[name]!(parameter)])
        expect(keptOf(after).length).toBeGreaterThan(0)
        for (const i of keptOf(after)) expect(after[i]).toBe(scores[i])
      }),
      examples(40, 2),
    )
  })

  test("does not depend on what is added to all scores, but for rounding", () => {
    const scores = [1.5, 0.25, -0.5, -2, -3.25, -5, 0.75]
    for (const parameter of name === "topK" ? [1, 3] : [0.1, 0.3, 0.8]) {
      const kept = keptOf(ruled(scores, [MAKERS[name]!(parameter)]))
      expect(
        keptOf(
          ruled(
            scores.map((each) => each - 300),
            [MAKERS[name]!(parameter)],
          ),
        ),
      ).toEqual(kept)
    }
  })

  test("keeps nothing where nothing can come next, and the only token of a vocabulary", () => {
    const parameter = name === "topK" ? 1 : 0.5
    expect(ruled([-Infinity, -Infinity], [MAKERS[name]!(parameter)])).toEqual([-Infinity, -Infinity])
    expect(ruled([-3], [MAKERS[name]!(parameter)])).toEqual([-3])
    expect(ruled([-Infinity, -3], [MAKERS[name]!(parameter)])).toEqual([-Infinity, -3])
  })
})

test.each([1023, 1024, 1025, 4097, 70_000])("all rules agree with their definitions on %i tokens", (size) => {
  let state = size
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const scores = Array.from(
    { length: size },
    () => 4 * (random() + random() + random()) - 12 + (random() < 0.001 ? 12 : 0),
  )
  const parameters: Record<string, number> = {
    topK: 700,
    topNSigma: 2,
    xtc: 0.001,
    epsilon: 2e-4,
    eta: 2e-4,
    topH: 0.6,
  }
  for (const name of size > 5000 ? ["topK", "topP"] : names) {
    const parameter = parameters[name] ?? 0.7
    // As texts: comparing long arrays one by one takes longer than all else.
    expect(keptOf(ruled(scores, [MAKERS[name]!(parameter)])).join()).toBe(definition(name, scores, parameter).join())
  }
})

/** As the definition, without spreading a long list into arguments or trying each of many prefixes anew. */
function definition(name: string, scores: readonly number[], parameter: number): number[] {
  const most = scores.reduce((a, b) => Math.max(a, b))
  const total = scores.reduce((sum, each) => sum + Math.exp(each - most), 0)
  const probs = scores.map((each) => Math.exp(each - most) / total)
  const entropy = probs.reduce((sum, p) => sum - p * Math.log(p), 0)
  const order = scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b)
  const above = (cutoff: number): number[] => scores.flatMap((_, i) => (probs[i]! >= cutoff ? [i] : []))
  const first = (ids: readonly number[], enough: (mass: number, partial: number) => boolean): number[] => {
    let mass = 0
    let partial = 0
    const count = ids.findIndex((i) => {
      mass += probs[i]!
      partial -= probs[i]! * Math.log(probs[i]!)
      return enough(mass, partial)
    })
    return ids.slice(0, count + 1).sort((a, b) => a - b)
  }
  if (name === "topK") return scores.flatMap((each, i) => (each >= scores[order[parameter - 1]!]! ? [i] : []))
  if (name === "topP") return first(order, (mass) => mass >= parameter)
  if (name === "minP") return above(parameter * Math.max(...probs.slice(0, 1), probs[order[0]!]!))
  if (name === "typical") {
    const far = probs.map((p) => Math.abs(-Math.log(p) - entropy))
    return first(
      [...order].sort((a, b) => far[a]! - far[b]! || a - b),
      (mass) => mass >= parameter,
    )
  }
  if (name === "eta") return above(Math.min(parameter, Math.sqrt(parameter) * Math.exp(-entropy)))
  if (name === "epsilon") return above(parameter)
  if (name === "pLess") return above(probs.reduce((sum, p) => sum + p * p, 0))
  if (name === "topH") {
    let mass = 0
    let partial = 0
    const over = order.findIndex((i) => {
      mass += probs[i]!
      partial -= probs[i]! * Math.log(probs[i]!)
      return partial / mass + Math.log(mass) > parameter * entropy
    })
    return order.slice(0, over).sort((a, b) => a - b)
  }
  if (name === "topNSigma") {
    const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length
    const sigma = Math.sqrt(scores.reduce((sum, each) => sum + (each - mean) ** 2, 0) / scores.length)
    return scores.flatMap((each, i) => (each >= most - parameter * sigma ? [i] : []))
  }
  const top = order.filter((i) => probs[i]! >= parameter)
  return scores.flatMap((_, i) => (top.slice(0, -1).includes(i) ? [] : [i]))
}

test("a rule has no memory: a long vocabulary, a short one and the long one again", () => {
  const long = Array.from({ length: 3000 }, (_, i) => -(((i * 7919) % 3000) / 300))
  for (const name of names.filter((each) => each !== "xtc")) {
    const rule = MAKERS[name]!(name === "topK" ? 5 : 0.4)
    const once = ruled(long, [rule])
    ruled([0, -1, -2], [rule])
    ruled([-Infinity, -Infinity], [rule])
    expect(ruled(long, [rule])).toEqual(once)
  }
})

test("ties at the border: top-k keeps all, top-p and top-H keep lower ids, XTC leaves the highest", () => {
  const flat = [0, 0, 0, 0].map((each) => each - Math.log(4))
  expect(keptOf(ruled(flat, [rules.topK(2)]))).toEqual([0, 1, 2, 3])
  expect(keptOf(ruled(flat, [rules.topP(0.75)]))).toEqual([0, 1, 2])
  expect(keptOf(ruled(flat, [rules.topP(0.5)]))).toEqual([0, 1])
  expect(keptOf(ruled(flat, [rules.topH(0.5)]))).toEqual([0, 1])
  expect(keptOf(ruled(flat, [rules.typical(0.3)]))).toEqual([0, 1, 2, 3])
  expect(keptOf(ruled(flat, [rules.pLess()]))).toEqual([0, 1, 2, 3])
  expect(keptOf(ruled(flat, [rules.minP(1)]))).toEqual([0, 1, 2, 3])
  expect(keptOf(ruled(flat, [rules.xtc(1, { threshold: 0.25 })]))).toEqual([3])
})

test("a token on the border stays, although logarithms do not hold it exactly", () => {
  expect(keptOf(ruled([8 / 9, 1 / 9].map(Math.log), [rules.minP(1 / 8)]))).toEqual([0, 1])
  expect(keptOf(ruled([5 / 7, 2 / 7].map(Math.log), [rules.minP(2 / 5)]))).toEqual([0, 1])
  for (const size of [10, 22]) {
    const tenths = Array.from({ length: size }, () => Math.log(1 / size))
    expect(keptOf(ruled(tenths, [rules.epsilon(1 / size)]))).toHaveLength(size)
  }
})

test("equally likely tokens all stay under p-less, however many they are", () => {
  for (const size of [3, 7, 12, 13, 14, 20, 38, 49, 1000])
    expect(keptOf(ruled(Array(size).fill(-Math.log(size)), [rules.pLess()])).length).toBe(size)
})

test("topH(1) keeps all of many equally likely tokens, whose entropy is rounded", () => {
  for (const size of [10_007, 50_000])
    for (const entropy of ["renormalized", "partial"] as const)
      expect(keptOf(ruled(Array(size).fill(-Math.log(size)), [rules.topH(1, { entropy })])).length).toBe(size)
})

test("topP() keeps the order of tokens that are thousands of nats apart", () => {
  const places = Array.from({ length: 400 }, (_, token) => (7 * token) % 400)
  const scores = places.map((place) => -10 * place)
  for (const minTokens of [1, 60, 150, 399]) {
    const wanted = places.flatMap((place, token) => (place < minTokens ? [token] : []))
    expect(keptOf(ruled(scores, [rules.topP(0.5, { minTokens })]))).toEqual(wanted)
  }
})

test("the normalized threshold of pLess() by hand, and for the only token of a vocabulary", () => {
  const normalized = rules.pLess({ threshold: "normalized" })
  // The squares sum to 0.425; (4 * 0.425 - 1) / 3 = 0.233.
  expect(keptOf(ruled([0.6, 0.2, 0.15, 0.05].map(Math.log), [normalized]))).toEqual([0])
  expect(ruled([-3], [normalized])).toEqual([-3])
  expect(ruled([-Infinity, -Infinity], [normalized])).toEqual([-Infinity, -Infinity])
})

test("pLess() with the normalized threshold keeps at least (V L - 1) / (V - 1)", () => {
  const probs = [0.5, 0.2, 0.15, 0.15]
  const logs = probs.map(Math.log)
  // L = 0.335; (4 * 0.335 - 1) / 3 = 0.1133.
  expect(keptOf(ruled(logs, [rules.pLess()]))).toEqual([0])
  expect(keptOf(ruled(logs, [rules.pLess({ threshold: "normalized" })]))).toEqual([0, 1, 2, 3])
  expect(keptOf(ruled([0.5, 0.39, 0.1, 0.01].map(Math.log), [rules.pLess({ threshold: "normalized" })]))).toEqual([
    0, 1,
  ])
})

test("0 and 1 as parameters", () => {
  const logs = [0.5, 0.3, 0.2].map(Math.log)
  for (const [rule, kept] of [
    [rules.topP(0), [0]],
    [rules.topP(1), [0, 1, 2]],
    [rules.minP(0), [0, 1, 2]],
    [rules.minP(1), [0]],
    [rules.typical(0), [1]],
    [rules.typical(1), [0, 1, 2]],
    [rules.epsilon(0), [0, 1, 2]],
    [rules.epsilon(1), [0]],
    [rules.eta(0), [0, 1, 2]],
    [rules.topH(0), [0]],
    [rules.topH(1), [0, 1, 2]],
    [rules.topNSigma(0), [0]],
  ] as const)
    expect(keptOf(ruled(logs, [rule])), rule.name).toEqual(kept)
})

test("minTokens keeps the first tokens of a rule's order in any case", () => {
  const logs = [0.9, 0.06, 0.03, 0.01].map(Math.log)
  const two = { minTokens: 2 }
  for (const rule of [
    rules.topP(0.1, two),
    rules.minP(0.5, two),
    rules.epsilon(0.5, two),
    rules.eta(0.9, two),
    rules.topNSigma(0.1, two),
    rules.topH(0.01, two),
    rules.pLess(two),
  ])
    expect(keptOf(ruled(logs, [rule])), rule.name).toEqual([0, 1])
  expect(keptOf(ruled(logs, [rules.typical(0.01, { minTokens: 3 })]))).toHaveLength(3)
  expect(keptOf(ruled([0, -Infinity], [rules.topP(0.1, { minTokens: 5 })]))).toEqual([0])
  expect(keptOf(ruled([0, -1], [rules.minP(0.9, { minTokens: 5 })]))).toEqual([0, 1])
})

test("truncated probabilities keep their ratios", () => {
  const { logProbs, kept, mass } = rules.applyRules([0.5, 0.3, 0.2].map(Math.log), [rules.topK(2)])
  expect([...kept]).toEqual([0, 1])
  expect(mass).toBeCloseTo(0.8, 14)
  expect(Math.exp(logProbs[0]!)).toBeCloseTo(5 / 8, 14)
  expect(logProbs[2]).toBe(-Infinity)
  expect(probsOf([...logProbs]).reduce((sum, p) => sum + p)).toBeCloseTo(1, 14)
})

test("parameters out of range are refused in a sentence", () => {
  expect(refusal(() => rules.topK(0)).sentence).toBe("k must be an integer of at least 1, got 0")
  expect(refusal(() => rules.topP(1.5)).sentence).toBe("p must be a number in 0..1, got 1.5")
  for (const call of [
    () => rules.minP(-0.1),
    () => rules.typical(Number.NaN),
    () => rules.epsilon(2),
    () => rules.eta(-1),
    () => rules.topNSigma(Number.NaN),
    () => rules.topNSigma(Infinity),
    () => rules.topH(1.1),
    () => rules.topH(0.5, { entropy: "whole" as "partial" }),
    () => rules.pLess({ threshold: "" as "plain" }),
    () => rules.topP(0.5, { minTokens: 0 }),
    () => rules.xtc(2),
    () => rules.xtc(0.5, { threshold: 0 }),
  ])
    expect(refusal(call).kind).toBe("out-of-range")
  expect(refusal(() => rules.topP(0.5, { minToken: 2 } as rules.TruncationOptions)).kind).toBe("unknown-option")
  expect(refusal(() => rules.topP("0.5" as unknown as number)).kind).toBe("wrong-type")
})
