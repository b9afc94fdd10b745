import { expect, test } from "vitest"
import { attribute, beamSearch, type Model } from "../../src/index.js"
import { garden } from "./trees.js"

const model: Model<readonly Int32Array[]> = {
  ...garden,
  async step(states, tokens) {
    const attention = Float32Array.from([...tokens].flatMap(() => [0.1, 0.3]))
    return { ...(await garden.step(states, tokens)), attention }
  },
}
const search = { endTokens: 0, maxLength: 8, beamWidth: 1, scoring: { coverage: { kind: "gnmt", beta: 0.5 } } } as const

// The output "a" and its end, .5 x .4, read the first position .1 + .1 and the second .3 + .3.
const ONE = Math.log(0.2) + 0.5 * Math.log(0.2)
const BOTH = ONE + 0.5 * Math.log(0.6)

test.each([
  [
    [1, 2],
    [ONE, BOTH],
  ],
  [
    [2, 1],
    [BOTH, ONE],
  ],
  [undefined, [BOTH, BOTH]],
])("coverage counts the positions that a source has: %j", async (lengths, expected) => {
  const sources = { prompts: [[0], [0]], ...(lengths !== undefined && { lengths }) }
  const found = await attribute(model, beamSearch, { ...sources, references: [[[2, 0]], [[2, 0]]] }, { search })
  for (const [i, { output }] of found.entries()) expect(output!.score).toBeCloseTo(expected[i]!, 6)
})
