// What a normalizer offers.
import type { JsonObject } from "../formats/json.js"
import type { WorkText } from "../text/work-text.js"

/** Changes text before it is cut into pieces. */
export interface Normalizer {
  /**
   * Changes a text.
   *
   * @param text - left as it was
   * @param track - whether the result needs its origin
   * @returns the changed text, or `text` itself when nothing changes
   */
  normalize(text: WorkText, track: boolean): WorkText
  /** The normalizer as Hugging Face's `tokenizer.json` writes it; undefined when that format has no such normalizer. */
  toJson(): JsonObject | undefined
}
