// The configuration of a sequence-to-sequence model.
import {
  checkBoolean,
  checkedOptions,
  checkInteger,
  checkTexts,
  choice,
  integer,
  later,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"

/** The recurrent layer of encoder and decoder. */
export type Cell = "gru" | "lstm"

/**
 * Attention of the decoder over the source: `"bahdanau"` is additive, and its context enters the next step of the decoder;
 * `"luong-dot"` and `"luong-general"` are multiplicative, and their context is joined to the decoder's state after the step; with
 * `"none"` the decoder has the encoder's last state alone, one fixed vector.
 */
export type Attention = "bahdanau" | "luong-dot" | "luong-general" | "none"

/** Unit of symbols: a character (a code point), or a word between white space. */
export type Units = "characters" | "words"

/** Configuration of a model, as plain data that JSON can represent. */
export interface Seq2seqConfig {
  /** The recurrent layer of encoder and decoder. */
  readonly cell: Cell
  /** Attention of the decoder over the source. */
  readonly attention: Attention
  /** Whether the encoder reads the source in both directions, with half the units each. */
  readonly bidirectional: boolean
  /** Width of a symbol's embedding: an integer in 1..4096. */
  readonly embedding: number
  /** Width of a decoder state, and of the encoder's output for a position: an integer in 1..4096, even if `bidirectional`. */
  readonly hidden: number
  /** Unit of symbols, on both sides. */
  readonly units: Units
  /** The source's symbols by id: `<unk>`, `</s>`, then all others, each once. */
  readonly source: readonly string[]
  /** The target's symbols by id: `<s>`, `</s>`, `<unk>`, then all others, each once. */
  readonly target: readonly string[]
}

/** The first symbols of a source vocabulary. */
export const SOURCE_SPECIAL: readonly string[] = ["<unk>", "</s>"]
/** The first symbols of a target vocabulary. */
export const TARGET_SPECIAL: readonly string[] = ["<s>", "</s>", "<unk>"]

/** The largest `embedding` and `hidden`. */
export const MAX_WIDTH = 4096
/** The largest vocabulary: ids must be whole numbers in single precision. */
const MAX_SYMBOLS = 2 ** 24

/** The part of a configuration that does not come from the pairs. */
export type Architecture = Omit<Seq2seqConfig, "source" | "target">

/** The table of {@link Architecture}. */
export const ARCHITECTURE: OptionTable<Architecture> = {
  cell: choice(["gru", "lstm"]),
  attention: choice(["bahdanau", "luong-dot", "luong-general", "none"]),
  bidirectional: checkBoolean,
  embedding: integer(1, MAX_WIDTH),
  hidden: integer(1, MAX_WIDTH),
  units: choice(["characters", "words"]),
}
const CONFIG: OptionTable<Seq2seqConfig> = { ...ARCHITECTURE, source: later(), target: later() }

/** Throws unless each direction of an encoder can have half the units. */
export function checkHidden({ bidirectional, hidden }: Pick<Architecture, "bidirectional" | "hidden">): void {
  if (bidirectional && hidden % 2 !== 0) throw outOfRange("hidden", hidden, "even for a bidirectional encoder")
}

/** Throws unless a configuration is valid; for those that come from files. */
export function checkConfig(config: Seq2seqConfig): void {
  checkHidden(checkedOptions("the configuration of a model", config, CONFIG))
  checkVocabulary("config.source", config.source, SOURCE_SPECIAL)
  checkVocabulary("config.target", config.target, TARGET_SPECIAL)
}

function checkVocabulary(name: string, symbols: readonly string[], special: readonly string[]): void {
  checkTexts(name, symbols)
  checkInteger(`the length of ${name}`, symbols.length, special.length, MAX_SYMBOLS)
  special.forEach((each, i) => {
    if (symbols[i] !== each) throw outOfRange(`${name}[${i}]`, symbols[i], each)
  })
  const seen = new Set<string>()
  for (let i = 0; i < symbols.length; i++) {
    if (seen.has(symbols[i]!)) throw outOfRange(`${name}[${i}]`, symbols[i], "a symbol that has not come before")
    seen.add(symbols[i]!)
  }
}
