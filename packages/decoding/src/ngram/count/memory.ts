// Memory of lists whose length is known only at the end.

/** A chunk of more than 32 MiB is never part of glibc's heap. */
const MAPPED_BYTES = 2 ** 25 + 2 ** 12
const SMALL_BYTES = 2 ** 20

/**
 * Memory for large lists, larger than needed: the system gives what is written only, and takes it back as soon as it is freed. Chunks
 * of a few MiB would be pieces of a heap, which are written at once, and of which glibc keeps what is freed.
 */
export function mappedMemory(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes < SMALL_BYTES ? bytes : Math.max(bytes, MAPPED_BYTES))
}
