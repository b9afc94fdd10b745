// @ts-check
// One sentence through four tokenizers that have learned from the same words: what they make of it, byte by byte.
import {
  byteLevel,
  createTokenizer,
  readBytes,
  trainBpe,
  trainUnigram,
  trainWordPiece,
  whitespaceSplit,
  wordCounts,
} from "@lectern/tokenizers"

/**
 * @typedef {object} Part a character or token, and its bytes
 * @property {string} text as a reader sees it
 * @property {number} from the first of its bytes
 * @property {number} to the byte after the last
 * @property {boolean} isKnown false for what stands for an unknown letter or word
 */

/** @typedef {{ readonly name: string, readonly tokens: readonly Part[] }} Row */
/** @typedef {{ readonly bytes: Uint8Array, readonly characters: readonly Part[], readonly rows: readonly Row[] }} Strips */

export const TAUGHT = "no no no no now now now now know knee knee"
export const SENTENCE = "know now née"
/** The byte that the note on bytes loses, the second of é, from 1. */
export const LOST = 12
/** Pieces beyond letters and bytes. */
export const EXTRA = 6

const SUFFIX = "</w>"
const UNKNOWN = { bpe: "\ufffd", wordPiece: "[UNK]", unigram: "<unk>" }
/** More tokens are not learned. */
const MAX_TOKENS = 2000

/** @param {string} text */
export function utf8(text) {
  return new TextEncoder().encode(text)
}

/** @param {Iterable<number>} bytes */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ")
}

/**
 * The sentence in characters, in bytes, and in the tokens of four models, each with the letters of the words (or all bytes) and so many
 * more pieces; BPE also without a limit.
 *
 * @param {string} sentence
 * @param {string} taught words to learn from
 * @param {number} extra
 * @returns {Strips}
 */
export function stripsOf(sentence, taught, extra) {
  const words = whitespaceSplit()
  const bytewise = byteLevel({ addPrefixSpace: false })
  const counted = (/** @type {typeof words} */ preTokenizer) => {
    const counter = wordCounts({ preTokenizer })
    return counter.finalize(counter.add(counter.zero(), taught))
  }
  const counts = counted(words)
  const trained = (/** @type {number} */ vocabularySize) =>
    trainBpe(counts, {
      vocabularySize,
      specialTokens: [UNKNOWN.bpe],
      unknownToken: UNKNOWN.bpe,
      endOfWordSuffix: SUFFIX,
    })
  const wordPieces = (/** @type {number} */ vocabularySize) =>
    trainWordPiece(counts, { vocabularySize, specialTokens: [UNKNOWN.wordPiece] })
  const [all, allPieces] = [trained(MAX_TOKENS), wordPieces(MAX_TOKENS)]
  const letters = new Set(taught.replaceAll(/\s/g, "")).size
  const small = trained(all.model.vocabulary.size - all.merges.length + extra).model
  const bytes = trainBpe(counted(bytewise), { unit: "byte", vocabularySize: 256 + extra }).model
  const pieces = wordPieces(allPieces.model.vocabulary.size - allPieces.merges.length + extra).model
  const likely = trainUnigram(counts, { vocabularySize: 1 + letters + extra }).model
  const dotted = (/** @type {string} */ token) =>
    token.endsWith(SUFFIX) ? `${token.slice(0, -SUFFIX.length)}·` : token
  const row = (
    /** @type {string} */ name,
    /** @type {Parameters<typeof createTokenizer>[0]["model"]} */ model,
    /** @type {string} */ unknown,
  ) => {
    const { tokens, ids, byteOffsets } = createTokenizer({ model, preTokenizer: words }).encode(sentence)
    const unknownId = model.vocabulary.idOf(unknown)
    const parts = tokens.map((token, i) => {
      const isKnown = ids[i] !== unknownId
      const shown = isKnown ? dotted(token) : unknown === UNKNOWN.wordPiece ? unknown : "?"
      return { text: shown, from: byteOffsets[2 * i] ?? 0, to: byteOffsets[2 * i + 1] ?? 0, isKnown }
    })
    return { name, tokens: parts }
  }
  // Offsets of byte-level tokens are those of whole characters; their bytes follow each other.
  let at = 0
  const byteTokens = createTokenizer({ model: bytes, preTokenizer: bytewise })
    .encode(sentence)
    .tokens.map((token) => {
      const own = Uint8Array.from(readBytes(token) ?? [])
      at += own.length
      return { text: textOf(own), from: at - own.length, to: at, isKnown: true }
    })
  return {
    bytes: utf8(sentence),
    characters: charactersOf(utf8(sentence)).map(({ text, ...rest }) => ({ ...rest, text: visible(text) })),
    rows: [
      row("BPE, no limit", all.model, UNKNOWN.bpe),
      row("BPE", small, UNKNOWN.bpe),
      { name: "BBPE", tokens: byteTokens },
      row("WordPiece", pieces, UNKNOWN.wordPiece),
      row("Unigram", likely, UNKNOWN.unigram),
    ],
  }
}

/**
 * The characters that bytes have, each where it is; bytes of none are left out.
 *
 * @param {Uint8Array} bytes
 * @returns {Part[]}
 */
export function charactersOf(bytes) {
  /** @type {Part[]} */
  const found = []
  for (let from = 0; from < bytes.length; ) {
    const length = [1, 2, 3, 4].find((size) => characterOf(bytes.subarray(from, from + size)) !== undefined)
    if (length !== undefined && from + length <= bytes.length)
      found.push({
        text: characterOf(bytes.subarray(from, from + length)) ?? "",
        from,
        to: from + length,
        isKnown: true,
      })
    from += length ?? 1
  }
  return found
}

/** @param {Uint8Array} bytes @param {number} lost the place of a byte, from 1; 0 for none */
export function withoutByte(bytes, lost) {
  return bytes.filter((_, i) => i !== lost - 1)
}

/** A blank as something that can be seen. @param {string} text */
export function visible(text) {
  return text.replaceAll(/\s/g, "␣")
}

/** @param {Uint8Array} bytes @returns {string | undefined} the one character that they are */
function characterOf(bytes) {
  try {
    const [character, ...more] = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    return more.length === 0 ? character : undefined
  } catch {
    return undefined
  }
}

/** A byte-level token: its text, or the bytes where it has parts of characters. @param {Uint8Array} bytes */
function textOf(bytes) {
  const characters = charactersOf(bytes)
  const covered = characters.reduce((sum, { from, to }) => sum + to - from, 0)
  return covered === bytes.length ? visible(characters.map(({ text }) => text).join("")) : hexOf(bytes)
}
