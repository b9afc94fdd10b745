// How fast texts become ids, first and later passes, beside others with the same vocabulary.

import type { EncodingReport } from "../../children/encoding-report.js"
import type { Text } from "../../data/texts.js"
import { ratio } from "../../harness/compared.js"
import { median, rounded } from "../../harness/measure.js"
import { type Kind, RECIPES } from "../../harness/recipes.js"
import type { EncodingRate, Findings } from "../../harness/report.js"
import { on, roundsOf, skipped, type TokenizerBench } from "./bench.js"
import { byteLevelEncoders, type Encoder, ourEncoder, pythonEncoder } from "./encoders.js"
import { asSentencePiece, asTokenizerJson, trainedTokenizer } from "./trained.js"

interface Found extends Findings {
  /** Tools that gave other ids than we did. */
  readonly differing: readonly string[]
}

/** Measures byte-level BPE, WordPiece and Unigram on both texts, and whether all tools give the same ids. */
export function encodingSection(bench: TokenizerBench): Findings {
  const found = bench.texts.all.flatMap((text) => [...byteLevel(bench, text), ...subwords(bench, text)])
  const differing = found.flatMap((each) => each.differing)
  return {
    encodings: found.flatMap(({ encodings = [] }) => encodings),
    goals: [
      ...found.flatMap(({ goals = [] }) => goals),
      { what: "encodings whose ids differ from ours", measured: differing.length, wanted: NONE, unit: "" },
    ],
    notes: [
      ...skipped(bench, ["tokenizers", "sentencepiece", "gpt-tokenizer", "hypertok"]),
      ...(bench.npm.ranks === undefined
        ? ["the ranks of cl100k_base come with gpt-tokenizer: a byte-level vocabulary of our own stands in for them"]
        : []),
      ...differing.map((what) => `other ids: ${what}`),
      ...found.flatMap(({ notes = [] }) => notes),
    ],
  }
}

/** Versions that break ties as all did up to 0.2.1. */
const OLD_SENTENCEPIECE = /^0\.(1\.|2\.[01]$)/

const NONE = { kind: "at most", value: 0 } as const

function byteLevel(bench: TokenizerBench, text: Text): Found[] {
  const { ranks } = bench.npm
  const json = ranks === undefined ? trained(bench, "bbpe", text) : asTokenizerJson(bench.folder, ranks)
  const what = on(text, ranks === undefined ? RECIPES.bbpe.what : "cl100k_base")
  return ["lines", "whole"].map((mode) => compared(bench, text, what, mode, byteLevelEncoders(bench, json)))
}

function subwords(bench: TokenizerBench, text: Text): Found[] {
  const json = (kind: Kind): Found => {
    const file = trained(bench, kind, text)
    const peers = bench.tokenizers === undefined ? [] : [pythonEncoder("tokenizers", file, 4)]
    return compared(bench, text, on(text, RECIPES[kind].what), "lines", [ourEncoder(file), ...peers])
  }
  const model = asSentencePiece(trained(bench, "unigram", text))
  const peers = bench.sentencepiece === undefined ? [] : [pythonEncoder("sentencepiece", model)]
  const rules = OLD_SENTENCEPIECE.test(bench.sentencepiece ?? "") ? "sentencepiece" : "sentencepiece-0.2.3"
  return [
    json("wordpiece"),
    json("wordpiece-cased"),
    json("unigram"),
    compared(bench, text, on(text, `${RECIPES.unigram.what} as .model`), "lines", [ourEncoder(model, rules), ...peers]),
  ]
}

function trained({ folder, plan }: TokenizerBench, kind: Kind, text: Text): string {
  return trainedTokenizer(folder, kind, text, plan.vocabulary.trained)
}

function compared(
  { plan }: TokenizerBench,
  text: Text,
  model: string,
  mode: string,
  encoders: readonly Encoder[],
): Found {
  const what = `${model}, ${mode}`
  const commands = Object.fromEntries(encoders.map(({ tool, command }) => [tool, command([text.path, mode])]))
  const runs = rounded(commands, roundsOf(plan))
  const all = encoders.map(({ tool, wanted }) => {
    const reports = runs[tool]!.map(({ stdout }) => JSON.parse(stdout) as EncodingReport)
    const { tokens, hash } = reports[0]!
    const [cold, warm] = [median(reports.map((each) => each.cold)), median(reports.map((each) => each.warm))]
    return { rate: { what, tool, bytes: text.bytes, tokens, cold, warm }, wanted, hash }
  })
  const [ours, ...peers] = all as [(typeof all)[number], ...typeof all]
  return {
    encodings: all.map(({ rate }) => rate),
    goals: peers.flatMap(({ rate, wanted }) => (wanted === undefined ? [] : goals(what, ours.rate, rate, wanted))),
    notes: peers.flatMap(({ rate, wanted }) => (wanted === undefined ? [ratios(what, ours.rate, rate)] : [])),
    differing: peers.filter(({ hash }) => hash !== ours.hash).map(({ rate }) => `${what}, ${rate.tool}`),
  }
}

function goals(what: string, ours: EncodingRate, peer: EncodingRate, wanted: number): ReturnType<typeof ratio>[] {
  return (["cold", "warm"] as const).map((pass) =>
    ratio(`CPU seconds of ${peer.tool} over ours, ${what}, ${pass}`, peer[pass] / ours[pass], "at least", wanted),
  )
}

function ratios(what: string, ours: EncodingRate, peer: EncodingRate): string {
  const [cold, warm] = [peer.cold / ours.cold, peer.warm / ours.warm].map((times) => times.toFixed(2))
  return `CPU seconds of ${peer.tool} over ours, ${what}: cold ${cold}x, warm ${warm}x`
}
