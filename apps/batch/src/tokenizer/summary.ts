// What is known of a tokenizer by looking at it.
import type { Tokenizer } from "@lectern/tokenizers"

/** What is known of a tokenizer by looking at it. */
export interface TokenizerSummary {
  /** Its file. */
  readonly path: string
  /** The algorithm. */
  readonly model: string
  /** Tokens, added ones included. */
  readonly vocabularySize: number
  /** BPE: how many merges. */
  readonly merges?: number
  /** Its other stages, in the words of `tokenizer.json`; those it has. */
  readonly stages: Readonly<Record<string, string>>
  /** Added tokens with their ids. */
  readonly addedTokens: readonly { readonly id: number; readonly content: string; readonly special: boolean }[]
}

/**
 * Sums a tokenizer up.
 *
 * @param path - its file
 * @param tokenizer - the tokenizer
 * @returns its model, size and stages
 */
export function tokenizerSummary(path: string, tokenizer: Tokenizer): TokenizerSummary {
  const { normalizer, preTokenizer, model, postProcessor, decoder, addedTokens, truncation, padding } = tokenizer.parts
  const stages = {
    normalizer: described(normalizer),
    "pre-tokenizer": described(preTokenizer),
    "post-processor": described(postProcessor),
    decoder: described(decoder),
    truncation: truncation && `${truncation.maxLength} tokens`,
    padding:
      padding && (padding.strategy === "batchLongest" ? "to the longest" : `to ${padding.strategy.fixed} tokens`),
  }
  return {
    path,
    model: model.kind,
    vocabularySize: tokenizer.vocabularySize,
    ...("merges" in model && { merges: (model.merges as readonly unknown[]).length }),
    stages: Object.fromEntries(
      Object.entries(stages).filter((stage): stage is [string, string] => stage[1] !== undefined),
    ),
    addedTokens: addedTokens.map(({ id, content, special }) => ({ id, content, special })),
  }
}

interface Stage {
  toJson(): { readonly [name: string]: unknown } | undefined
}

/** A stage as `tokenizer.json` names it, a sequence as its parts. */
function described(stage: Stage | undefined): string | undefined {
  if (stage === undefined) return undefined
  const json = stage.toJson()
  return json === undefined ? "SentencePiece's own" : named(json)
}

function named(json: { readonly [name: string]: unknown }): string {
  const parts = ["normalizers", "pretokenizers", "processors", "decoders"].map((name) => json[name]).find(Array.isArray)
  return parts === undefined ? String(json.type) : parts.map(named).join(", ")
}
