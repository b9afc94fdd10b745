// A text that remembers which part of the raw text each of its characters came from.

/**
 * Computes the replacement of a match.
 *
 * @param groups - the match, then its groups; an absent one is undefined
 * @param index - where the match starts
 */
export type Replacer = (groups: readonly (string | undefined)[], index: number) => string

/** The replacement of a match, as it is or computed. */
export type Replacement = string | Replacer

/** The origins of the UTF-16 units of a text: unit `i` came from `[starts[i], ends[i])` of the raw text. */
interface Origins {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/** A text on its way through the rules of a normalizer. Immutable; without origins, it is only the text. */
export class TracedText {
  /** The text as it is now. */
  readonly text: string
  readonly #origins: Origins | undefined

  private constructor(text: string, origins: Origins | undefined) {
    this.text = text
    this.#origins = origins
  }

  /** A raw text, with or without origins. */
  static of(raw: string, traced: boolean): TracedText {
    if (!traced) return new TracedText(raw, undefined)
    const starts = Uint32Array.from({ length: raw.length }, (_, i) => i)
    const ends = starts.map((start) => start + 1)
    return new TracedText(raw, { starts, ends })
  }

  /**
   * The part of the raw text that units `[from, to)` came from.
   *
   * @param from - the first unit
   * @param to - the unit behind the last one
   */
  origin(from: number, to: number): readonly [start: number, end: number] {
    const { starts, ends } = this.#origins!
    if (from >= to) {
      const place = from > 0 ? ends[from - 1]! : (starts[from] ?? 0)
      return [place, place]
    }
    let [start, end] = [starts[from]!, ends[from]!]
    for (let i = from + 1; i < to; i++) {
      start = Math.min(start, starts[i]!)
      end = Math.max(end, ends[i]!)
    }
    return [start, end]
  }

  /**
   * Replaces all matches of a global pattern.
   *
   * What a match and its replacement have in common at both ends keeps its origins; the rest of the replacement comes from the
   * rest of the match.
   *
   * @param pattern - has the flag `g`
   * @param replacement - a text as it is, or a function
   */
  replace(pattern: RegExp, replacement: Replacement): TracedText {
    if (this.#origins === undefined) {
      const by = typeof replacement === "string" ? () => replacement : replacement
      return new TracedText(
        this.text.replace(pattern, (...match: (string | number | undefined)[]) => {
          const index = match.length - (typeof match.at(-1) === "string" ? 2 : 3)
          return by(match.slice(0, index) as string[], match[index] as number)
        }),
        undefined,
      )
    }
    const edits: Edit[] = []
    for (const match of this.text.matchAll(pattern)) {
      const text = typeof replacement === "string" ? replacement : replacement(match, match.index)
      if (text !== match[0]) edits.push({ start: match.index, end: match.index + match[0].length, text })
    }
    return this.edited(edits)
  }

  /**
   * Replaces the whole text.
   *
   * @param text - the new text
   * @param edits - the edits that lead there, only asked for when origins are known; if they lead elsewhere, all of the text counts
   * as one edit
   */
  rewritten(text: string, edits: () => readonly Edit[]): TracedText {
    if (text === this.text) return this
    if (this.#origins === undefined) return new TracedText(text, undefined)
    const edited = this.edited(edits())
    return edited.text === text ? edited : this.edited([{ start: 0, end: this.text.length, text }])
  }

  /**
   * Makes edits.
   *
   * @param edits - in order, without overlaps
   */
  edited(edits: readonly Edit[]): TracedText {
    if (edits.length === 0) return this
    let text = ""
    let from = 0
    for (const edit of edits) {
      text += this.text.slice(from, edit.start) + edit.text
      from = edit.end
    }
    text += this.text.slice(from)
    return new TracedText(text, this.#origins && this.#moved(edits, text.length))
  }

  #moved(edits: readonly Edit[], length: number): Origins {
    const { starts: oldStarts, ends: oldEnds } = this.#origins!
    const [starts, ends] = [new Uint32Array(length), new Uint32Array(length)]
    let [from, to] = [0, 0]
    const copy = (until: number): void => {
      starts.set(oldStarts.subarray(from, until), to)
      ends.set(oldEnds.subarray(from, until), to)
      to += until - from
      from = until
    }
    for (const { start, end, text } of edits) {
      const old = this.text.slice(start, end)
      const head = commonStart(old, text)
      const tail = commonEnd(old, text, Math.min(old.length, text.length) - head)
      copy(start + head)
      const units = text.length - head - tail
      const [first, last] = this.origin(start + head, end - tail)
      starts.fill(first, to, to + units)
      ends.fill(last, to, to + units)
      to += units
      from = end - tail
      copy(end)
    }
    copy(this.text.length)
    return { starts, ends }
  }
}

/** A replacement of the units `[start, end)`. */
export interface Edit {
  /** The first unit that is replaced. */
  readonly start: number
  /** The unit behind the last one. */
  readonly end: number
  /** The text in their place. */
  readonly text: string
}

// Neither splits a surrogate pair.
function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return isHigh(a.charCodeAt(length - 1)) ? length - 1 : length
}

function commonEnd(a: string, b: string, most: number): number {
  let length = 0
  while (length < most && a.charCodeAt(a.length - length - 1) === b.charCodeAt(b.length - length - 1)) length++
  return isLow(a.charCodeAt(a.length - length)) ? length - 1 : length
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}
