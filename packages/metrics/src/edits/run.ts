// A part of a longer sequence of tokens.

/** Tokens of one text among those of many. */
export interface Run {
  /** Numbers from 0 on. */
  readonly tokens: Int32Array
  /** The first place. */
  readonly from: number
  /** The place after the last. */
  readonly to: number
}
