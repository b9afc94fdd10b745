// The byte strings that the tokens of a vocabulary match.

import { enlarged } from "@lectern/core"
import { writeCodePoint } from "@lectern/core/utf8"
import { readBytes } from "../../text/byte-alphabet.js"
import type { Unit } from "../model.js"
import type { ByteKeys } from "./trie.js"

/** Collects byte strings. */
export interface KeyWriter {
  /** Adds the byte string that a token matches. */
  add(token: string, lead?: number): boolean
  /** The keys so far, with 8 readable bytes after the last. */
  finish(): ByteKeys
}

/** An empty collection. */
export function keyWriter(unit: Unit): KeyWriter {
  const ends: number[] = []
  let bytes = new Uint8Array(1 << 12)
  let top = 0
  return {
    add(token, lead) {
      const room = top + 9 + token.length * 3
      if (room > bytes.length) bytes = enlarged(bytes, room * 2)
      const first = lead === undefined ? top : top + 1
      if (lead !== undefined) bytes[top] = lead
      if (unit === "character") {
        const end = writeToken(token, bytes, first)
        if (end < 0) return false
        top = end
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

/** Writes a token as UTF-8 and returns its end, -1 for an unpaired surrogate. `TextEncoder` is slower for short strings. */
function writeToken(token: string, bytes: Uint8Array, first: number): number {
  let at = first
  for (let i = 0; i < token.length; i++) {
    const unit = token.charCodeAt(i)
    if (unit < 0x80) {
      bytes[at++] = unit
      continue
    }
    let code = unit
    if (unit >= 0xd800 && unit < 0xe000) {
      code = token.codePointAt(i)!
      if (code < 0x10000) return -1
      i++
    }
    at = writeCodePoint(code, bytes, at)
  }
  return at
}
