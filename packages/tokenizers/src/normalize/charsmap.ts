// SentencePiece's compiled character map: a double-array trie of UTF-8 keys, and their replacements.
// Source: google/sentencepiece, src/normalizer.cc and builder.cc; s-yata/darts-clone for the units of the trie.

import { badData, type LecternError } from "@lectern/core"
import { isContinuation } from "@lectern/core/utf8"

/** A character map, ready to look up. */
export interface Charsmap {
  /** Looks up the keys that start at a place. Reads nothing at or after `end`, and no more than {@link MAX_KEY} bytes. */
  find(bytes: Uint8Array, at: number, end: number, longest: 0 | 1, found: Int32Array): boolean
  /** Whether there is a key of one byte, or one that continues with another byte of ASCII. */
  isAsciiKey(byte: number): boolean
  /** The concatenated replacements of keys. */
  readonly texts: Uint8Array
}

/** The maximum length of a key that is found, in bytes. */
export const MAX_KEY = 256
/** The maximum length of the replacement of a key, in bytes. */
export const MAX_TEXT = 1024

const LEAF = 0x80000000
const HAS_LEAF = 0x100
const WIDE = 0x200

/** Kind of byte, see {@link plainBytes}: it must be looked up. */
export const LOOK = 0
/** The byte is not a key if ASCII or the end follows. */
export const BEFORE_ASCII = 1
/** The byte is not a key. */
export const PLAIN = 2

/** The bytes that need no lookup. */
export function plainBytes(map: Charsmap | undefined): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    if (byte >= 0x80) return LOOK
    return map === undefined ? PLAIN : map.isAsciiKey(byte) ? LOOK : BEFORE_ASCII
  })
}

/**
 * Reads a character map: the trie's size in bytes as four bytes, little-endian; the trie's units, four bytes each; texts that
 * end in a zero byte.
 */
export function readCharsmap(file: Uint8Array): Charsmap {
  const bad = (why: string) => badData("precompiled_charsmap", why)
  if (file.length < 8) throw bad(`${file.length} bytes, too short for a trie`)
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const size = view.getUint32(0, true)
  if (size === 0 || size % 4 !== 0 || size > file.length - 4) {
    throw bad(`a trie of ${size} bytes in ${file.length}`)
  }
  const units = Uint32Array.from({ length: size / 4 }, (_, i) => view.getUint32(4 + 4 * i, true))
  const texts = new Uint8Array(file.subarray(4 + size))
  checkTexts(texts, bad)
  checkLeaves(units, texts, bad)
  return { texts, find: finder(units, texts), isAsciiKey: (byte) => isAsciiKey(units, byte) }
}

function finder(units: Uint32Array, texts: Uint8Array): Charsmap["find"] {
  const root = childBase(units, 0)
  return (bytes, at, end, longest, found) => {
    const limit = Math.min(end, at + MAX_KEY)
    let node = root
    let value = -1
    for (let i = at; i < limit; i++) {
      const byte = bytes[i]!
      node ^= byte
      if (node >= units.length) break
      const unit = units[node]!
      // A leaf has its first bit set, so it never matches a byte of a key.
      if ((unit & (LEAF | 0xff)) !== byte) break
      node = childBase(units, node)
      if ((unit & HAS_LEAF) !== 0) {
        value = units[node]! & 0x7fffffff
        found[0] = i + 1
        if (longest === 0) break
      }
    }
    if (value < 0) return false
    found[1] = value
    let stop = value
    while (stop < texts.length && texts[stop] !== 0) stop++
    found[2] = stop
    return true
  }
}

function isAsciiKey(units: Uint32Array, byte: number): boolean {
  const has = (node: number, label: number) => node < units.length && (units[node]! & (LEAF | 0xff)) === label
  const node = childBase(units, 0) ^ byte
  if (!has(node, byte)) return false
  if ((units[node]! & HAS_LEAF) !== 0) return true
  const children = childBase(units, node)
  for (let next = 0; next < 0x80; next++) if (has(children ^ next, next)) return true
  return false
}

function childBase(units: Uint32Array, node: number): number {
  const unit = units[node]!
  return (node ^ ((unit >>> 10) << ((unit & WIDE) >>> 6))) >>> 0
}

// Every unit with the flag of a leaf must have one, which points to the beginning of a character or to an empty text.
function checkLeaves(units: Uint32Array, texts: Uint8Array, bad: (why: string) => LecternError): void {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if ((unit & LEAF) !== 0 || (unit & HAS_LEAF) === 0) continue
    const leaf = childBase(units, i)
    const value = leaf < units.length ? units[leaf]! & 0x7fffffff : -1
    if (value < 0 || value > texts.length || isContinuation(texts[value] ?? 0)) {
      throw bad(`unit ${i} of the trie points outside`)
    }
  }
}

function checkTexts(texts: Uint8Array, bad: (why: string) => LecternError): void {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(texts)
  } catch (cause) {
    throw cause instanceof TypeError ? bad("texts that are not UTF-8") : cause
  }
  let start = 0
  for (let i = 0; i <= texts.length; i++) {
    if (i < texts.length && texts[i] !== 0) continue
    if (i - start > MAX_TEXT) throw bad(`a text of ${i - start} bytes, more than the maximum of ${MAX_TEXT}`)
    start = i + 1
  }
}
