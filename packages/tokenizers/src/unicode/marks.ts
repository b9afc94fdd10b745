// What the stage `StripAccents` removes.
import { MARK_RUNS } from "./marks.table.js"
import { kindsByCodePoint } from "./runs.js"

let marks: Uint8Array | undefined

/**
 * Which code points the stage `StripAccents` removes: `\p{M}` of an old Unicode. Made when first asked for.
 *
 * @returns 1 for marks, by code point
 */
export function marksByCodePoint(): Uint8Array {
  marks ??= kindsByCodePoint(MARK_RUNS)
  return marks
}
