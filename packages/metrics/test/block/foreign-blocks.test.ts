// Blocks whose bytes a metric does not own: Node's Buffers, whose slices are not copies, and shared memory.
import { Buffer } from "node:buffer"
import { describe, expect, test } from "vitest"
import { LINE_BREAK, type LineBlock } from "../../src/engine.js"
import {
  bleu,
  cer,
  chrf,
  cider,
  gleu,
  type Metric,
  meteor,
  nist,
  rougeL,
  rougeLsum,
  rougeN,
  ter,
  wer,
} from "../../src/index.js"
import { prepared } from "../helpers/entry-points.js"

const SEGMENTS = [
  { hypothesis: "The cat,\nit sat.", references: ["The cat -\nit sat on a mat."] },
  { hypothesis: "a\n\nb", references: ["b\na"] },
]
const tokenize = (text: string): string[] => text.split(/\s+/)

const METRICS: Readonly<Record<string, Metric>> = {
  "BLEU of a function": bleu({ tokenize }),
  CER: cer(),
  chrF: chrf(),
  "chrF in lower case": chrf({ lowercase: true, wordOrder: 2 }),
  "CIDEr of a function": cider({ tokenize }),
  "GLEU of a function": gleu({ tokenize, lowercase: true }),
  METEOR: meteor(),
  NIST: nist(),
  "ROUGE-1": rougeN(1),
  "ROUGE-L of a function": rougeL({ tokenize }),
  "ROUGE-Lsum": rougeLsum({ stemmer: true }),
  "TER normalized": ter({ normalized: true }),
  "WER of a function": wer({ transforms: [(text) => text.replaceAll("\n", " ; ")] }),
}

// In a block, BLEU reads a line of its own tokenizers as it is in a file, without newlines.
const OF_FILES: Readonly<Record<string, Metric>> = {
  BLEU: bleu(),
  "BLEU of international words": bleu({ tokenize: "intl", lowercase: true, maxOrder: 6 }),
}
const FILE_SEGMENTS = SEGMENTS.map(({ hypothesis, references }) => ({
  hypothesis: hypothesis.replaceAll("\n", " "),
  references: references.map((text) => text.replaceAll("\n", " ")),
}))

/** The segments as lines in memory of some kind, with newlines within them encoded as the format says. */
function blockIn(segments: typeof SEGMENTS, memory: (bytes: Uint8Array) => Uint8Array): LineBlock {
  const text = (lines: readonly string[]): Uint8Array => {
    const parts = lines.flatMap((line) => [
      ...new TextEncoder().encode(line).map((byte) => (byte === 10 ? LINE_BREAK : byte)),
      10,
    ])
    return memory(Uint8Array.from(parts))
  }
  const hypothesis = text(segments.map((each) => each.hypothesis))
  return { segments: 2, hypothesis, references: [text(segments.map(({ references }) => references[0]!))] }
}

const MEMORIES: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  "a Buffer": (bytes) => {
    const buffer = Buffer.from(new ArrayBuffer(bytes.length + 6), 3, bytes.length)
    buffer.set(bytes)
    return buffer
  },
  "shared memory": (bytes) => {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    return shared
  },
}

describe.each([
  ...Object.entries(METRICS).map(([name, metric]) => [name, metric, SEGMENTS] as const),
  ...Object.entries(OF_FILES).map(([name, metric]) => [name, metric, FILE_SEGMENTS] as const),
])("%s", (_, metric, segments) => {
  test.each(Object.entries(MEMORIES))("counts a block in %s as strings, and leaves it as it was", (_, memory) => {
    const block = blockIn(segments, memory)
    const before = [block.hypothesis, ...block.references].map((text) => [...text])
    const ready = prepared(metric, segments)
    const total = ready.zero()
    ready.countLines(block, total)
    expect([block.hypothesis, ...block.references].map((text) => [...text])).toEqual(before)
    expect(total).toEqual(segments.reduce((state, each) => ready.add(state, each), ready.zero()))
    const { firstPass } = metric
    if (firstPass === undefined) return
    const again = firstPass.using(firstPass.collect(block))
    const sum = again.zero()
    again.countLines(block, sum)
    expect(sum).toEqual(total)
  })
})
