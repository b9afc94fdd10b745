// tiktoken's rank files: a line per token with its bytes in base64, a blank, and its rank. `=` is a token of no bytes, as in Whisper's
// multilingual.tiktoken.

import { badData, enlarged } from "@lectern/core"
import { checkString } from "@lectern/core/checks"
import { checkFile } from "@lectern/core/json"
import { checkTokenBytes, type TokenBytes } from "../encode/tables/token-table.js"
import { MAX_ID } from "../encode/vocabulary.js"

/**
 * Reads a rank file.
 *
 * @param file - its text, or its bytes; lines end in `\n` or `\r\n`, empty lines are skipped
 * @param name - its name, for errors; `ranks` by default
 * @returns the tokens, as `bpeFromRanks` takes them
 * @throws LecternError `bad-data` with the line for a missing token or one that is not base64, an invalid rank, and more than 2^20 tokens;
 * `wrong-type` for an argument of the wrong type
 * @see [Note: Bytes: BBPE](../../../../docs/notes/bytes-bbpe.md)
 * @example
 * ```ts
 * const { bytes, ends, ids } = parseTiktoken("dw== 119\nbG8= 256\n")
 * new TextDecoder().decode(bytes) //=> "wlo"
 * ends //=> [1, 3]
 * ids //=> [119, 256]
 * ```
 */
export function parseTiktoken(file: string | Uint8Array, name: string = "ranks"): TokenBytes {
  checkFile("file", file)
  checkString("name", name)
  const text = typeof file === "string" ? new TextEncoder().encode(file) : file
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let capacity = 1024
  let ends = new Int32Array(capacity)
  let ids = new Int32Array(capacity)
  let count = 0
  let top = 0
  let line = 1
  for (let at = 0; at < text.length; line++) {
    const eol = text.indexOf(NEWLINE, at)
    const next = eol < 0 ? text.length : eol
    const end = next > at && text[next - 1] === RETURN ? next - 1 : next
    if (end > at) {
      const gap = text.indexOf(BLANK, at)
      if (gap < 0 || gap >= end) throw badData(name, "a token in base64, a blank and a rank were expected", line)
      if (count === MAX_TOKENS) throw badData(name, `more than ${MAX_TOKENS} tokens`, line)
      if (count === capacity) {
        capacity *= 2
        ends = enlarged(ends, capacity)
        ids = enlarged(ids, capacity)
      }
      const written = readBase64(text, at, gap, bytes, top)
      if (written < 0) throw badData(name, gap === at ? "the token is empty" : "the token is not in base64", line)
      top += written
      ends[count] = top
      ids[count++] = readRank(text, gap + 1, end, name, line)
    }
    at = next + 1
  }
  return { bytes: bytes.slice(0, top), ends: ends.slice(0, count), ids: ids.slice(0, count) }
}

/**
 * Writes a rank file.
 *
 * @param tokens - tokens with their ranks as ids
 * @returns a line per token, in order of ranks
 * @throws LecternError `wrong-type`, `out-of-range` or `unequal-lengths` for columns that are not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode("wlo")
 * formatTiktoken({ bytes, ends: Int32Array.of(1, 3), ids: Int32Array.of(119, 256) }) //=> "dw== 119\nbG8= 256\n"
 * ```
 */
export function formatTiktoken(tokens: TokenBytes): string {
  checkTokenBytes("tokens", tokens)
  const { bytes, ends, ids } = tokens
  const order = Array.from(ids.keys()).sort((a, b) => ids[a]! - ids[b]!)
  return order
    .map((i) => {
      let written = ""
      for (let at = i === 0 ? 0 : ends[i - 1]!; at < ends[i]!; at++) written += String.fromCharCode(bytes[at]!)
      return `${btoa(written) || "="} ${ids[i]}\n`
    })
    .join("")
}

/** The maximum number of tokens: five times that of the largest encoding. */
const MAX_TOKENS = 2 ** 20

const NEWLINE = 0x0a
const RETURN = 0x0d
const BLANK = 0x20
const PAD = 0x3d

/** The value of each base64 digit; 255 for other bytes. */
const DIGITS: Uint8Array = (() => {
  const digits = new Uint8Array(256).fill(255)
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  for (let i = 0; i < 64; i++) digits[alphabet.charCodeAt(i)] = i
  return digits
})()

/** Decodes `text[from .. to)` to `into` at `at`; returns the number of bytes, or -1. */
function readBase64(text: Uint8Array, from: number, to: number, into: Uint8Array, at: number): number {
  // A token of no bytes.
  if (to - from === 1 && text[from] === PAD) return 0
  if (to === from || (to - from) % 4 !== 0) return -1
  let end = to
  while (end > from && to - end < 2 && text[end - 1] === PAD) end--
  let top = at
  let held = 0
  let bits = 0
  for (let i = from; i < end; i++) {
    const digit = DIGITS[text[i]!]!
    if (digit === 255) return -1
    held = ((held << 6) | digit) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      into[top++] = held >> bits
    }
  }
  return (held & ((1 << bits) - 1)) === 0 ? top - at : -1
}

function readRank(text: Uint8Array, from: number, to: number, name: string, line: number): number {
  let rank = 0
  for (let i = from; i < to; i++) {
    const digit = text[i]! - 0x30
    if (digit < 0 || digit > 9 || rank > MAX_ID)
      throw badData(name, `the rank must be a whole number in 0..${MAX_ID}`, line)
    rank = rank * 10 + digit
  }
  if (from === to || rank > MAX_ID) throw badData(name, `the rank must be a whole number in 0..${MAX_ID}`, line)
  return rank
}
