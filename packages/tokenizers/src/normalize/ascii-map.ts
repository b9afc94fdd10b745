// What becomes of ASCII characters.

/**
 * A table for the 128 ASCII characters.
 *
 * @param becomes - the character that takes a character's place
 * @returns it by character
 */
export function asciiMap(becomes: (byte: number) => number): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, byte) => becomes(byte))
}
