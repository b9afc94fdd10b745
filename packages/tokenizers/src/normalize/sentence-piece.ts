// SentencePiece's normalization.
// Source: google/sentencepiece 0.2, src/normalizer.cc.
import { checkBoolean, checkedOptions, checkTypedArray, type OptionTable, outOfRange } from "@lectern/core/checks"
import { isContinuation, widthOf } from "@lectern/core/utf8"
import { checkStringList } from "../text/checks.js"
import type { Origin, PipelineText } from "../text/pipeline-text.js"
import { freshNumbers } from "../text/slab.js"
import { builderOf, makeRoom, type TextBuilder, textBuilder } from "../text/text-builder.js"
import { BEFORE_ASCII, type Charsmap, LOOK, plainBytes, readCharsmap } from "./charsmap.js"
import type { Normalizer } from "./normalizer.js"
import { type SymbolFinder, symbolFinder } from "./symbol-finder.js"

/** Options of `sentencePieceNormalizer`. */
export interface SentencePieceNormalizerOptions {
  /**
   * The compiled character map of the model.
   *
   * @defaultValue none (`identity`)
   */
  readonly charsmap?: Uint8Array
  /**
   * Whether to put a blank before the text.
   *
   * @defaultValue `true`
   */
  readonly addDummyPrefix?: boolean
  /**
   * Whether to remove blanks around the text, and all but one of consecutive blanks.
   *
   * @defaultValue `true`
   */
  readonly removeExtraWhitespaces?: boolean
  /**
   * Whether to write `▁` (U+2581) for blanks.
   *
   * @defaultValue `true`
   */
  readonly escapeWhitespaces?: boolean
  /**
   * Whether to put the blank of `addDummyPrefix` after the text instead.
   *
   * @defaultValue `false`
   */
  readonly treatWhitespaceAsSuffix?: boolean
  /**
   * Pieces that are not changed.
   *
   * @defaultValue none
   */
  readonly userDefinedSymbols?: readonly string[]
}

const OPTIONS: OptionTable<SentencePieceNormalizerOptions, "charsmap"> = {
  charsmap: [(name, charsmap) => checkTypedArray(name, charsmap, "Uint8Array"), undefined],
  addDummyPrefix: [checkBoolean, true],
  removeExtraWhitespaces: [checkBoolean, true],
  escapeWhitespaces: [checkBoolean, true],
  treatWhitespaceAsSuffix: [checkBoolean, false],
  userDefinedSymbols: [checkStringList, []],
}

const BLANK = 0x20
const ESCAPED = [0xe2, 0x96, 0x81]

interface Rules {
  /** Whether bytes start a key or a symbol: see `plainBytes`. */
  readonly plain: Uint8Array
  readonly map: Charsmap | undefined
  readonly symbols: SymbolFinder | undefined
  readonly addDummyPrefix: boolean
  readonly removeExtra: boolean
  readonly escapes: boolean
  readonly asSuffix: boolean
}

/**
 * SentencePiece's normalization: at every place it reads a user-defined symbol, otherwise the longest key of the character map,
 * otherwise one character; then it treats blanks. Offsets equal SentencePiece's: a character ends where the next one starts, so
 * removed blanks belong to the character before them, and if several characters replace one, only the last has a non-empty
 * span.
 *
 * @param options - the fields of the model's `normalizer_spec`, with their defaults
 * @returns the normalizer, which `tokenizer.json` cannot express
 * @throws LecternError `bad-data` if the character map is broken, `out-of-range` for an empty symbol; `unknown-option` or `wrong-type`
 * for an option that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(sentencePieceNormalizer(), " the  river ") //=> "▁the▁river"
 * ```
 */
export function sentencePieceNormalizer(options: SentencePieceNormalizerOptions = {}): Normalizer {
  const checked = checkedOptions("sentencePieceNormalizer()", options, OPTIONS)
  const { charsmap, userDefinedSymbols, addDummyPrefix, removeExtraWhitespaces } = checked
  const { escapeWhitespaces, treatWhitespaceAsSuffix } = checked
  const empty = userDefinedSymbols.indexOf("")
  if (empty >= 0) throw outOfRange(`userDefinedSymbols[${empty}]`, "", "at least one character")
  const map = charsmap === undefined || charsmap.length === 0 ? undefined : readCharsmap(charsmap)
  const symbols = userDefinedSymbols.length === 0 ? undefined : symbolFinder(userDefinedSymbols)
  const plain = plainBytes(map).map((kind, byte) => (symbols?.starts(byte) ? LOOK : kind))
  const rules: Rules = {
    plain,
    map,
    symbols,
    addDummyPrefix,
    removeExtra: removeExtraWhitespaces,
    escapes: escapeWhitespaces,
    asSuffix: treatWhitespaceAsSuffix,
  }
  return {
    normalize(text, track) {
      const { length, maxLength } = text
      return normalize(text, rules, textBuilder(length + (length >> 1) + 16, track, maxLength))
    },
    rewrite(text, into) {
      const target = builderOf(into.bytes, undefined, text.maxLength)
      const result = normalize(text, rules, target)
      into.bytes = target.bytes
      return result
    },
    toJson: () => undefined,
  }
}

