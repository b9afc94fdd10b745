// The interface of a file format.

/** A stream of bytes; a chunk is valid until the next one is requested. */
export type Chunks = AsyncIterator<Uint8Array>

/** A format of files that contain lines of text. */
export interface Format {
  /** Its name in requests: `gzip`. */
  readonly name: string
  /** The file extensions of this format: `.gz`. */
  readonly endings: readonly string[]
  /**
   * Decodes the bytes of a file to lines of text. Absent when the bytes are the lines: such a file can be read from any
   * position, all others only from the start.
   */
  unpack?(stored: Chunks, label: string): Chunks
}

/** Lines of UTF-8: the bytes of the file are its lines. */
export const text: Format = { name: "text", endings: [] }
