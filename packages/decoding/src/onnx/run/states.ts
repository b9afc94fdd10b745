// The states of a decoder: arrays with a row for each sequence, and the current sequence of each row.

/** An array of numbers with a row for each sequence, or for each source. */
export interface OnnxRows {
  /** The lengths of one row. */
  readonly dims: readonly number[]
  /** All rows. */
  readonly data: Float32Array
}

/** Arrays by the name of the input that they are fed to; all have the same number of rows. */
export type OnnxBlock = Readonly<Record<string, OnnxRows>>

/** Outputs of the encoder for the sources of a search. */
export interface OnnxEncoded {
  /** By source: its hidden vectors, `[length x width]`. */
  readonly hidden: readonly Float32Array[]
  /** Length of a vector. */
  readonly width: number
}

/** Rows of something shared: by sequence, the row of `of` that it reads. Reordering changes `rows` alone. */
export interface OnnxView<Of> {
  /** The shared value. */
  readonly of: Of
  /** By sequence: its row, or its source. */
  readonly rows: Int32Array
}

/** The sources of the rows. */
export interface OnnxEncodedView extends OnnxView<OnnxEncoded> {
  /** Length that they are padded to; left out before a step has read them. */
  readonly length?: number
}

/** States of a decoder's rows. */
export interface OnnxStates {
  /** Number of tokens that have been read. */
  readonly read: number
  /** The keys and values of the tokens that have been read; empty before the first one. */
  readonly past: OnnxView<OnnxBlock>
  /** The keys and values of the sources, which the first step gives; empty before it, and for language models. */
  readonly cross: OnnxView<OnnxBlock>
  /** The sources; left out for language models. */
  readonly encoded?: OnnxEncodedView
}

/** States of other rows: nothing is copied before the next step. */
export function reordered({ read, past, cross, encoded }: OnnxStates, rows: Int32Array): OnnxStates {
  const viewed = { read, past: picked(past, rows), cross: picked(cross, rows) }
  return encoded === undefined ? viewed : { ...viewed, encoded: picked(encoded, rows) }
}

function picked<View extends OnnxView<unknown>>(view: View, rows: Int32Array): View {
  return { ...view, rows: Int32Array.from(rows, (row) => view.rows[row]!) }
}

/** The numbers of some rows, one after another; the array itself if these are all its rows in order. */
export function gathered({ dims, data }: OnnxRows, rows: Int32Array): Float32Array {
  const size = dims.reduce((product, each) => product * each, 1)
  if (rows.length * size === data.length && rows.every((row, i) => row === i)) return data
  const copy = new Float32Array(rows.length * size)
  for (let i = 0; i < rows.length; i++) copy.set(data.subarray(rows[i]! * size, (rows[i]! + 1) * size), i * size)
  return copy
}
