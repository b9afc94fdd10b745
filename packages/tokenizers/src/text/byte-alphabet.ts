// GPT-2's alphabet: a printable character for each of the 256 bytes, so that byte strings can be written in JSON and in lines
// of text. Bytes that are printable in Latin-1 represent themselves; the other 68 follow from U+0100 on, in order.
// Radford et al. 2019, section 2.2, by the table of the released code.
import { checkInteger, checkString, checkTypedArray } from "@lectern/core/checks"

/** The character of every byte. */
export const BYTE_CHARACTERS: readonly string[] = (() => {
  let next = 0x100
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : next++))
})()

const BYTES: Int16Array = (() => {
  const bytes = new Int16Array(0x144).fill(-1)
  BYTE_CHARACTERS.forEach((character, byte) => {
    bytes[character.charCodeAt(0)] = byte
  })
  return bytes
})()

/** The byte that a character of the alphabet represents. */
export function byteOfCharacter(unit: number): number {
  return unit < BYTES.length ? BYTES[unit]! : -1
}

/**
 * Writes bytes in the alphabet.
 *
 * @param bytes - any bytes
 * @param start - the first, 0 by default
 * @param end - the byte after the last, all by default
 * @returns a character per byte
 * @throws LecternError `out-of-range` or `wrong-type` for a range that is not in the bytes
 * @see [Note: Bytes: BBPE](../../../../docs/notes/bytes-bbpe.md)
 * @example
 * ```ts
 * writeBytes(new TextEncoder().encode(" é")) //=> "ĠÃ©"
 * ```
 */
export function writeBytes(bytes: Uint8Array, start: number = 0, end?: number): string {
  checkTypedArray("bytes", bytes, "Uint8Array")
  const stop = end === undefined ? bytes.length : end
  checkInteger("end", stop, 0, bytes.length)
  checkInteger("start", start, 0, stop)
  let text = ""
  for (let i = start; i < stop; i++) text += BYTE_CHARACTERS[bytes[i]!]!
  return text
}

/**
 * Reads a text that is written in the alphabet.
 *
 * @param text - characters of the alphabet
 * @returns a byte per character, or undefined if it contains another character
 * @throws LecternError `wrong-type` for an argument that is not a string
 * @see [Note: Bytes: BBPE](../../../../docs/notes/bytes-bbpe.md)
 * @example
 * ```ts
 * readBytes("Ã©") //=> [195, 169]
 * readBytes(" ") //=> undefined
 * ```
 */
export function readBytes(text: string): Uint8Array | undefined {
  checkString("text", text)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const byte = byteOfCharacter(text.charCodeAt(i))
    if (byte < 0) return undefined
    bytes[i] = byte
  }
  return bytes
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad)
}
