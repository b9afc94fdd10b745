// What the sections about tokenizers share.
import type { Text, Texts } from "../../data/texts.js"
import type { NpmPeers } from "../../harness/peers.js"
import type { Plan } from "../../harness/plan.js"

/** What is measured with what. */
export interface TokenizerBench {
  readonly plan: Plan
  readonly texts: Texts
  /** Where tokenizers are kept. */
  readonly folder: string
  /** The version of Hugging Face's tokenizers, if it is there. */
  readonly tokenizers: string | undefined
  /** SentencePiece's version, if it is there. */
  readonly sentencepiece: string | undefined
  readonly npm: NpmPeers
}

/** Rounds of every comparison. */
const MAX_ROUNDS = 2

/** How often each tool of a comparison runs. */
export function roundsOf({ rounds }: Plan): number {
  return Math.min(MAX_ROUNDS, rounds)
}

/** What cannot be compared here. */
export function skipped(bench: TokenizerBench, names: readonly Peer[]): string[] {
  const versions: Readonly<Record<Peer, string | undefined>> = {
    tokenizers: bench.tokenizers,
    sentencepiece: bench.sentencepiece,
    "gpt-tokenizer": bench.npm.gptTokenizer,
    hypertok: bench.npm.hypertok,
  }
  return names
    .filter((name) => versions[name] === undefined)
    .map((name) => `skipped: ${name}: not installed (${HOW[name]})`)
}

/** A tool that we are compared with. */
export type Peer = "tokenizers" | "sentencepiece" | "gpt-tokenizer" | "hypertok"

const HOW: Readonly<Record<Peer, string>> = {
  tokenizers: "pip install tokenizers",
  sentencepiece: "pip install sentencepiece",
  "gpt-tokenizer": "--peers",
  hypertok: "--peers",
}

/** A text in the middle of a name. */
export function on({ language }: Text, what: string): string {
  return `${what}, ${language}`
}
