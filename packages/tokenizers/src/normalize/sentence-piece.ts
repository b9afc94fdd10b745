// SentencePiece's own normalization.
// Source: google/sentencepiece 0.2, src/normalizer.cc.
import { LecternError } from "@lectern/core"
import { type Draft, draft, makeRoom } from "../text/draft.js"
import type { Origin, WorkText } from "../text/work-text.js"
import { widthOf } from "../unicode/utf8.js"
import { type Charsmap, readCharsmap } from "./charsmap.js"
import type { Normalizer } from "./normalizer.js"
import { type SymbolFinder, symbolFinder } from "./symbol-finder.js"

/** What SentencePiece's normalization does. */
export interface SentencePieceNormalizerOptions {
  /** The compiled character map of the model; none (`identity`) by default. */
  readonly charsmap?: Uint8Array
  /** Puts a blank before the text. Default true. */
  readonly addDummyPrefix?: boolean
  /** Drops blanks around the text, and all but one where there are several. Default true. */
  readonly removeExtraWhitespaces?: boolean
  /** Writes `▁` (U+2581) for blanks. Default true. */
  readonly escapeWhitespaces?: boolean
  /** Puts the blank of `addDummyPrefix` after the text instead. Default false. */
  readonly treatWhitespaceAsSuffix?: boolean
  /** Pieces that are kept as they are. Default none. */
  readonly userDefinedSymbols?: readonly string[]
}

const BLANK = 0x20
const ESCAPED = [0xe2, 0x96, 0x81]

// What is known of a byte: nothing; that it stays when ASCII follows; that it always stays.
const LOOK = 0
const BEFORE_ASCII = 1
const PLAIN = 2

interface Rules {
  /** {@link LOOK}, {@link BEFORE_ASCII} or {@link PLAIN}, by byte. */
  readonly plain: Uint8Array
  readonly map: Charsmap | undefined
  readonly symbols: SymbolFinder | undefined
  readonly addDummyPrefix: boolean
  readonly removeExtra: boolean
  readonly escapes: boolean
  readonly asSuffix: boolean
}

/**
 * SentencePiece's own normalization: at every place a user-defined symbol, else the longest key of the character map, else
 * the character as it is; then blanks. Offsets are SentencePiece's: a character ends where the next one starts, so dropped
 * blanks belong to what stands before them, and of several characters that take the place of one only the last is not
 * empty.
 *
 * @param options - the fields of the model's `normalizer_spec`, with their defaults
 * @returns the normalizer; it has no form in `tokenizer.json`
 * @throws LecternError `bad-data` when the character map is broken, `out-of-range` for an empty symbol
 */
export function sentencePieceNormalizer(options: SentencePieceNormalizerOptions = {}): Normalizer {
  const { charsmap, userDefinedSymbols = [] } = options
  if (userDefinedSymbols.includes("")) {
    throw new LecternError({
      kind: "out-of-range",
      name: "userDefinedSymbols",
      got: "''",
      want: "symbols of at least one character",
    })
  }
  const map = charsmap === undefined || charsmap.length === 0 ? undefined : readCharsmap(charsmap)
  const symbols = userDefinedSymbols.length === 0 ? undefined : symbolFinder(userDefinedSymbols)
  const rules: Rules = {
    plain: plainBytes(map, symbols),
    map,
    symbols,
    addDummyPrefix: options.addDummyPrefix ?? true,
    removeExtra: options.removeExtraWhitespaces ?? true,
    escapes: options.escapeWhitespaces ?? true,
    asSuffix: options.treatWhitespaceAsSuffix ?? false,
  }
  return { normalize: (text, track) => normalize(text, track, rules), toJson: () => undefined }
}

