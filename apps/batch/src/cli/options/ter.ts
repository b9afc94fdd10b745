// TER's settings.
import type { RawScoreOptions } from "./raw.js"

/** {@link terOptions}' result, under the metric's names. */
export interface TerOptions {
  readonly normalized?: boolean
  readonly noPunct?: boolean
  readonly asianSupport?: boolean
  readonly caseSensitive?: boolean
}

/**
 * TER's settings.
 *
 * @param raw - the options as typed
 * @returns what was given
 */
export function terOptions(raw: RawScoreOptions): TerOptions {
  return {
    ...(raw.terNormalized && { normalized: true }),
    ...(raw.terNoPunct && { noPunct: true }),
    ...(raw.terAsianSupport && { asianSupport: true }),
    ...(raw.terCaseSensitive && { caseSensitive: true }),
  }
}
