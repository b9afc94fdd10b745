// A part of a file of records.

/** Whole lines of a text, in UTF-8, from the start of a record. */
export interface Piece {
  readonly bytes: Uint8Array
  /** Whether the text ends after them. */
  readonly last: boolean
  /**
   * Says how many bytes were taken from the start. The rest is there again in the next piece, with more behind it.
   *
   * @param bytes - their number
   */
  consumed(bytes: number): void
  /**
   * The number of a line, from 1.
   *
   * @param at - a position in the bytes
   */
  lineAt(at: number): number
}
