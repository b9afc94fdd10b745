// A model learns the date task as the page trains it: at least 99% of unseen dates are right after its 600 steps, with attention.
import { expect, test } from "vitest"
import { session } from "../../widgets/seq2seq-in-page.js"
import { type Reply, STEPS, type View } from "../../widgets/seq2seq-messages.js"

/** The exact match at the end of a run. */
async function finalOf(attention: View): Promise<number> {
  return new Promise((resolve) => {
    let exact = 0
    const take = (reply: Reply): void => {
      if (reply.kind === "measured") exact = reply.exact
      if (reply.kind === "idle") resolve(reply.step === STEPS ? exact : Number.NaN)
    }
    const ask = session(take, (next) => setTimeout(() => void next(), 0))
    void ask({ kind: "start", attention, seed: 1, source: "third of May 2021" })
  })
}

test("with attention 99% of unseen dates are right", { timeout: 240_000 }, async () => {
  expect(await finalOf("luong-dot")).toBeGreaterThanOrEqual(0.99)
})

test("with one fixed vector few are right after as many steps", { timeout: 240_000 }, async () => {
  const exact = await finalOf("none")
  expect(exact).toBeGreaterThan(0)
  expect(exact).toBeLessThan(0.4)
})
