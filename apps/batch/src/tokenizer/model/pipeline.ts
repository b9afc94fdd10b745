// The stages of a tokenizer that is to be trained, by name: what crosses threads, and what it stands for.
import {
  bertNormalizer,
  bertPreTokenizer,
  byteLevel,
  lowercase,
  metaspace,
  type Normalizer,
  nfc,
  nfd,
  nfkc,
  nfkd,
  normalizerSequence,
  type PreTokenizer,
  stripAccents,
  tiktokenSplit,
  type WordCountsOptions,
  whitespace,
  whitespaceSplit,
} from "@lectern/tokenizers"
import type { ModelName, NormalizerName, PreTokenizerName } from "./names.js"

/** How text becomes words, as posted to threads. */
export interface PipelineSpec {
  /** In this order; none when empty. */
  readonly normalizers: readonly NormalizerName[]
  /** What cuts the text. */
  readonly preTokenizer: PreTokenizerName
}

/** What suits each model when nothing is said. */
export const USUAL: Readonly<Record<ModelName, PipelineSpec>> = {
  bpe: { normalizers: [], preTokenizer: "whitespace-split" },
  bbpe: { normalizers: [], preTokenizer: "gpt2" },
  wordpiece: { normalizers: ["bert-uncased"], preTokenizer: "bert" },
  unigram: { normalizers: ["nfkc"], preTokenizer: "metaspace" },
}

const NORMALIZER: Readonly<Record<NormalizerName, () => Normalizer>> = {
  nfc,
  nfd,
  nfkc,
  nfkd,
  lowercase,
  "strip-accents": stripAccents,
  bert: () => bertNormalizer({ lowercase: false }),
  "bert-uncased": () => bertNormalizer({ lowercase: true }),
}

const PRE_TOKENIZER: Readonly<Record<PreTokenizerName, () => PreTokenizer>> = {
  "whitespace-split": whitespaceSplit,
  whitespace,
  metaspace: () => metaspace(),
  bert: bertPreTokenizer,
  gpt2: () => byteLevel({ addPrefixSpace: false }),
  cl100k_base: () => tiktokenSplit("cl100k_base"),
  o200k_base: () => tiktokenSplit("o200k_base"),
}

/** Whether the pre-tokenizer is of byte-level models. */
export const IS_BYTE_LEVEL: Readonly<Record<PreTokenizerName, boolean>> = {
  "whitespace-split": false,
  whitespace: false,
  metaspace: false,
  bert: false,
  gpt2: true,
  cl100k_base: true,
  o200k_base: true,
}

/**
 * The stages that a pipeline stands for.
 *
 * @param spec - their names
 * @returns the stages
 */
export function stagesOf({ normalizers, preTokenizer }: PipelineSpec): Required<WordCountsOptions> {
  const stages = normalizers.map((name) => NORMALIZER[name]())
  return {
    normalizer: stages.length > 1 ? normalizerSequence(stages) : stages[0],
    preTokenizer: PRE_TOKENIZER[preTokenizer](),
  }
}
