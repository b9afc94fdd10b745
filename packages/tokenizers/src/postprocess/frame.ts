// What a post-processor puts around the ids of one text, found by trying.
import { joinEncodings, tokensOutside } from "./encoding-columns.js"
import type { PostProcessor, ProcessOptions } from "./post-processor.js"

/** Ids around a text. */
export interface Frame {
  /** Before it. */
  readonly before: Int32Array
  /** After it. */
  readonly after: Int32Array
}

/** No id: stands for the text. */
const TEXT = -1

/**
 * Finds what a post-processor puts around one text.
 *
 * @param processor - the post-processor; none puts nothing
 * @param options - whether special tokens are wanted
 * @returns the ids, undefined when the text does not come exactly once
 * @throws LecternError as the post-processor does
 */
export function findFrame(processor: PostProcessor | undefined, options: ProcessOptions): Frame | undefined {
  const text = [tokensOutside([TEXT], [""], {})]
  const { ids } = joinEncodings(processor ? processor.process(text, options) : text)
  const at = ids.indexOf(TEXT)
  if (at === -1 || ids.indexOf(TEXT, at + 1) !== -1) return undefined
  return { before: ids.slice(0, at), after: ids.slice(at + 1) }
}

/**
 * Puts ids into a frame.
 *
 * @param frame - what comes around them
 * @param ids - of a text
 * @returns the whole; `ids` itself when the frame is empty
 */
export function framed({ before, after }: Frame, ids: Int32Array): Int32Array {
  if (before.length + after.length === 0) return ids
  const whole = new Int32Array(before.length + ids.length + after.length)
  whole.set(before)
  whole.set(ids, before.length)
  whole.set(after, before.length + ids.length)
  return whole
}
