// The few first of many things, in memory that depends on how few.

/** Keeps the first entries in some order. */
export class Extremes<Entry> {
  readonly #limit: number
  readonly #before: (a: Entry, b: Entry) => boolean
  #kept: Entry[] = []
  // Sorted in when there are many: one sort of many entries costs less than many insertions.
  #waiting: Entry[] = []

  /**
   * Nothing yet.
   *
   * @param limit - how many entries to keep, at least 0
   * @param before - whether an entry comes before another; of equal ones, the one taken first stays first
   */
  constructor(limit: number, before: (a: Entry, b: Entry) => boolean) {
    this.#limit = limit
    this.#before = before
  }

  /**
   * Takes an entry.
   *
   * @param entry - dropped, now or later, when `limit` others come before it
   */
  take(entry: Entry): void {
    const { bar } = this
    if (this.#limit === 0 || (bar !== undefined && !this.#before(entry, bar))) return
    this.#waiting.push(entry)
    if (this.#waiting.length > LEAST_WAITING + this.#limit) this.#settle()
  }

  /** What an entry must come before to be kept, as far as is known; undefined as long as there is room. */
  get bar(): Entry | undefined {
    return this.#kept[this.#limit - 1]
  }

  /** What was kept, in order. */
  get entries(): readonly Entry[] {
    this.#settle()
    return this.#kept
  }

  #settle(): void {
    const before = this.#before
    const all = [...this.#kept, ...this.#waiting]
    all.sort((a, b) => (before(a, b) ? -1 : before(b, a) ? 1 : 0))
    this.#kept = all.slice(0, this.#limit)
    this.#waiting = []
  }
}

const LEAST_WAITING = 64
