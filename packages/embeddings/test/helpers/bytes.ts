// Bytes of files in pieces.

/** UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** The text of chunks. */
export function textOf(chunks: Iterable<Uint8Array>): string {
  return new TextDecoder().decode(whole(chunks))
}

/** All chunks as one. */
export function whole(chunks: Iterable<Uint8Array>): Uint8Array {
  return Uint8Array.from([...chunks].flatMap((chunk) => [...chunk]))
}

/** Pieces of a size, all in the same memory, as streams reuse it. */
export function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  const memory = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    const piece = memory.subarray(0, Math.min(size, bytes.length - at))
    piece.set(bytes.subarray(at, at + size))
    yield piece
    memory.fill(0xff)
  }
}
