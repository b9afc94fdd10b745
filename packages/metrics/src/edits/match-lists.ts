// The places of each token in a pattern, as bits of 32-bit blocks: a list of (block, bits) per token, blocks ascending.
//
// Lists instead of a dense table keep the memory linear in the pattern's length, however many distinct tokens it has. A
// list has at most one entry per block of the pattern, however often its token occurs.

const ABOVE_ALL_BLOCKS = 0x7fffffff

/** The places of a pattern's tokens; reuses its memory. */
export class MatchLists {
  /** By token: its list's first entry, 0 for an empty list. */
  heads: Int32Array = new Int32Array(1 << 10)
  /** By entry: the block. Entry 0, where every list ends, has a block above all others. */
  blocks: Int32Array = new Int32Array(1 << 10)
  /** By entry: the places within the block, one bit each. */
  bits: Int32Array = new Int32Array(1 << 10)
  /** By entry: the list's next entry. */
  next: Int32Array = new Int32Array(1 << 10)
  #tails = new Int32Array(1 << 10)

  /** Builds the lists of a pattern; the lists of the last one must have been cleared. */
  fill(tokens: Int32Array, start: number, length: number, step: number): void {
    if (length >= this.blocks.length) {
      const room = 2 * length
      this.blocks = new Int32Array(room)
      this.bits = new Int32Array(room)
      this.next = new Int32Array(room)
    }
    const { blocks, bits, next } = this
    blocks[0] = ABOVE_ALL_BLOCKS
    let entries = 0
    for (let i = 0, at = start; i < length; i++, at += step) {
      const token = tokens[at]!
      const block = i >> 5
      const head = this.heads[token]!
      const tail = this.#tails[token]!
      if (head !== 0 && blocks[tail] === block) {
        bits[tail]! |= 1 << (i & 31)
        continue
      }
      entries++
      blocks[entries] = block
      bits[entries] = 1 << (i & 31)
      next[entries] = 0
      if (head === 0) this.heads[token] = entries
      else next[tail] = entries
      this.#tails[token] = entries
    }
  }

  /** Empties the lists of a pattern's tokens. */
  clear(tokens: Int32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) this.heads[tokens[at]!] = 0
  }

  /** Makes room for tokens. */
  reserve(tokens: number): void {
    if (tokens <= this.heads.length) return
    const room = Math.max(tokens, 2 * this.heads.length)
    this.heads = new Int32Array(room)
    this.#tails = new Int32Array(room)
  }
}
