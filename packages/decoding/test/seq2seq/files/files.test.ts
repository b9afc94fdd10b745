import { LecternError } from "@lectern/core"
import type { SafetensorsTensor } from "@lectern/core/safetensors"
import { readSafetensors, writeSafetensors } from "@lectern/core/safetensors"
import { examples, problemOf } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readSeq2seq, writeSeq2seq } from "../../../src/seq2seq/files/model-file.js"
import { readTrainerState, writeTrainerState } from "../../../src/seq2seq/files/trainer-file.js"
import { seq2seqTrainer } from "../../../src/seq2seq/train/trainer.js"
import { checksum, REVERSALS, trained } from "../trained.js"

const LSTM = { cell: "lstm", attention: "bahdanau", bidirectional: false, units: "words" } as const
const trainer = trained(3)
const model = trainer.model()
const file = writeSeq2seq(model)
const state = trainer.state()

test.each([
  ["a GRU with Luong's attention", {}],
  ["an LSTM with Bahdanau's attention on words", LSTM],
  ["a GRU without attention", { attention: "none" }],
] as const)("readSeq2seq() gives back the model that writeSeq2seq() wrote: %s", (_, options) => {
  const before = trained(3, options).model()
  const after = readSeq2seq(writeSeq2seq(before))
  expect(after.config).toEqual(before.config)
  expect(after.tensors).toEqual(before.tensors)
  expect(after.forced(REVERSALS)).toEqual(before.forced(REVERSALS))
  expect(writeSeq2seq(after)).toEqual(writeSeq2seq(before))
})

test("the bytes of a model do not depend on the order of its fields and tensors", () => {
  const backwards = <T extends object>(of: T) => Object.fromEntries(Object.entries(of).reverse()) as T
  expect(writeSeq2seq({ config: backwards(model.config), tensors: backwards(model.tensors) })).toEqual(file)
})

test.each([
  ["a GRU", {}],
  ["an LSTM without clipping", { ...LSTM, clip: Infinity }],
] as const)("training goes on from a file with the same bytes: %s", (_, options) => {
  const whole = trained(7, options)
  const stopped = trained(4, options).state()
  const read = readTrainerState(writeTrainerState(stopped))
  expect(read).toEqual(stopped)
  const resumed = seq2seqTrainer(REVERSALS, { state: read })
  for (let i = 0; i < 3; i++) resumed.step()
  expect(checksum(resumed.state())).toBe(checksum(whole.state()))
})

function changed(
  bytes: Uint8Array,
  change: (content: { tensors: Record<string, SafetensorsTensor>; metadata: Record<string, string> }) => void,
): Uint8Array {
  const { tensors, metadata } = readSafetensors(bytes.slice())
  const content = { tensors: { ...tensors }, metadata: { ...metadata } }
  change(content)
  return writeSafetensors(content.tensors, content.metadata)
}

const withConfig = (change: (config: Record<string, unknown>) => unknown) =>
  changed(file, ({ metadata }) => {
    const config = JSON.parse(metadata.config!) as Record<string, unknown>
    metadata.config = JSON.stringify(change(config) ?? config)
  })
const ofState = (bytes: Uint8Array) => () => readTrainerState(bytes, { path: "x" })
const ofModel = (bytes: Uint8Array) => () => readSeq2seq(bytes, { path: "x" })
const single = (...data: number[]): SafetensorsTensor => ({
  dtype: "F32",
  shape: [data.length],
  data: Float32Array.from(data),
})
const training = (change: (training: Record<string, unknown>) => void) =>
  changed(writeTrainerState(state), ({ metadata }) => {
    const value = JSON.parse(metadata.training!) as Record<string, unknown>
    change(value)
    metadata.training = JSON.stringify(value)
  })

