// Pieces of long strings that outlive them.

/**
 * The same string in memory of its own: V8 makes a piece of a string by pointing into the whole, which then stays alive.
 *
 * @param text - well-formed text, perhaps a piece of a longer one
 * @returns an equal string
 */
export function ownCopy(text: string): string {
  return text.length < SHORTEST_PIECE ? text : Buffer.from(text).toString()
}

const SHORTEST_PIECE = 13 // V8 copies shorter ones anyway
