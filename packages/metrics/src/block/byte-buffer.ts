// A byte array that grows and is reused.

/** Bytes with room to spare; only the code that fills them knows their length. */
export class ByteBuffer {
  /** The bytes; replaced when they grow. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 10)

  /** Makes room and preserves the content. */
  reserve(length: number): Uint8Array<ArrayBuffer> {
    if (length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.bytes.length))
      larger.set(this.bytes)
      this.bytes = larger
    }
    return this.bytes
  }
}
