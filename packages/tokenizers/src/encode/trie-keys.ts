// From the tokens of a vocabulary to the byte strings they match.
import { readBytes } from "./byte-alphabet.js"
import type { Unit } from "./model.js"
import type { ByteKeys } from "./trie.js"

/** Collects byte strings. */
export interface KeyWriter {
  /**
   * Adds what a token matches.
   *
   * @param token - as the vocabulary writes it
   * @param lead - a byte to put before it; none by default
   * @returns false, and nothing is added, for a token that no text contains: one with a lone surrogate, or, of bytes, one with a
   * character that is not in GPT-2's alphabet
   */
  add(token: string, lead?: number): boolean
  /** The keys so far, with 8 readable bytes after the last. */
  finish(): ByteKeys
}

const LONE = /\p{Surrogate}/u

/**
 * An empty collection.
 *
 * @param unit - what tokens are written in
 * @returns the writer
 */
export function keyWriter(unit: Unit): KeyWriter {
  const encoder = new TextEncoder()
  const ends: number[] = []
  let bytes = new Uint8Array(1 << 12)
  let top = 0
  return {
    add(token, lead) {
      const room = top + 9 + token.length * 3
      if (room > bytes.length) {
        const larger = new Uint8Array(room * 2)
        larger.set(bytes)
        bytes = larger
      }
      const first = lead === undefined ? top : top + 1
      if (lead !== undefined) bytes[top] = lead
      if (unit === "character" && copyAscii(token, bytes, first)) top = first + token.length
      else if (unit === "character") {
        if (LONE.test(token)) return false
        top = first + encoder.encodeInto(token, bytes.subarray(first)).written
      } else {
        const raw = readBytes(token)
        if (raw === undefined) return false
        bytes.set(raw, first)
        top = first + raw.length
      }
      ends.push(top)
      return true
    },
    finish: () => ({ bytes, ends: Int32Array.from(ends) }),
  }
}

/** Writes a token of ASCII; false when it is not. */
function copyAscii(token: string, bytes: Uint8Array, first: number): boolean {
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i)
    if (code > 0x7f) return false
    bytes[first + i] = code
  }
  return true
}
