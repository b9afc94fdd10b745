// The options of WER, MER, WIL, WIP, CER and SER: transforms of the texts, how segments are averaged, what a character is.
import type { MetricOptions, TransformSpec } from "@lectern/metrics"
import { CER_OPTIONS, EDIT_RATE_OPTIONS } from "@lectern/metrics/engine"
import { longFlag, type OptionGroup, type ValuesOf } from "../option.js"
import { setting, settingsOf } from "../setting.js"
import { choice, flag, text, usage } from "../values.js"
import { type RuleValues, ruleSettings } from "../word-rules.js"
import { type NormalizeValues, normalizerHint, transcriptNormalizer } from "./normalize.js"
import type { Tables } from "./tables.js"

/** The options. */
export const werGroup = {
  title: "WER, MER, WIL, WIP, CER, SER (applied in this order):",
  options: {
    werNormalization: {
      flags: "--wer-normalization <FORM>",
      help: "Unicode normalization: nfc, nfd, nfkc, nfkd",
      more: "This is applied first, then the others in the order of this table",
      read: choice(["nfc", "nfd", "nfkc", "nfkd"], { hint: normalizerHint }),
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
    cerGraphemes: setting(CER_OPTIONS, "graphemes", {
      flags: "--cer-graphemes",
      help: "CER: characters are grapheme clusters (for Indic scripts), not code points",
    }),
  },
} satisfies OptionGroup

/** The values of the options. */
export type WerValues = ValuesOf<typeof werGroup> & NormalizeValues

/** The settings of WER, MER, WIL and WIP. */
export function werSettings(values: WerValues & RuleValues, tables: Tables): MetricOptions["wer"] {
  return { ...rateSettings(values, tables), ...ruleSettings(values, tables) }
}

/** The settings of CER. */
export function cerSettings(values: WerValues, tables: Tables): MetricOptions["cer"] {
  const { graphemes } = settingsOf(CER_OPTIONS, werGroup, values)
  return { ...rateSettings(values, tables), ...(graphemes && { graphemes }) }
}

function rateSettings(values: WerValues, tables: Tables): Pick<MetricOptions["wer"], "transforms" | "average"> {
  const { average } = settingsOf(EDIT_RATE_OPTIONS, werGroup, values)
  return { ...transformSettings(values, tables), ...(average !== undefined && { average }) }
}

/**
 * The transforms of texts, all settings of SER: a normalizer, or the others.
 *
 * Texts are normalized, lower-cased, rewritten by the table and stripped of punctuation, in this order, so that the
 * table can match `can't` with its apostrophe and in lower case alone.
 */
export function transformSettings(
  values: Omit<WerValues, "werAverage" | "cerGraphemes">,
  { werTable }: Tables,
): Pick<MetricOptions["wer"], "transforms"> {
  const { werNormalization, werLowercase, werRemovePunctuation } = values
  const transforms: TransformSpec[] = []
  const { normalize, language } = values
  const normalizer = transcriptNormalizer({ normalize, language })
  if (werNormalization !== undefined) transforms.push(werNormalization)
  if (werLowercase) transforms.push("lowercase")
  if (werTable !== undefined) transforms.push(werTable)
  if (werRemovePunctuation) transforms.push("remove-punctuation")
  if (normalizer === undefined) return transforms.length > 0 ? { transforms } : {}
  const other = (["werNormalization", "werLowercase", "werTable", "werRemovePunctuation"] as const).find(
    (each) => values[each],
  )
  if (other === undefined) return { transforms: [normalizer] }
  throw usage(
    `--normalize ${normalize} and ${longFlag(werGroup.options[other].flags)} cannot be combined: a normalizer is all that is done to the texts`,
  )
}
