// The options of WER, MER, WIL, WIP and CER: transforms of the texts, and how segments are averaged.
import type { MetricOptions, TransformSpec } from "@lectern/metrics"
import { EDIT_RATE_OPTIONS } from "@lectern/metrics/engine"
import type { OptionGroup, ValuesOf } from "../option.js"
import { setting, settingsOf } from "../setting.js"
import { choice, flag, text } from "../values.js"
import type { Tables } from "./tables.js"

/** The options. */
export const werGroup = {
  title: "WER, MER, WIL, WIP, CER (applied in this order):",
  options: {
    werNormalization: {
      flags: "--wer-normalization <FORM>",
      help: "Unicode normalization: nfc, nfd, nfkc, nfkd",
      more: "This is applied first, then the others in the order of this table",
      read: choice(["nfc", "nfd", "nfkc", "nfkd"]),
    },
    werLowercase: { flags: "--wer-lowercase", help: "ignore case", read: flag },
    werTable: {
      flags: "--wer-table <FILE>",
      help: 'replace words as in a JSON object: {"can\'t": "cannot"}',
      read: text,
    },
    werRemovePunctuation: { flags: "--wer-remove-punctuation", help: "remove punctuation", read: flag },
    werAverage: setting(EDIT_RATE_OPTIONS, "average", {
      flags: "--wer-average <HOW>",
      help: "corpus (default), or segments: the mean of the segments' rates",
    }),
  },
} satisfies OptionGroup

/** The values of the options. */
export type WerValues = ValuesOf<typeof werGroup>

/** The settings of the WER family. */
export function werSettings(values: WerValues, tables: Tables): MetricOptions["wer"] {
  const { average } = settingsOf(EDIT_RATE_OPTIONS, werGroup, values)
  return { ...transformSettings(values, tables), ...(average !== undefined && { average }) }
}

/**
 * The transforms of texts.
 *
 * Texts are normalized, lower-cased, rewritten by the table and stripped of punctuation, in this order, so that the
 * table can match `can't` with its apostrophe and in lower case alone.
 */
export function transformSettings(
  values: Omit<WerValues, "werAverage">,
  { werTable }: Tables,
): Pick<MetricOptions["wer"], "transforms"> {
  const { werNormalization, werLowercase, werRemovePunctuation } = values
  const transforms: TransformSpec[] = []
  if (werNormalization !== undefined) transforms.push(werNormalization)
  if (werLowercase) transforms.push("lowercase")
  if (werTable !== undefined) transforms.push(werTable)
  if (werRemovePunctuation) transforms.push("remove-punctuation")
  return transforms.length > 0 ? { transforms } : {}
}
