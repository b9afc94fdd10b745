// What separates words in a line of text: the bytes that KenLM's lmplz splits at.

const SPACES = ["\0", "\t", "\n", "\r", " "]

/** 1 for each byte that separates words: NUL, tab, newline, carriage return, space. */
export const IS_SPACE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  SPACES.includes(String.fromCharCode(byte)) ? 1 : 0,
)

/** Matches what cannot be a word: nothing at all, and anything with a space. */
export const NOT_A_WORD: RegExp = /^$|[\0\t\n\r ]/
