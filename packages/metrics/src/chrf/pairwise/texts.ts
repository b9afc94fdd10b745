// Two lists of texts as one list of different texts, tokenized by chrF's rules.
import { checkTexts } from "@lectern/core/checks"
import { ByteBuffer } from "../../block/byte-buffer.js"
import { encodeLines } from "../../block/encode-lines.js"
import { LINE_BREAK, type LineBlock } from "../../block/line-block.js"
import { lowerBlock } from "../../block/lower-block.js"
import { blockTokens } from "../../tokens/token-lines.js"
import type { SequenceRule } from "../characters/kernel.js"
import { TOKENIZERS } from "../characters/tokenizers.js"
import type { ChrfSettings } from "../options.js"
import { type PackedClasses, packedClasses } from "./packed-classes.js"

/** Both lists, prepared. */
export interface PairTexts {
  /** Index of each hypothesis among the different texts. */
  readonly hypotheses: Int32Array
  /** Index of each reference among the different texts. */
  readonly references: Int32Array
  /** The different texts as characters, as words, or as both. */
  readonly parts: readonly PackedClasses[]
}

/** Prepares two lists of texts. */
export function pairTexts(
  hypotheses: readonly string[],
  references: readonly string[],
  { charOrder, wordOrder, lowercase, whitespace }: ChrfSettings,
): PairTexts {
  checkTexts("hypotheses", hypotheses)
  checkTexts("references", references)
  const known = new Map<string, number>()
  const placesOf = (texts: readonly string[]): Int32Array =>
    Int32Array.from(texts, (text) => {
      if (!known.has(text)) known.set(text, known.size)
      return known.get(text)!
    })
  const places = { hypotheses: placesOf(hypotheses), references: placesOf(references) }
  const hypothesis = encodeLines([...known.keys()], new ByteBuffer(), LINE_BREAK, () => "texts")
  const block: LineBlock = { segments: known.size, hypothesis, references: [] }
  const lines = lowercase ? lowerBlock(block) : block
  const part = (rule: SequenceRule, orders: number): readonly PackedClasses[] =>
    orders === 0 ? [] : [packedClasses(blockTokens(lines, `chrf ${rule}`, TOKENIZERS[rule]).hypothesis, orders)]
  const parts = [...part(whitespace ? "characters-and-spaces" : "characters", charOrder), ...part("words", wordOrder)]
  return { ...places, parts }
}
