// Applies post-processors one after the other.
import { checkParts } from "../text/checks.js"
import type { PostProcessor } from "./post-processor.js"

/**
 * Applies post-processors one after the other, each to the encodings of the previous one.
 *
 * @param processors - in order
 * @returns the post-processor
 * @throws LecternError `wrong-type` for an argument that is not a list of post-processors
 */
export function postProcessorSequence(processors: readonly PostProcessor[]): PostProcessor {
  checkParts("processors", processors, "post-processor")
  return {
    addedTokens: (texts) => processors.reduce((sum, each) => sum + each.addedTokens(texts), 0),
    process: (encodings, options) => processors.reduce((before, each) => each.process(before, options), encodings),
    toJson: () => ({ type: "Sequence", processors: processors.map((each) => each.toJson()) }),
  }
}
