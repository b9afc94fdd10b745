// A part of a file of records.

/** Whole lines of a text, in UTF-8, from the start of a record. */
export interface Piece {
  readonly bytes: Uint8Array
  /** Whether the text ends after them. */
  readonly last: boolean
  /** Says how many bytes were taken from the start. The rest is there again in the next piece, with more behind it. */
  consumed(bytes: number): void
  /** The number of a line, from 1. */
  lineAt(at: number): number
}
