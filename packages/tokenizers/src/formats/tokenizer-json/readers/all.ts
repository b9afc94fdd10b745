// Readers for all components, and for the common files of each algorithm. A page bundles those of the lists that it uses: calls that
// make readers are marked as pure.
import { booleanOf, nullable, optional, stringOf, wholeNumberOf } from "@lectern/core/json"
import { bpeDecoder } from "../../../decode/bpe-decoder.js"
import { byteFallbackDecoder } from "../../../decode/byte-fallback-decoder.js"
import { byteLevelDecoder } from "../../../decode/byte-level-decoder.js"
import { ctcDecoder } from "../../../decode/ctc-decoder.js"
import { decoderSequence, fuseDecoder } from "../../../decode/decoder-sequence.js"
import { metaspaceDecoder } from "../../../decode/metaspace-decoder.js"
import { replaceDecoder } from "../../../decode/replace-decoder.js"
import { stripDecoder } from "../../../decode/strip-decoder.js"
import { wordPieceDecoder } from "../../../decode/word-piece-decoder.js"
import { bertNormalizer } from "../../../normalize/bert-normalizer.js"
import { lowercase } from "../../../normalize/lowercase.js"
import { nmt } from "../../../normalize/nmt.js"
import { normalizerSequence } from "../../../normalize/normalizer.js"
import { precompiled } from "../../../normalize/precompiled.js"
import { prepend } from "../../../normalize/prepend.js"
import { replace } from "../../../normalize/replace.js"
import { strip } from "../../../normalize/strip.js"
import { stripAccents } from "../../../normalize/strip-accents.js"
import { nfc, nfd, nfkc, nfkd } from "../../../normalize/unicode-forms.js"
import { bertProcessing } from "../../../postprocess/bert-processing.js"
import { byteLevelProcessing } from "../../../postprocess/byte-level-processing.js"
import { postProcessorSequence } from "../../../postprocess/post-processor.js"
import { robertaProcessing } from "../../../postprocess/roberta-processing.js"
import { templateProcessing } from "../../../postprocess/template-processing.js"
import { bertPreTokenizer } from "../../../pretokenize/stages/bert-pre-tokenizer.js"
import { byteLevel } from "../../../pretokenize/stages/byte-level.js"
import { digits } from "../../../pretokenize/stages/digits.js"
import { fixedLength } from "../../../pretokenize/stages/fixed-length.js"
import { metaspace } from "../../../pretokenize/stages/metaspace.js"
import { preTokenizerSequence } from "../../../pretokenize/stages/pre-tokenizer-sequence.js"
import { punctuation } from "../../../pretokenize/stages/punctuation.js"
import { charDelimiterSplit, splitPattern } from "../../../pretokenize/stages/split-pattern.js"
import { unicodeScripts } from "../../../pretokenize/stages/unicode-scripts.js"
import { whitespace, whitespaceSplit } from "../../../pretokenize/stages/whitespace.js"
import {
  BYTE_LEVEL_FIELDS,
  base64Of,
  behaviorOf,
  characterOf,
  countOf,
  literalOf,
  metaspaceReader,
  patternOf,
  specialTokenOf,
  templateOf,
  templateTokensOf,
} from "./fields.js"
import { bpeReader, unigramReader, wordLevelReader, wordPieceReader } from "./models.js"
import { type ComponentReader, reader, sequenceReader } from "./reader.js"

const bertNormalizerReader = /* @__PURE__ */ reader(
  "normalizer",
  "BertNormalizer",
  {
    clean_text: booleanOf,
    handle_chinese_chars: booleanOf,
    strip_accents: (found) => nullable(found, booleanOf),
    lowercase: booleanOf,
  },
  bertNormalizer,
)
const nfcReader = /* @__PURE__ */ reader("normalizer", "NFC", {}, nfc)
const stripReader = /* @__PURE__ */ reader(
  "normalizer",
  "Strip",
  { strip_left: booleanOf, strip_right: booleanOf },
  ({ stripLeft, stripRight }) => strip({ left: stripLeft, right: stripRight }),
)
const replaceReader = /* @__PURE__ */ reader(
  "normalizer",
  "Replace",
  { pattern: patternOf, content: stringOf },
  replace,
)
const precompiledReader = /* @__PURE__ */ reader(
  "normalizer",
  "Precompiled",
  { precompiled_charsmap: base64Of },
  (options) => precompiled(options.precompiledCharsmap),
)
const normalizerSequenceReader = /* @__PURE__ */ sequenceReader("normalizer", "normalizers", normalizerSequence)
const byteLevelReader = /* @__PURE__ */ reader("pre_tokenizer", "ByteLevel", BYTE_LEVEL_FIELDS, byteLevel)
const bertPreTokenizerReader = /* @__PURE__ */ reader("pre_tokenizer", "BertPreTokenizer", {}, bertPreTokenizer)
const whitespaceSplitReader = /* @__PURE__ */ reader("pre_tokenizer", "WhitespaceSplit", {}, whitespaceSplit)
const blanksReader = /* @__PURE__ */ metaspaceReader("pre_tokenizer", metaspace)
const splitReader = /* @__PURE__ */ reader(
  "pre_tokenizer",
  "Split",
  { pattern: patternOf, behavior: behaviorOf, invert: booleanOf },
  splitPattern,
)
const preTokenizerSequenceReader = /* @__PURE__ */ sequenceReader(
  "pre_tokenizer",
  "pretokenizers",
  preTokenizerSequence,
)
const bertProcessingReader = /* @__PURE__ */ reader(
  "post_processor",
  "BertProcessing",
  { sep: specialTokenOf, cls: specialTokenOf },
  bertProcessing,
)
const robertaProcessingReader = /* @__PURE__ */ reader(
  "post_processor",
  "RobertaProcessing",
  { sep: specialTokenOf, cls: specialTokenOf, trim_offsets: booleanOf, add_prefix_space: booleanOf },
  robertaProcessing,
)
const byteLevelProcessingReader = /* @__PURE__ */ reader(
  "post_processor",
  "ByteLevel",
  BYTE_LEVEL_FIELDS,
  byteLevelProcessing,
)
const templateProcessingReader = /* @__PURE__ */ reader(
  "post_processor",
  "TemplateProcessing",
  { single: templateOf, pair: templateOf, special_tokens: templateTokensOf },
  templateProcessing,
)
const postProcessorSequenceReader = /* @__PURE__ */ sequenceReader(
  "post_processor",
  "processors",
  postProcessorSequence,
)
const byteLevelDecoderReader = /* @__PURE__ */ reader("decoder", "ByteLevel", BYTE_LEVEL_FIELDS, byteLevelDecoder)
const wordPieceDecoderReader = /* @__PURE__ */ reader(
  "decoder",
  "WordPiece",
  { prefix: stringOf, cleanup: booleanOf },
  wordPieceDecoder,
)
const metaspaceDecoderReader = /* @__PURE__ */ metaspaceReader("decoder", metaspaceDecoder)

