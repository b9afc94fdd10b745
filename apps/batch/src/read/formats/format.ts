// What a file format is to everything that reads texts.

/** Bytes as they come; a piece is good until the next one is asked for. */
export type Pieces = AsyncIterator<Uint8Array>

/** A way in which a file holds lines of text. */
export interface Format {
  /** How requests name it: `gzip`. */
  readonly name: string
  /** The endings of file names that stand for it: `.gz`. */
  readonly endings: readonly string[]
  /**
   * From the bytes of the file to lines of text. Absent where the bytes are the lines: reading such a file can start
   * anywhere, every other one is read from its start.
   *
   * @param stored - the bytes of the file
   * @param label - the input as problems name it
   * @throws LecternError `bad-data` when the bytes are not of this format
   */
  unpack?(stored: Pieces, label: string): Pieces
}
