// Transforms of texts before they are compared: names, tables and functions.

/**
 * A function from text to text; it must return the same text for the same text.
 *
 * @param text - one segment
 */
export type Transform = (text: string) => string

/**
 * The transforms with names.
 *
 * - `lowercase`: as Python's `str.lower`, see {@link lowerCase}
 * - `remove-punctuation`: see {@link removePunctuation}
 * - `nfc`, `nfd`, `nfkc`, `nfkd`: Unicode's normalization forms, with the tables of the JavaScript engine
 * - `remove-multiple-spaces`: see {@link removeMultipleSpaces}
 * - `strip`: see {@link strip}
 */
export type TransformName =
  | "lowercase"
  | "remove-punctuation"
  | "nfc"
  | "nfd"
  | "nfkc"
  | "nfkd"
  | "remove-multiple-spaces"
  | "strip"

/** A table of words as plain data, for {@link replaceWords}. */
export interface WordTable {
  /** The table's name in signatures: letters, digits, `_`, `-` and `.`. */
  readonly name: string
  /** Words with their replacements. */
  readonly replaceWords: Readonly<Record<string, string>>
}

/** A normalizer as plain data, see `normalizer` of `@lectern/metrics/normalize`. */
export interface NormalizerSpec {
  /** Its name, with or without a version: `whisper-en`, `whisper-en@1`. */
  readonly normalizer: string
  /**
   * The language of the texts, for normalizers that have several: `de`.
   * @defaultValue the normalizer's own
   */
  readonly language?: string
}

/** A transform as plain data, which can cross threads and be stored in a file. */
export type TransformSpec = TransformName | WordTable | NormalizerSpec
