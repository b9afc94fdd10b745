// Checkpoints of training word vectors: what is written comes back, and a cut-off one leaves the one before.
import { openStore } from "@lectern/engine/internal/store/store"
import { expect, test } from "vitest"
import { checkpointCodec, checkpoints, finishedState } from "../../../src/commands/embed/run/training/checkpoint.js"
import { type PackedState, packedVocabulary } from "../../../src/commands/embed/run/training/state.js"
import { folder } from "../../cli/run.js"
import { SMALL_OPTIONS, stateOf } from "./texts.js"

const { vocabulary, ...rest } = stateOf("a b c a b\na c b\n", {
  ...SMALL_OPTIONS,
  subwords: { minNgram: 1, maxNgram: 2, buckets: 9 },
})
// Groups of words that were counted before the vocabulary grew.
const groups = [Float64Array.of(1, 1), Float64Array.of(2)]
const packed = packedVocabulary(vocabulary)
const state: PackedState = { ...rest, groups, vocabulary: packed }

function opened(cwd: string, yieldNow: () => Promise<void> | undefined = () => undefined) {
  const store = openStore(`${cwd}/run`, { schema: "test" }, checkpointCodec)
  return { store, stored: checkpoints(store, packed, yieldNow) }
}

test("a state comes back as it was, with groups and sub-words", async () => {
  const cwd = folder()
  const { store, stored } = opened(cwd)
  expect(stored.read()).toBeUndefined()
  await stored.write(state)
  expect(stored.read()).toEqual(state)
  store.close()
  expect(finishedState(`${cwd}/run`)).toEqual(state)
})

test("a checkpoint that is cut off leaves the one before, in the same run and in the next", async () => {
  const cwd = folder()
  let parts = Number.POSITIVE_INFINITY
  const cutOff = async (): Promise<void> => {
    if (--parts < 0) throw new Error("cut off")
  }
  const changed = (by: number): PackedState => ({ ...state, round: by, input: state.input.map((each) => each + by) })
  const first = opened(cwd, cutOff)
  await first.stored.write(changed(2))
  parts = 1
  await expect(first.stored.write(changed(3))).rejects.toThrow("cut off")
  expect(first.stored.read()).toEqual(changed(2))
  first.store.close()
  const second = opened(cwd, cutOff)
  expect(second.stored.read()).toEqual(changed(2))
  parts = 2
  await expect(second.stored.write(changed(4))).rejects.toThrow("cut off")
  expect(second.stored.read()).toEqual(changed(2))
  parts = Number.POSITIVE_INFINITY
  await second.stored.write(changed(5))
  expect(second.stored.read()).toEqual(changed(5))
  second.store.close()
})

test.each<readonly [name: string, change: (record: Record<string, unknown>) => unknown]>([
  ["vectors of 2^42 numbers", (record) => ({ ...record, input: 2 ** 42 })],
  ["more vectors and words than there are", (record) => ({ ...record, input: 3000, words: 1000 })],
  ["more output vectors", (record) => ({ ...record, output: 2 ** 42 })],
  ["other groups", (record) => ({ ...record, groups: [2 ** 40] })],
  ["groups that are not a list", (record) => ({ ...record, groups: 1 })],
  ["no settings", (record) => ({ ...record, settings: null })],
  ["another side", (record) => ({ ...record, side: "../a" })],
  ["null", () => null],
])("a record with %s is of no use, and takes no memory", async (_, change) => {
  const { store, stored } = opened(folder())
  await stored.write(state)
  const record = JSON.parse(new TextDecoder().decode(store.read("last"))) as Record<string, unknown>
  store.write("last", new TextEncoder().encode(JSON.stringify(record)))
  expect(stored.read()).toEqual(state)
  store.write("last", new TextEncoder().encode(JSON.stringify(change(record))))
  expect(stored.read()).toBeUndefined()
  store.close()
})
