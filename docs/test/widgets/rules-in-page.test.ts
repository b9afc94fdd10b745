// What the page of truncation rules shows is what the rules give.
import { applyRules, topP, truncationRules } from "@lectern/decoding"
import { expect, test } from "vitest"
import { EXAMPLES, outcomeOf, RULE_NAMES, slidersOf } from "../../widgets/rules-in-page.js"

test.each(RULE_NAMES)("%s can be shown at both ends of its sliders", (name) => {
  const sliders = slidersOf(name)
  for (const { min, max, value } of sliders) {
    expect(value).toBeGreaterThanOrEqual(min)
    expect(value).toBeLessThanOrEqual(max)
  }
  for (const { probs } of EXAMPLES)
    for (const end of ["min", "value", "max"] as const) {
      const values = sliders.map((each) => each[end])
      const { after, kept, mass, bits } = outcomeOf(probs, 1.5, name, values)
      expect(kept).toBeGreaterThan(0)
      expect(mass).toBeGreaterThan(0)
      expect(after.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
      expect(bits.every(Number.isFinite)).toBe(true)
    }
})

test("outcomeOf() is what the rule makes of the distribution", () => {
  const { probs } = EXAMPLES[1]!
  const { kept, mass } = applyRules(probs.map(Math.log), [topP(0.6)])
  expect(outcomeOf(probs, 1, "topP", [0.6])).toMatchObject({ kept: kept.length, mass: expect.closeTo(mass, 12) })
})

test("rules that need a text are not offered, all others are", () => {
  const left = Object.keys(truncationRules).filter((name) => !RULE_NAMES.includes(name as (typeof RULE_NAMES)[number]))
  expect(left).toEqual(["repetitionPenalty", "frequencyPenalty", "presencePenalty", "dry", "temperature"])
})
