// A byte array that grows and is used again and again.

/** Bytes with room to spare; what is in them is known to whoever fills them. */
export class ByteBuffer {
  /** The bytes; replaced when they grow. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 10)

  /**
   * Makes room and keeps what is there.
   *
   * @param length - bytes that must fit
   * @returns the bytes
   */
  reserve(length: number): Uint8Array<ArrayBuffer> {
    if (length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.bytes.length))
      larger.set(this.bytes)
      this.bytes = larger
    }
    return this.bytes
  }
}
