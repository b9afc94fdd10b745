// The command lines that encode: ours and the peers', each in a process of its own.
import { child } from "../../harness/commands.js"
import type { Command } from "../../harness/measure.js"
import { ONE_THREAD, PYTHON_ENCODE } from "../../python/encode.js"
import type { TokenizerBench } from "./bench.js"

/** A tool with a tokenizer. */
export interface Encoder {
  /** For people. */
  readonly tool: string
  /** How many times its speed is wanted of ours; left out: nothing is. */
  readonly wanted?: number
  /** Encodes; what the words are, children/encoding-report.ts says. */
  command(words: readonly string[]): Command
}

/** Ours. */
export function ourEncoder(file: string, rules = "sentencepiece"): Encoder {
  return {
    tool: "lectern",
    command: (words) => ({ program: process.execPath, words: [child("encode"), file, rules, ...words] }),
  }
}

/** One of Python's. */
export function pythonEncoder(tool: "tokenizers" | "sentencepiece", file: string, wanted?: number): Encoder {
  return {
    tool,
    ...(wanted !== undefined && { wanted }),
    command: (words) => ({ program: "python3", words: ["-c", PYTHON_ENCODE, tool, file, ...words], env: ONE_THREAD }),
  }
}

/** Those of npm that are there; they have cl100k_base alone. */
export function npmEncoders({ npm }: TokenizerBench): readonly Encoder[] {
  const of = (tool: string): Encoder => ({
    tool,
    command: (words) => ({ program: process.execPath, words: [child("encode-npm"), npm.folder, tool, ...words] }),
  })
  return [
    ...(npm.gptTokenizer === undefined ? [] : [{ ...of("gpt-tokenizer"), wanted: 4 }]),
    ...(npm.hypertok === undefined ? [] : [of("hypertok")]),
  ]
}

/** All that encode with a byte-level vocabulary: cl100k_base where its ranks are there, else one of ours. */
export function byteLevelEncoders(bench: TokenizerBench, json: string): readonly Encoder[] {
  const { ranks } = bench.npm
  return [
    ourEncoder(ranks ?? json),
    ...(ranks === undefined ? [] : npmEncoders(bench)),
    ...(bench.tokenizers === undefined ? [] : [pythonEncoder("tokenizers", json, 8)]),
  ]
}