function normalize(text: PipelineText, rules: Rules, target: TextBuilder): PipelineText {
  const { bytes, length } = text
  const { removeExtra } = rules
  const found = new Int32Array(3)
  const first = removeExtra ? skipBlanks(bytes, length, rules, found) : 0
  if (first >= length)
    return { bytes: target.bytes, length: 0, origin: placesOf(target, 0, text), maxLength: text.maxLength }
  if (rules.addDummyPrefix && !rules.asSuffix) putBlank(target, rules, first)
  let afterBlank = removeExtra
  for (let i = first; i < length; ) {
    const end = copyPlain(target, bytes, i, length, rules, afterBlank)
    if (end > i) {
      afterBlank = removeExtra && bytes[end - 1] === BLANK
      i = end
      continue
    }
    const unit = readUnit(bytes, i, length, rules, found)
    const stop = found[2]!
    let start = found[1]!
    while (afterBlank && start < stop && unit[start] === BLANK) start++
    if (start < stop) {
      putUnit(target, unit, start, stop, i, rules)
      afterBlank = removeExtra && unit[stop - 1] === BLANK
    }
    i = found[0]!
  }
  const end = removeExtra ? dropBlanks(target, length, rules) : length
  if (rules.addDummyPrefix && rules.asSuffix) putBlank(target, rules, end)
  return { bytes: target.bytes, length: target.length, origin: placesOf(target, end, text), maxLength: text.maxLength }
}

function skipBlanks(bytes: Uint8Array, length: number, rules: Rules, found: Int32Array): number {
  let i = 0
  while (i < length) {
    const unit = readUnit(bytes, i, length, rules, found)
    if (found[2]! - found[1]! !== 1 || unit[found[1]!] !== BLANK) break
    i = found[0]!
  }
  return i
}

// Returns the bytes that hold the result for the unit at a place, from `found[1]` to `found[2]`; the unit ends at `found[0]`.
function readUnit(
  bytes: Uint8Array,
  at: number,
  length: number,
  { map, symbols }: Rules,
  found: Int32Array,
): Uint8Array {
  const symbolEnd = symbols === undefined ? at : symbols.match(bytes, at, length)
  if (symbolEnd === at && map?.find(bytes, at, length, 1, found)) return map.texts
  found[0] = symbolEnd === at ? at + widthOf(bytes[at]!) : symbolEnd
  found[1] = at
  found[2] = found[0]!
  return bytes
}

// Copies ASCII that starts neither a key nor a symbol, and returns its end.
function copyPlain(
  target: TextBuilder,
  bytes: Uint8Array,
  start: number,
  length: number,
  rules: Rules,
  wasBlank: boolean,
): number {
  const { plain, removeExtra, escapes } = rules
  makeRoom(target, length - start)
  let { bytes: out, from, length: at } = target
  let afterBlank = wasBlank
  let i = start
  for (; i < length; i++) {
    const byte = bytes[i]!
    const kind = plain[byte]!
    if (kind === LOOK || (kind === BEFORE_ASCII && bytes[i + 1]! >= 0x80)) break
    if (byte !== BLANK || !escapes) {
      if (byte === BLANK && afterBlank) continue
      if (from !== undefined) from[at] = i
      out[at++] = byte
    } else if (!afterBlank) {
      target.length = at
      makeRoom(target, 3 + length - i)
      out = target.bytes
      from = target.from
      for (let each = 0; each < 3; each++) {
        if (from !== undefined) from[at] = i
        out[at++] = ESCAPED[each]!
      }
    }
    afterBlank = removeExtra && byte === BLANK
  }
  target.length = at
  return i
}

function putUnit(
  target: TextBuilder,
  unit: Uint8Array,
  start: number,
  stop: number,
  place: number,
  rules: Rules,
): void {
  makeRoom(target, 3 * (stop - start))
  for (let i = start; i < stop; i++) {
    if (unit[i] === BLANK) putBlank(target, rules, place)
    else putByte(target, unit[i]!, place)
  }
}

function putBlank(target: TextBuilder, { escapes }: Rules, place: number): void {
  makeRoom(target, 3)
  if (!escapes) putByte(target, BLANK, place)
  else for (let i = 0; i < 3; i++) putByte(target, ESCAPED[i]!, place)
}

function putByte(target: TextBuilder, byte: number, place: number): void {
  if (target.from !== undefined) target.from[target.length] = place
  target.bytes[target.length++] = byte
}

// Removes blanks at the end, in place, and returns where in the text they started.
function dropBlanks(target: TextBuilder, length: number, { escapes }: Rules): number {
  const { bytes } = target
  const width = escapes ? 3 : 1
  let end = length
  while (target.length >= width) {
    const at = target.length - width
    if (bytes[at] !== (escapes ? ESCAPED[0] : BLANK)) break
    if (escapes && (bytes[at + 1] !== ESCAPED[1] || bytes[at + 2] !== ESCAPED[2])) break
    target.length = at
    end = target.from?.[at] ?? end
  }
  return end
}

// A character starts where it was read, and ends where the next one starts.
function placesOf({ bytes, from, length }: TextBuilder, end: number, text: PipelineText): Origin | undefined {
  if (from === undefined) return undefined
  const starts = from.subarray(0, length)
  const ends = freshNumbers(length)
  let next = end
  for (let i = length - 1; i >= 0; i--) {
    ends[i] = next
    if (!isContinuation(bytes[i]!)) next = starts[i]!
  }
  const { origin } = text
  if (origin === undefined) return { starts, ends }
  const place = (at: number) => (at < text.length ? origin.starts[at]! : (origin.ends[text.length - 1] ?? 0))
  return { starts: starts.map(place), ends: ends.map(place) }
}
