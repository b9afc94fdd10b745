// Normalizes a text as a whole, for the pre-tokenizer of a tokenizer without added tokens.
import type { Normalizer } from "../normalize/normalizer.js"
import type { PipelineText } from "../text/pipeline-text.js"
import type { TextBuilder } from "../text/text-builder.js"
import type { SpecialPolicy } from "./special-text.js"

/** A text in parts. */
export interface SplitText {
  /** The text, normalized. */
  readonly text: PipelineText
  /** Triples: first byte of a part, byte after its last, id of the added token; -1 for text. No part is empty. */
  readonly parts: readonly number[]
}

/** Prepares a text for the pre-tokenizer. */
export type TextSplitter = (
  text: PipelineText,
  track: boolean,
  scratch: TextBuilder | undefined,
  spelled: SpelledTokens,
) => SplitText

/** The special tokens that are spelled out in a text. */
export interface SpelledTokens {
  /** Treatment of special tokens; undefined if all are found. */
  readonly special: SpecialPolicy | undefined
  /** The name of the text, for errors. */
  readonly name: string
}

/** Normalizes texts. */
export function normalizedText(normalizer: Normalizer | undefined): TextSplitter {
  return (text, track, scratch) => {
    const rewritten = track || scratch === undefined ? undefined : normalizer?.rewrite?.(text, scratch)
    const whole = rewritten ?? normalizer?.normalize(text, track) ?? text
    return { text: whole, parts: whole.length === 0 ? [] : [0, whole.length, -1] }
  }
}
