// Compresses what is written to a file whose name ends in .gz.
import { pipeline, Readable } from "node:stream"
import { createGzip } from "node:zlib"

/** Compresses chunks; the same chunks give the same bytes. */
export function gzipped(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // An error of the chunks destroys the result, whose reader receives it.
  return pipeline(Readable.from(chunks, { objectMode: false }), createGzip(), () => {})
}
