// The settings of WER, MER, WIL, WIP and CER: what is done to texts before they are compared.
import type { MetricOptions, TransformSpec } from "@lectern/metrics"
import type { RawScoreOptions } from "../score/raw.js"
import { wordTableFile } from "../shared/json-file.js"
import { choice } from "../shared/values.js"

const NORMALIZATIONS = ["nfc", "nfd", "nfkc", "nfkd"] as const
const AVERAGES = ["corpus", "segments"] as const

/**
 * The settings of the WER family.
 *
 * Texts are normalized, lower-cased, rewritten by the table and stripped of punctuation, in this order: a table then
 * sees `can't` whole and need not know its capital.
 *
 * @param raw - the options as typed
 * @returns what was given, under the metrics' names
 * @throws LecternError `usage` for unknown names, `unreadable` or `bad-data` for the table
 */
export function werOptions(raw: RawScoreOptions): MetricOptions["wer"] {
  const normalization = choice("value of --wer-normalization", raw.werNormalization, NORMALIZATIONS)
  const average = choice("value of --wer-average", raw.werAverage, AVERAGES)
  const transforms: TransformSpec[] = []
  if (normalization !== undefined) transforms.push(normalization)
  if (raw.werLowercase) transforms.push("lowercase")
  if (raw.werTable !== undefined) transforms.push(wordTableFile(raw.werTable))
  if (raw.werRemovePunctuation) transforms.push("remove-punctuation")
  return { ...(transforms.length > 0 && { transforms }), ...(average !== undefined && { average }) }
}
