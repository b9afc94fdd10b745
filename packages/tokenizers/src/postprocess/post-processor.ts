// The interface of post-processors, which put special tokens around one encoding or two.
import { checkParts } from "../text/checks.js"
import type { JsonObject } from "../text/json.js"
import type { Encoding } from "./encoding.js"
import { joinEncodings, tokensOutside } from "./encoding-columns.js"

/** Adds special tokens to the encodings of one text or two, or changes the encodings. */
export interface PostProcessor {
  /**
   * The number of special tokens it adds.
   *
   * @param texts - the number of texts
   */
  addedTokens(texts: number): number
  /**
   * Puts special tokens around encodings.
   *
   * @param encodings - of one text or two, in order; segment ids are 0 and 1
   * @param options - whether to add special tokens
   * @returns fresh encodings; joined they are the result
   * @throws LecternError `bad-data` if it cannot follow the previous post-processor
   */
  process(encodings: readonly Encoding[], options: ProcessOptions): readonly Encoding[]
  /** The post-processor as Hugging Face's `tokenizer.json` writes it. */
  toJson(): JsonObject
}

/** Options of a call of a post-processor. */
export interface ProcessOptions {
  /** Whether to add special tokens around the text. */
  readonly addSpecialTokens: boolean
}

/**
 * Applies post-processors one after the other, each to the encodings of the previous one.
 *
 * @param processors - in order
 * @returns the post-processor
 * @throws LecternError `wrong-type` for an argument that is not a list of post-processors
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#post-processors)
 * @example
 * ```ts
 * const model = bpe({ vocabulary: vocabulary([["Ġ", 0], ["a", 1], ["Ġa", 2]]), merges: [["Ġ", "a"]] })
 * const start = templateProcessing({ single: "<s> $A", specialTokens: [{ id: "<s>", ids: [3] }] })
 * const postProcessor = postProcessorSequence([byteLevelProcessing(), start])
 * const { ids, offsets } = createTokenizer({ preTokenizer: byteLevel(), model, postProcessor }).encode("a a")
 * ids //=> [3, 2, 2]
 * offsets //=> [0, 0, 0, 1, 2, 3]
 * ```
 */
export function postProcessorSequence(processors: readonly PostProcessor[]): PostProcessor {
  checkParts("processors", processors, "post-processor")
  return {
    addedTokens: (texts) => processors.reduce((sum, each) => sum + each.addedTokens(texts), 0),
    process: (encodings, options) => processors.reduce((before, each) => each.process(before, options), encodings),
    toJson: () => ({ type: "Sequence", processors: processors.map((each) => each.toJson()) }),
  }
}

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