describe("a file is refused in a sentence:", () => {
  test.each<[string, () => unknown, string | RegExp]>([
    [
      "no safetensors",
      ofModel(new TextEncoder().encode("\\data\\\nngram 1=3\n")),
      /^x: not a safetensors file: its header would have \d+ bytes/,
    ],
    [
      "no schema",
      ofModel(writeSafetensors({ a: single(1) })),
      'x: not a sequence-to-sequence model: its metadata has no schema, expected "lectern.seq2seq/1"',
    ],
    [
      "a state for a model",
      ofModel(writeTrainerState(state)),
      'x: not a sequence-to-sequence model: its metadata has the schema "lectern.seq2seq-training/1", expected "lectern.seq2seq/1"',
    ],
    [
      "a model for a state",
      ofState(file),
      'x: not a state of training: its metadata has the schema "lectern.seq2seq/1", expected "lectern.seq2seq-training/1"',
    ],
    [
      "no configuration",
      ofModel(changed(file, ({ metadata }) => void delete metadata.config)),
      'x: its metadata lacks "config"',
    ],
    [
      "a configuration that is not JSON",
      ofModel(
        changed(file, ({ metadata }) => {
          metadata.config = "{"
        }),
      ),
      "x, config: expected a key, got the end, at character 1",
    ],
    ["a list as configuration", ofModel(withConfig(() => [])), "x: config: must be an object, got an array"],
    [
      "an unknown field",
      ofModel(
        withConfig((c) => {
          c.layers = 2
        }),
      ),
      'x: config: unknown field "layers"',
    ],
    ["no symbols", ofModel(withConfig((c) => void delete c.source)), "x: config.source: must be a list of symbols"],
    [
      "a symbol twice",
      ofModel(
        withConfig((c) => {
          c.source = ["<unk>", "</s>", "a", "a"]
        }),
      ),
      'x: config.source[3] must be a symbol that has not come before, got "a"',
    ],
    [
      "a symbol that is not text",
      ofModel(
        withConfig((c) => {
          c.target = ["<s>", "</s>", "<unk>", 3]
        }),
      ),
      "x: config.target[3] must be a string, got 3",
    ],
    [
      "half a character",
      ofModel(
        withConfig((c) => {
          c.target = ["<s>", "</s>", "<unk>", "\ud800"]
        }),
      ),
      /^x: config\.target\[3\] must be /,
    ],
    [
      "an unknown cell",
      ofModel(
        withConfig((c) => {
          c.cell = "rnn"
        }),
      ),
      'x: cell must be "gru" or "lstm", got "rnn"',
    ],
    ["no cell", ofModel(withConfig((c) => void delete c.cell)), 'x: cell must be "gru" or "lstm", got undefined'],
    [
      "a width of the model that is not that of the tensors",
      ofModel(
        withConfig((c) => {
          c.hidden = 4096
        }),
      ),
      /^x: the shape of tensors\["encoder\.weight_ih_l0"\] must be 6144 x 5, got "12 x 5"$/,
    ],
    [
      "a tensor that is missing",
      ofModel(changed(file, ({ tensors }) => void delete tensors["bridge.bias"])),
      'x: tensors["bridge.bias"] must be a tensor with shape and data, got undefined',
    ],
    [
      "a tensor too many",
      ofModel(
        changed(file, ({ tensors }) => {
          tensors.more = single(1)
        }),
      ),
      /^x: tensors must be tensors of this model alone, got /,
    ],
    [
      "a number that is not finite",
      ofModel(
        changed(file, ({ tensors }) => {
          tensors["output.bias"]!.data[1] = Number.NaN
        }),
      ),
      'x: the data of tensors["output.bias"][1] must be a finite number, got NaN',
    ],
    [
      "another type of numbers",
      ofModel(
        changed(file, ({ tensors }) => {
          tensors["output.bias"] = { dtype: "F16", shape: [2], data: new Uint16Array(2) }
        }),
      ),
      'x: "output.bias" has numbers of the type F16, expected F32',
    ],
    [
      "no steps",
      ofState(training((t) => void delete t.step)),
      /^x: training\.step: must be a whole number in 0\.\.9007199254740991, got nothing$/,
    ],
    [
      "no pairs",
      ofState(
        training((t) => {
          t.pairs = 0
        }),
      ),
      /^x: training\.pairs: must be a whole number in 1/,
    ],
    [
      "an unknown setting",
      ofState(
        training((t) => {
          t.dropout = 0.5
        }),
      ),
      'x: training: unknown field "dropout"',
    ],
    [
      "a wrong setting",
      ofState(
        training((t) => {
          t.beta1 = 1
        }),
      ),
      /^x: state\.settings\.beta1 must be a number between 0 and 1, both excluded, got 1$/,
    ],
    [
      "a missing setting",
      ofState(training((t) => void delete t.seed)),
      /^x: state\.settings\.seed must be an integer in 0\.\.4294967295, got undefined$/,
    ],
    [
      "a negative square",
      ofState(
        changed(writeTrainerState(state), ({ tensors }) => {
          tensors["squares.bridge.bias"]!.data[2] = -1
        }),
      ),
      /^x: the data of state\.squares\["bridge\.bias"\]\[2\] must be at least 0, got -1$/,
    ],
    [
      "a tensor of no part",
      ofState(
        changed(writeTrainerState(state), ({ tensors }) => {
          tensors.more = single(1)
        }),
      ),
      "x: has tensors that are no part of a state",
    ],
  ])("%s", (_, call, want) => {
    const problem = problemOf(call)
    expect(problem.kind).toBe("bad-data")
    const { message } = new LecternError(problem)
    if (typeof want === "string") expect(message).toBe(want)
    else expect(message).toMatch(want)
  })
})

test("damaged files are read or refused in a sentence, and nothing else happens", () => {
  const bytes = writeTrainerState(state)
  const header = Number(new DataView(bytes.buffer).getBigUint64(0, true)) + 8
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(header + 64), fc.nat(255)), { minLength: 1, maxLength: 2 }), (changes) => {
      for (const [written, read] of [
        [bytes, readTrainerState],
        [file, readSeq2seq],
      ] as const) {
        const damaged = written.slice()
        for (const [at, byte] of changes) damaged[at % damaged.length] = byte
        try {
          read(damaged)
        } catch (error) {
          expect(error).toBeInstanceOf(LecternError)
          expect((error as LecternError).problem.kind).toBe("bad-data")
        }
      }
    }),
    examples(120, 3),
  )
})
