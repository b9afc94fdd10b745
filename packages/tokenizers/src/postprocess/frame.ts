// Finds the ids that a post-processor puts around one text, by running it.
import { joinEncodings, tokensOutside } from "./encoding-columns.js"
import type { PostProcessor, ProcessOptions } from "./post-processor.js"

/** Ids around a text. */
export interface Frame {
  /** Before the text. */
  readonly before: Int32Array
  /** After the text. */
  readonly after: Int32Array
}

/** Not an id: represents the text. */
const TEXT = -1

/** Finds the ids that a post-processor puts around one text. */
export function findFrame(processor: PostProcessor | undefined, options: ProcessOptions): Frame | undefined {
  const text = [tokensOutside([TEXT], [""], {})]
  const { ids } = joinEncodings(processor ? processor.process(text, options) : text)
  const at = ids.indexOf(TEXT)
  if (at === -1 || ids.indexOf(TEXT, at + 1) !== -1) return undefined
  return { before: ids.slice(0, at), after: ids.slice(at + 1) }
}

/** Puts a frame around ids. */
export function framed({ before, after }: Frame, ids: Int32Array): Int32Array {
  if (before.length + after.length === 0) return ids
  const whole = new Int32Array(before.length + ids.length + after.length)
  whole.set(before)
  whole.set(ids, before.length)
  whole.set(after, before.length + ids.length)
  return whole
}