/** Readers for files like GPT-2's: byte-level BPE with any of the known splitting expressions. */
export const byteLevelBpeReaders: readonly ComponentReader[] = [
  bpeReader,
  nfcReader,
  byteLevelReader,
  splitReader,
  preTokenizerSequenceReader,
  byteLevelProcessingReader,
  robertaProcessingReader,
  templateProcessingReader,
  postProcessorSequenceReader,
  byteLevelDecoderReader,
]

/** Readers for files like BERT's: WordPiece. */
export const bertReaders: readonly ComponentReader[] = [
  wordPieceReader,
  bertNormalizerReader,
  bertPreTokenizerReader,
  bertProcessingReader,
  templateProcessingReader,
  wordPieceDecoderReader,
]

/** Readers for files like T5's and XLM-R's: Unigram converted from SentencePiece. */
export const unigramReaders: readonly ComponentReader[] = [
  unigramReader,
  precompiledReader,
  replaceReader,
  stripReader,
  normalizerSequenceReader,
  blanksReader,
  whitespaceSplitReader,
  preTokenizerSequenceReader,
  templateProcessingReader,
  metaspaceDecoderReader,
]

/** Readers for every component. */
export const allReaders: readonly ComponentReader[] = [
  bpeReader,
  wordPieceReader,
  unigramReader,
  wordLevelReader,
  bertNormalizerReader,
  nfcReader,
  /* @__PURE__ */ reader("normalizer", "NFD", {}, nfd),
  /* @__PURE__ */ reader("normalizer", "NFKC", {}, nfkc),
  /* @__PURE__ */ reader("normalizer", "NFKD", {}, nfkd),
  /* @__PURE__ */ reader("normalizer", "Lowercase", {}, lowercase),
  /* @__PURE__ */ reader("normalizer", "StripAccents", {}, stripAccents),
  stripReader,
  replaceReader,
  /* @__PURE__ */ reader("normalizer", "Prepend", { prepend: stringOf }, (options) => prepend(options.prepend)),
  /* @__PURE__ */ reader("normalizer", "Nmt", {}, nmt),
  precompiledReader,
  normalizerSequenceReader,
  byteLevelReader,
  bertPreTokenizerReader,
  /* @__PURE__ */ reader("pre_tokenizer", "Whitespace", {}, whitespace),
  whitespaceSplitReader,
  /* @__PURE__ */ reader(
    "pre_tokenizer",
    "Punctuation",
    { behavior: (found) => optional(found, behaviorOf, "isolated") },
    punctuation,
  ),
  /* @__PURE__ */ reader("pre_tokenizer", "Digits", { individual_digits: booleanOf }, digits),
  blanksReader,
  /* @__PURE__ */ reader("pre_tokenizer", "UnicodeScripts", {}, unicodeScripts),
  /* @__PURE__ */ reader("pre_tokenizer", "CharDelimiterSplit", { delimiter: characterOf }, (options) =>
    charDelimiterSplit(options.delimiter),
  ),
  /* @__PURE__ */ reader(
    "pre_tokenizer",
    "FixedLength",
    { length: (found) => optional(found, (each) => wholeNumberOf(each, 1, 0x7fffffff), 5) },
    fixedLength,
  ),
  splitReader,
  preTokenizerSequenceReader,
  bertProcessingReader,
  robertaProcessingReader,
  byteLevelProcessingReader,
  templateProcessingReader,
  postProcessorSequenceReader,
  /* @__PURE__ */ reader("decoder", "BPEDecoder", { suffix: stringOf }, bpeDecoder),
  byteLevelDecoderReader,
  wordPieceDecoderReader,
  metaspaceDecoderReader,
  /* @__PURE__ */ reader(
    "decoder",
    "CTC",
    { pad_token: stringOf, word_delimiter_token: stringOf, cleanup: booleanOf },
    ctcDecoder,
  ),
  /* @__PURE__ */ reader("decoder", "Replace", { pattern: literalOf, content: stringOf }, replaceDecoder),
  /* @__PURE__ */ reader("decoder", "Fuse", {}, fuseDecoder),
  /* @__PURE__ */ reader("decoder", "Strip", { content: stringOf, start: countOf, stop: countOf }, stripDecoder),
  /* @__PURE__ */ reader("decoder", "ByteFallback", {}, byteFallbackDecoder),
  /* @__PURE__ */ sequenceReader("decoder", "decoders", decoderSequence),
]
