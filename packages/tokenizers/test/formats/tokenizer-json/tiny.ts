// Small tokenizer.json files with every kind of component, as plain objects that tests can change.
import type { Json, JsonObject } from "../../../src/text/json.js"

/** An object whose fields may be set. */
export type Plain = { [name: string]: Json }

/** A word-level file with the fields given. */
export function tiny(fields: JsonObject = {}): Plain {
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: null,
    post_processor: null,
    decoder: null,
    model: { type: "WordLevel", vocab: { a: 0, "[CLS]": 1, "[SEP]": 2 }, unk_token: "a" },
    ...fields,
  }
}

/** An added token with the fields given. */
export function token(fields: JsonObject = {}): Plain {
  return {
    id: 3,
    content: "<x>",
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
    ...fields,
  }
}

/** A BPE model with the fields given. */
export function bpeJson(fields: JsonObject = {}): Plain {
  return {
    type: "BPE",
    dropout: null,
    unk_token: null,
    continuing_subword_prefix: null,
    end_of_word_suffix: null,
    fuse_unk: false,
    byte_fallback: false,
    ignore_merges: false,
    vocab: { a: 0, b: 1, ab: 2 },
    merges: [["a", "b"]],
    ...fields,
  }
}

/** One component of every type and stage, as Hugging Face's library writes it. */
export const COMPONENTS: Readonly<Record<string, readonly JsonObject[]>> = {
  normalizer: [
    {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: false,
      strip_accents: null,
      lowercase: true,
    },
    { type: "Strip", strip_left: true, strip_right: false },
    { type: "StripAccents" },
    { type: "NFC" },
    { type: "NFD" },
    { type: "NFKC" },
    { type: "NFKD" },
    { type: "Nmt" },
    { type: "Lowercase" },
    { type: "Replace", pattern: { String: "``" }, content: '"' },
    { type: "Replace", pattern: { Regex: " {2,}" }, content: "▁" },
    { type: "Prepend", prepend: "▁" },
    { type: "Sequence", normalizers: [{ type: "NFC" }, { type: "Sequence", normalizers: [] }] },
  ],
  pre_tokenizer: [
    { type: "BertPreTokenizer" },
    { type: "ByteLevel", add_prefix_space: true, trim_offsets: false, use_regex: true },
    { type: "CharDelimiterSplit", delimiter: "·" },
    { type: "Metaspace", replacement: "▁", prepend_scheme: "first", split: false },
    { type: "Whitespace" },
    { type: "WhitespaceSplit" },
    { type: "Split", pattern: { String: "ab" }, behavior: "MergedWithPrevious", invert: true },
    { type: "Punctuation", behavior: "Contiguous" },
    { type: "Digits", individual_digits: true },
    { type: "UnicodeScripts" },
    { type: "FixedLength", length: 3 },
    { type: "Sequence", pretokenizers: [{ type: "WhitespaceSplit" }, { type: "Digits", individual_digits: false }] },
  ],
  post_processor: [
    { type: "BertProcessing", sep: ["[SEP]", 2], cls: ["[CLS]", 1] },
    { type: "RobertaProcessing", sep: ["[SEP]", 2], cls: ["[CLS]", 1], trim_offsets: true, add_prefix_space: false },
    { type: "ByteLevel", add_prefix_space: true, trim_offsets: false, use_regex: true },
    {
      type: "TemplateProcessing",
      single: [{ SpecialToken: { id: "[CLS]", type_id: 0 } }, { Sequence: { id: "A", type_id: 0 } }],
      pair: [{ Sequence: { id: "A", type_id: 0 } }, { Sequence: { id: "B", type_id: 1 } }],
      special_tokens: { "[CLS]": { id: "[CLS]", ids: [1], tokens: ["[CLS]"] } },
    },
    { type: "Sequence", processors: [] },
  ],
  decoder: [
    { type: "BPEDecoder", suffix: "</w>" },
    { type: "ByteLevel", add_prefix_space: true, trim_offsets: true, use_regex: true },
    { type: "WordPiece", prefix: "##", cleanup: false },
    { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true },
    { type: "CTC", pad_token: "<pad>", word_delimiter_token: "|", cleanup: true },
    { type: "Replace", pattern: { String: "▁" }, content: " " },
    { type: "Fuse" },
    { type: "Strip", content: " ", start: 1, stop: 0 },
    { type: "ByteFallback" },
    { type: "Sequence", decoders: [{ type: "ByteFallback" }, { type: "Fuse" }] },
  ],
  model: [
    bpeJson(),
    bpeJson({ dropout: 0.1, unk_token: "a", continuing_subword_prefix: "", end_of_word_suffix: "" }),
    {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: { "[UNK]": 0, "##a": 1 },
    },
    { type: "WordLevel", vocab: { a: 0 }, unk_token: "a" },
    {
      type: "Unigram",
      unk_id: 0,
      vocab: [
        ["a", 0],
        ["b", -1.5],
      ],
      byte_fallback: true,
    },
    { type: "Unigram", unk_id: null, vocab: [], byte_fallback: false },
  ],
  truncation: [
    { direction: "Left", max_length: 5, strategy: "OnlySecond", stride: 2 },
    { direction: "Right", max_length: 512, strategy: "LongestFirst", stride: 0 },
  ],
  padding: [
    {
      strategy: "BatchLongest",
      direction: "Right",
      pad_to_multiple_of: null,
      pad_id: 0,
      pad_type_id: 0,
      pad_token: "[PAD]",
    },
    {
      strategy: { Fixed: 128 },
      direction: "Left",
      pad_to_multiple_of: 8,
      pad_id: 1,
      pad_type_id: 1,
      pad_token: "<pad>",
    },
  ],
}