function normalize(text: WorkText, track: boolean, rules: Rules): WorkText {
  const { bytes, length } = text
  const { plain, removeExtra } = rules
  const found = new Int32Array(3)
  const first = removeExtra ? skipBlanks(bytes, length, rules, found) : 0
  const target = draft(first < length ? length + (length >> 1) + 16 : 0, track)
  if (first >= length) return { bytes: target.bytes, length: 0, origin: placesOf(target, 0, text) }
  if (rules.addDummyPrefix && !rules.asSuffix) putBlank(target, rules, first)
  let afterBlank = removeExtra
  for (let i = first; i < length; ) {
    const end = plainEnd(bytes, i, length, plain)
    if (end > i) {
      copy(target, bytes, i, end)
      afterBlank = false
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
  return { bytes: target.bytes, length: target.length, origin: placesOf(target, end, text) }
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

// Gives what the unit at a place becomes: bytes `found[1]` to `found[2]` of what is returned; the unit ends at `found[0]`.
function readUnit(
  bytes: Uint8Array,
  at: number,
  length: number,
  { map, symbols }: Rules,
  found: Int32Array,
): Uint8Array {
  const kept = symbols === undefined ? at : symbols.match(bytes, at, length)
  if (kept === at && map?.find(bytes, at, length, 1, found)) return map.texts
  found[0] = kept === at ? at + widthOf(bytes[at]!) : kept
  found[1] = at
  found[2] = found[0]!
  return bytes
}

// ASCII that nothing changes, and no key or symbol starts with.
function plainEnd(bytes: Uint8Array, at: number, length: number, plain: Uint8Array): number {
  let end = at
  while (end < length) {
    const kind = plain[bytes[end]!]!
    if (kind === LOOK || (kind === BEFORE_ASCII && bytes[end + 1]! >= 0x80)) break
    end++
  }
  return end
}

function copy(target: Draft, bytes: Uint8Array, start: number, end: number): void {
  makeRoom(target, end - start)
  const { bytes: out, from } = target
  let at = target.length
  for (let i = start; i < end; i++) {
    if (from !== undefined) from[at] = i
    out[at++] = bytes[i]!
  }
  target.length = at
}

function putUnit(target: Draft, unit: Uint8Array, start: number, stop: number, place: number, rules: Rules): void {
  makeRoom(target, 3 * (stop - start))
  for (let i = start; i < stop; i++) {
    if (unit[i] === BLANK) putBlank(target, rules, place)
    else putByte(target, unit[i]!, place)
  }
}

function putBlank(target: Draft, { escapes }: Rules, place: number): void {
  makeRoom(target, 3)
  if (!escapes) putByte(target, BLANK, place)
  else for (let i = 0; i < 3; i++) putByte(target, ESCAPED[i]!, place)
}

function putByte(target: Draft, byte: number, place: number): void {
  if (target.from !== undefined) target.from[target.length] = place
  target.bytes[target.length++] = byte
}

// Drops blanks at the end, in place, and tells where in the text they started.
function dropBlanks(target: Draft, length: number, { escapes }: Rules): number {
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
function placesOf({ bytes, from, length }: Draft, end: number, text: WorkText): Origin | undefined {
  if (from === undefined) return undefined
  const starts = from.subarray(0, length)
  const ends = new Int32Array(length)
  let next = end
  for (let i = length - 1; i >= 0; i--) {
    ends[i] = next
    if ((bytes[i]! & 0xc0) !== 0x80) next = starts[i]!
  }
  const { origin } = text
  if (origin === undefined) return { starts, ends }
  const place = (at: number) => (at < text.length ? origin.starts[at]! : (origin.ends[text.length - 1] ?? 0))
  return { starts: starts.map(place), ends: ends.map(place) }
}

function plainBytes(map: Charsmap | undefined, symbols: SymbolFinder | undefined): Uint8Array {
  const plain = new Uint8Array(256)
  for (let byte = 0; byte < 0x80; byte++) {
    if (byte === BLANK || symbols?.starts(byte)) continue
    plain[byte] = map === undefined ? PLAIN : map.isAsciiKey(byte) ? LOOK : BEFORE_ASCII
  }
  return plain
}
