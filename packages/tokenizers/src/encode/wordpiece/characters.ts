// Characters in pieces of text.
import { isContinuation } from "@lectern/core/utf8"
import type { Unit } from "../model.js"

/**
 * Counts characters.
 *
 * @param bytes - holds the piece
 * @param start - its first byte
 * @param end - the byte after its last
 * @param unit - what counts as a character: one of UTF-8, or a byte
 * @returns how many
 */
export function countCharacters(bytes: Uint8Array, start: number, end: number, unit: Unit): number {
  if (unit === "byte") return end - start
  let count = 0
  for (let i = start; i < end; i++) if (!isContinuation(bytes[i]!)) count++
  return count
}
