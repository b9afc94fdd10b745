// An average on its way, against sums of the same draws and the example that the note works by hand.
import { monteCarlo, studentT } from "@lectern/sampling"
import { expect, test } from "vitest"
import { MAX_DRAWS, QUESTIONS, questionOf, stateOf } from "../../widgets/convergence-in-page.mjs"

test("ten draws are those of the worked example", () => {
  const { steps, result, isInside } = stateOf(questionOf("share", 0.5), 10, 1)
  // Six of ten: the squares about their share are 2.4, and Student's t of 9 degrees of freedom is 2.262.
  expect(steps.at(-1)).toEqual({ draws: 10, estimate: 0.6, half: expect.closeTo(2.262157 * Math.sqrt(2.4 / 90), 6) })
  expect(result.standardError).toBeCloseTo(0.163, 3)
  expect(isInside).toBe(true)
})

test.each(QUESTIONS)("%s: every estimate is the mean of the first draws, with their interval", (name) => {
  const question = questionOf(name, -0.3)
  const counts: number[] = []
  const counted = (draw: number): number => {
    counts.push(question.counted(draw))
    return counts.at(-1)!
  }
  const { steps, result } = stateOf(question, 1000, 3)
  expect(result).toEqual(monteCarlo(question.counted, question.over as [number, number], { draws: 1000, seed: 3 }))
  expect(new Set(steps.map(({ draws }) => draws)).size).toBe(steps.length)
  const { last } = stateOf({ ...question, counted }, 1000, 3)
  // The first of the runs draws them all.
  const all = counts.slice(0, 1000)
  expect(last.counts).toBe(all.at(-1))
  expect(steps.map(({ draws }) => draws)).toEqual(expect.arrayContaining([2, 10, 100, 1000]))
  for (const { draws, estimate, half } of steps) {
    const mean = all.slice(0, draws).reduce((sum, each) => sum + each, 0) / draws
    const squares = all.slice(0, draws).reduce((sum, each) => sum + (each - mean) ** 2, 0)
    const error = Math.sqrt(squares / (draws - 1) / draws)
    expect(estimate).toBeCloseTo(mean, 12)
    if (squares === 0) expect(half).toBe(Infinity)
    else expect(half / (studentT(draws - 1).quantile(0.975) * error)).toBeCloseTo(1, 10)
  }
})

test("the truths are those of calculus", () => {
  expect(questionOf("share", 0).truth).toBe(0.5)
  expect(questionOf("lognormal", 0).truth).toBeCloseTo(1.6487212707, 9)
  expect(
    Math.abs(stateOf(questionOf("steep", 0), MAX_DRAWS, 1).result.estimate - questionOf("steep", 0).truth),
  ).toBeLessThan(1)
})
