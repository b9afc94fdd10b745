// The settings of WER, MER, WIL, WIP and CER: what is done to texts before they are compared.
import { tableFile } from "./json-file.js"
import type { RawScoreOptions } from "./raw.js"
import { choice } from "./values.js"

const NORMALIZATIONS = ["nfc", "nfd", "nfkc", "nfkd"] as const
const AVERAGES = ["corpus", "segments"] as const

/** {@link werOptions}' result, under the metrics' names. */
export interface WerOptions {
  readonly transforms?: readonly (string | Readonly<Record<string, string>>)[]
  readonly average?: "corpus" | "segments"
}

/**
 * The settings of the WER family.
 *
 * Texts are normalized, lower-cased, rewritten by the table and stripped of punctuation, in this order: a table then
 * sees `can't` whole and need not know its capital.
 *
 * @param raw - the options as typed
 * @returns what was given
 * @throws LecternError `usage` for unknown names, `unreadable` or `bad-data` for the table
 */
export function werOptions(raw: RawScoreOptions): WerOptions {
  const normalization = choice("value of --wer-normalization", raw.werNormalization, NORMALIZATIONS)
  const average = choice("value of --wer-average", raw.werAverage, AVERAGES)
  const transforms = [
    ...(normalization === undefined ? [] : [normalization]),
    ...(raw.werLowercase ? ["lowercase"] : []),
    ...(raw.werTable === undefined ? [] : [tableFile(raw.werTable)]),
    ...(raw.werRemovePunctuation ? ["remove-punctuation"] : []),
  ]
  return { ...(transforms.length > 0 && { transforms }), ...(average !== undefined && { average }) }
}
