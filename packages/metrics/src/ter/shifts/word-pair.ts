// Two lines of words to compare: words of the reference numbered from 1, every other word 0.

/** A hypothesis and a reference; reuses its memory. */
export class WordPair {
  /** The hypothesis's words; 0 for one that the reference lacks. Shifts change their order in place. */
  hypothesis: Int32Array = new Int32Array(256)
  /** The reference's words, numbered from 1 in order of first occurrence. */
  reference: Int32Array = new Int32Array(256)
  /** Words of the hypothesis. */
  rows = 0
  /** Words of the reference. */
  columns = 0
  /** Distinct words of the reference. */
  words = 0
  /** A lower bound of the edits for any order of the hypothesis's words: the edits between the words as bags. */
  minEdits = 0
  #numbers = new Int32Array(1 << 10)
  #left = new Int32Array(256 + 1) // by number

  /** Sets the pair. */
  set(hypothesis: Int32Array, reference: Int32Array, size: number): void {
    const rows = hypothesis.length
    const columns = reference.length
    if (rows > this.hypothesis.length) this.hypothesis = new Int32Array(2 * rows)
    if (columns > this.reference.length) {
      this.reference = new Int32Array(2 * columns)
      this.#left = new Int32Array(2 * columns + 1)
    }
    if (size > this.#numbers.length) this.#numbers = new Int32Array(2 * size)
    this.rows = rows
    this.columns = columns
    const numbers = this.#numbers
    const left = this.#left
    let words = 0
    for (let j = 0; j < columns; j++) {
      let word = numbers[reference[j]!]!
      if (word === 0) {
        word = ++words
        numbers[reference[j]!] = word
        left[word] = 0
      }
      this.reference[j] = word
      left[word]!++
    }
    let shared = 0
    for (let i = 0; i < rows; i++) {
      const word = numbers[hypothesis[i]!]!
      this.hypothesis[i] = word
      if (word !== 0 && left[word]!-- > 0) shared++
    }
    for (let j = 0; j < columns; j++) numbers[reference[j]!] = 0
    this.words = words
    this.minEdits = Math.max(rows, columns) - shared
  }

  /** Moves `length` words from `start` in place. */
  move(start: number, length: number, place: number): void {
    const { hypothesis } = this
    const block = hypothesis.slice(start, start + length)
    if (place < start) hypothesis.copyWithin(place + length, place, start)
    else hypothesis.copyWithin(start, start + length, place + length)
    hypothesis.set(block, place)
  }
}
