// Summarizes a tokenizer: model, size and stages.
import type { Tokenizer } from "@lectern/tokenizers"

/** A summary of a tokenizer. */
export interface TokenizerSummary {
  /** The tokenizer's file. */
  readonly path: string
  /** The algorithm. */
  readonly model: string
  /** The number of tokens, including added ones. */
  readonly vocabularySize: number
  /** BPE: the number of merges. */
  readonly merges?: number
  /** The other stages that it has, as `tokenizer.json` names them. */
  readonly stages: Readonly<Record<string, string>>
  /** Added tokens with their ids. */
  readonly addedTokens: readonly { readonly id: number; readonly content: string; readonly special: boolean }[]
}

/** Summarizes a tokenizer. */
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

/** The name of a stage in `tokenizer.json`; for a sequence, the names of its parts. */
function described(stage: Stage | undefined): string | undefined {
  if (stage === undefined) return undefined
  const json = stage.toJson()
  return json === undefined ? "SentencePiece's own" : named(json)
}

function named(json: { readonly [name: string]: unknown }): string {
  const parts = ["normalizers", "pretokenizers", "processors", "decoders"].map((name) => json[name]).find(Array.isArray)
  return parts === undefined ? String(json.type) : parts.map(named).join(", ")
}
