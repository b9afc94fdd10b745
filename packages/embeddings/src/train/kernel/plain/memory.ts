// The shared memory as typed arrays, and the parameter block in it.
import { CONSTANTS, PARAMETERS } from "../fields.js"

/** Three views of one memory; addresses are in bytes. */
export interface Views {
  /** As whole numbers of 32 bits. */
  readonly words: Uint32Array
  /** As numbers in single precision. */
  readonly numbers: Float32Array
  /** As doubles. */
  readonly doubles: Float64Array
}

/** The views of a memory. */
export function viewsOf(buffer: ArrayBufferLike): Views {
  return { words: new Uint32Array(buffer), numbers: new Float32Array(buffer), doubles: new Float64Array(buffer) }
}

/** A word of the parameter block. */
export function field({ words }: Views, index: number): number {
  return words[(PARAMETERS >> 2) + index]!
}

/** A word of the parameter block that is a number in single precision. */
export function fraction({ numbers }: Views, index: number): number {
  return numbers[(PARAMETERS >> 2) + index]!
}

/** Ten numbers. */
export type Ten = [number, number, number, number, number, number, number, number, number, number]

/** The constants of the exponential. */
export function constantsOf(views: Views): Readonly<Ten> {
  return Array.from({ length: 10 }, (_, i) => fraction(views, CONSTANTS + i)) as Ten
}
