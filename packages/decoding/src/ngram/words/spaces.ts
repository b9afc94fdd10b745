// The bytes that separate words in a line of text, as KenLM's lmplz splits it.

const SPACES = ["\0", "\t", "\n", "\r", " "]

/** 1 for each byte that separates words: NUL, tab, newline, carriage return, space. */
export const IS_SPACE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  SPACES.includes(String.fromCharCode(byte)) ? 1 : 0,
)

/** Matches strings that cannot be words: the empty string, and any with a space. */
export const NOT_A_WORD: RegExp = /^$|[\0\t\n\r ]/
