// Makes the stages of a tokenizer from their names.
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
import type { NormalizerName, PipelineSpec, PreTokenizerName } from "./names.js"

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

/** Makes the stages of a pipeline. */
export function stagesOf({ normalizers, preTokenizer }: PipelineSpec): Required<WordCountsOptions> {
  const stages = normalizers.map((name) => NORMALIZER[name]())
  return {
    normalizer: stages.length > 1 ? normalizerSequence(stages) : stages[0],
    preTokenizer: PRE_TOKENIZER[preTokenizer](),
  }
}
