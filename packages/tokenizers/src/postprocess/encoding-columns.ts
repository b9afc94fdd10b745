// Encodings whose columns are computed when first read, and operations on them: slice, join, replace.
import type { Encoding } from "./encoding.js"

/** The columns of numbers, with the numbers per token. */
export const NUMBER_COLUMNS = {
  offsets: 2,
  byteOffsets: 2,
  wordIds: 1,
  sequenceIds: 1,
  typeIds: 1,
  specialTokensMask: 1,
  attentionMask: 1,
} as const

/** A column of numbers. */
export type NumberColumn = keyof typeof NUMBER_COLUMNS

/** Functions that make the columns of an encoding, each called at most once. */
export interface ColumnMakers {
  /** Makes a column of numbers. */
  readonly column: (name: NumberColumn) => Int32Array
  /** Makes the tokens. */
  readonly tokens: () => readonly string[]
  /** The text of the offsets, if there is only one. */
  readonly text?: string | undefined
  /** Makes the overflow of truncation; none when omitted. */
  readonly overflowing?: () => readonly Encoding[]
}

/** The numbers of tokens that represent no text. */
const OUTSIDE: Readonly<Record<NumberColumn, number>> = {
  offsets: 0,
  byteOffsets: 0,
  wordIds: -1,
  sequenceIds: -1,
  typeIds: 0,
  specialTokensMask: 1,
  attentionMask: 1,
}

/** An encoding that computes its columns when first read. */
export function lazyEncoding(ids: Int32Array, makers: ColumnMakers): Encoding {
  return new LazyEncoding(ids, makers)
}

/** Finds the text of the offsets of an encoding. */
export function textOf(encoding: Encoding): string | undefined {
  return encoding instanceof LazyEncoding ? encoding.makers.text : undefined
}

/** A class, since defining accessors in an object literal takes microseconds each time. */
class LazyEncoding implements Encoding {
  readonly ids: Int32Array
  readonly makers: ColumnMakers
  private readonly made: { -readonly [Name in keyof Encoding]?: Encoding[Name] } = {}

  constructor(ids: Int32Array, makers: ColumnMakers) {
    this.ids = ids
    this.makers = makers
  }

  get tokens(): readonly string[] {
    this.made.tokens ??= this.makers.tokens()
    return this.made.tokens
  }

  get offsets(): Int32Array {
    return this.numbers("offsets")
  }

  get byteOffsets(): Int32Array {
    return this.numbers("byteOffsets")
  }

  get wordIds(): Int32Array {
    return this.numbers("wordIds")
  }

  get sequenceIds(): Int32Array {
    return this.numbers("sequenceIds")
  }

  get typeIds(): Int32Array {
    return this.numbers("typeIds")
  }

  get specialTokensMask(): Int32Array {
    return this.numbers("specialTokensMask")
  }

  get attentionMask(): Int32Array {
    return this.numbers("attentionMask")
  }

  get overflowing(): readonly Encoding[] {
    this.made.overflowing ??= this.makers.overflowing?.() ?? []
    return this.made.overflowing
  }

  private numbers(name: NumberColumn): Int32Array {
    this.made[name] ??= this.makers.column(name)
    return this.made[name]
  }
}

/** Makes an encoding of tokens that represent no text of the caller: their offsets are (0, 0). */
export function tokensOutside(
  ids: Iterable<number> & ArrayLike<number>,
  tokens: readonly string[],
  values: Partial<Record<NumberColumn, number>>,
): Encoding {
  return lazyEncoding(Int32Array.from(ids), {
    column: (name) => new Int32Array(ids.length * NUMBER_COLUMNS[name]).fill(values[name] ?? OUTSIDE[name]),
    tokens: () => tokens,
  })
}

/** A range of an encoding, without its overflow. */
export function sliceEncoding(encoding: Encoding, start: number, stop: number): Encoding {
  return lazyEncoding(encoding.ids.slice(start, stop), {
    column: (name) => encoding[name].slice(start * NUMBER_COLUMNS[name], stop * NUMBER_COLUMNS[name]),
    tokens: () => encoding.tokens.slice(start, stop),
    text: textOf(encoding),
  })
}

/**
 * Joins encodings. The overflowing parts of each are joined with the others and their parts: parts of the first with the second and
 * with its parts, then the first with the parts of the second, and so on.
 */
export function joinEncodings(encodings: readonly Encoding[]): Encoding {
  if (encodings.length === 0) return tokensOutside([], [], {})
  return encodings.reduce((first, second) =>
    joinedWith(first, second, () => [
      ...first.overflowing.flatMap((part) => [second, ...second.overflowing].map((other) => joinedWith(part, other))),
      ...second.overflowing.map((part) => joinedWith(first, part)),
    ]),
  )
}

/** An encoding with some columns replaced, in all its parts. */
export function withColumns(
  encoding: Encoding,
  replace: (of: Encoding, name: NumberColumn) => Int32Array | undefined,
): Encoding {
  return lazyEncoding(encoding.ids, {
    column: (name) => replace(encoding, name) ?? encoding[name],
    tokens: () => encoding.tokens,
    text: textOf(encoding),
    overflowing: () => encoding.overflowing.map((part) => withColumns(part, replace)),
  })
}

/** An encoding with one segment id, in all its parts. */
export function withTypeId(encoding: Encoding, typeId: number): Encoding {
  return withColumns(encoding, ({ ids }, name) =>
    name === "typeIds" ? new Int32Array(ids.length).fill(typeId) : undefined,
  )
}

function joinedWith(first: Encoding, second: Encoding, overflowing?: () => readonly Encoding[]): Encoding {
  return lazyEncoding(concatenated(first.ids, second.ids), {
    column: (name) => concatenated(first[name], second[name]),
    tokens: () => [...first.tokens, ...second.tokens],
    ...(overflowing && { overflowing }),
  })
}

function concatenated(first: Int32Array, second: Int32Array): Int32Array {
  const whole = new Int32Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
