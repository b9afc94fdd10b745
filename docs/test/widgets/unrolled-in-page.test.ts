// The unrolled network: its states and looks are those of the formulas, and the picture shows them.
import { type Seq2seq, seq2seqTrainer } from "@lectern/decoding/seq2seq"
import { expect, test } from "vitest"
import { unrolledPicture } from "../../figures/unrolled.mjs"
import { reversals } from "../../widgets/seq2seq-tasks.mjs"
import { networkOf, stepSaid, unrolled, WORD, written } from "../../widgets/unrolled-in-page.mjs"

const SIZES = {
  hidden: 12,
  embedding: 6,
  bidirectional: false,
  attention: "luong-dot",
  seed: 3,
  learningRate: 0.1,
} as const
const trainer = seq2seqTrainer(reversals(200, 1, 1, 5), SIZES)
for (let i = 0; i < 5; i++) trainer.step()
const network = written(trainer.model())
const model = networkOf(JSON.parse(JSON.stringify(network)))

/** W x + b, by hand. */
function layer({ tensors }: Seq2seq, name: string, bias: string | undefined, x: readonly number[]): number[] {
  const { shape, data } = tensors[name]!
  return Array.from({ length: shape[0]! }, (_, row) =>
    x.reduce((sum, each, i) => sum + each * data[row * x.length + i]!, tensors[bias ?? ""]?.data[row] ?? 0),
  )
}

/** A step of a GRU, by hand. */
function gru(name: "encoder" | "decoder", symbol: number, before: readonly number[]): number[] {
  const embedding = model.tensors[`${name === "encoder" ? "source" : "target"}_embedding.weight`]!
  const x = [...embedding.data.subarray(6 * symbol, 6 * (symbol + 1))]
  const a = layer(model, `${name}.weight_ih_l0`, `${name}.bias_ih_l0`, x)
  const b = layer(model, `${name}.weight_hh_l0`, `${name}.bias_hh_l0`, before)
  const squeeze = (value: number): number => 1 / (1 + Math.exp(-value))
  return before.map((old, i) => {
    const z = squeeze(a[12 + i]! + b[12 + i]!)
    return (1 - z) * Math.tanh(a[24 + i]! + squeeze(a[i]! + b[i]!) * b[24 + i]!) + z * old
  })
}

const close = (values: readonly number[]) => values.map((each) => expect.closeTo(each, 4))

test("unrolled() has the states and weights that the formulas give, from the numbers that a page holds", async () => {
  expect(model.tensors["bridge.weight"]!.data[5]).toBeCloseTo(trainer.model().tensors["bridge.weight"]!.data[5]!, 2)
  const { source, encoded, steps } = await unrolled(model, "bead")
  expect(source).toEqual(["b", "e", "a", "d", "</s>"])
  let state: number[] = new Array(12).fill(0)
  for (const [i, symbol] of source.entries()) {
    state = gru("encoder", model.config.source.indexOf(symbol), state)
    expect(encoded[i]).toEqual(close(state))
  }
  state = layer(model, "bridge.weight", "bridge.bias", state).map(Math.tanh)
  let read = "<s>"
  for (const step of steps) {
    expect(step.read).toBe(read)
    state = gru("decoder", model.config.target.indexOf(read), state)
    expect(step.state).toEqual(close(state))
    const fits = encoded.map((key) => Math.exp(key.reduce((sum, each, i) => sum + each * state[i]!, 0)))
    const sum = fits.reduce((total, each) => total + each, 0)
    expect(step.weights).toEqual(close(fits.map((each) => each / sum)))
    read = step.written
  }
  const text = steps.map((step) => step.written).filter((symbol) => symbol !== "</s>")
  const [forced] = model.forced([{ source: "bead", target: text.join("") }])
  expect(steps[1]!.prob).toBeCloseTo(Math.exp(forced!.tokenScores[1]!), 5)
  expect(steps.length).toBeLessThanOrEqual(6)
})

const LOOK = { prob: 0.25, state: [0.5, -1, ...new Array(10).fill(0)] }
const RUN = {
  source: ["a", "b", "</s>"],
  encoded: [LOOK.state, LOOK.state, LOOK.state],
  steps: [
    { ...LOOK, read: "<s>", written: "b", weights: [0.25, 0.7, 0.05] },
    { ...LOOK, read: "b", written: "</s>", weights: [0.5, 0.2, 0.3] },
  ],
}
const widths = (picture: string) =>
  [...picture.matchAll(/class="look".*?stroke-width="([^"]+)"/g)].map(([, width]) => Number(width))

test("unrolledPicture() shows what is done: lines as wide as weights, shades of numbers, and frames of states to come", () => {
  const reading = unrolledPicture(RUN, 2)
  expect(widths(reading)).toEqual([])
  expect(reading.match(/stroke-dasharray/g)).toHaveLength(1)
  expect(reading.match(/fill-opacity="0.5"/g)).toHaveLength(2)
  expect(reading.match(/var\(--note-mistake\)" fill-opacity="1"\/><path d="[^"]+h4"/g)).toHaveLength(2)
  expect(reading).not.toContain("the last state")
  const writing = unrolledPicture(RUN, 5)
  expect(widths(writing)).toEqual([0.5, 0.2, 0.3].map((weight) => expect.closeTo(14 * weight, 2)))
  expect([...writing.matchAll(/>(\d+%)</g)].map(([, weight]) => weight)).toEqual(["50%", "20%", "30%"])
  expect(writing.match(/fill-opacity="0.5"/g)).toHaveLength(5)
  expect(writing).toContain("2 of a decoder, which has written b &lt;/s></title>")
  expect(writing).toContain("the last state")
})

test("stepSaid() says what a step reads, writes and looks at", () => {
  const state = `The state: 0.50, −1.00${", 0.00".repeat(10)}.`
  expect(stepSaid(RUN, 2)).toEqual({ event: "Step 2 of 5: the encoder reads b.", state })
  expect(stepSaid(RUN, 4)).toEqual({
    event:
      "Step 4 of 5: the decoder starts from the encoder's last state, reads <s>, looks most at the state after b (70%), and writes b (probability 0.25).",
    state,
  })
  expect(stepSaid(RUN, 5).event).toBe(
    "Step 5 of 5: the decoder reads b, looks most at the state after a (50%), and writes </s> (probability 0.25).",
  )
})

test("a word has one to five of the letters that the network knows", () => {
  expect(["a", "bead", "hhhhh"].every((word) => WORD.test(word))).toBe(true)
  expect(["", "abcdef", "i", "A", "a b"].some((word) => WORD.test(word))).toBe(false)
})
