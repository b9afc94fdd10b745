// Finds well-formed characters of UTF-8.
import { isContinuation } from "@lectern/core/utf8"

/**
 * The length of a character.
 *
 * @see The Unicode Standard, section 3.9, table 3-7
 */
export function characterLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return 1
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  if (length === 0 || at + length > end) return 0
  const second = bytes[at + 1]!
  const min = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const max = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  if (second < min || second > max) return 0
  for (let i = at + 2; i < at + length; i++) if (!isContinuation(bytes[i]!)) return 0
  return length
}

/** Whether more bytes could complete a valid character. */
export function isBegun(bytes: Uint8Array, at: number, end: number): boolean {
  const lead = bytes[at]!
  const whole = Uint8Array.of(lead, 0x80, 0x80, 0x80)
  if (lead === 0xe0) whole[1] = 0xa0
  if (lead === 0xf0) whole[1] = 0x90
  for (let i = at + 1; i < end && i < at + 4; i++) whole[i - at] = bytes[i]!
  const length = characterLength(whole, 0, 4)
  return length > end - at
}
