// The options of WER, MER, WIL, WIP and CER: what is done to texts before they are compared.
import type { MetricName, MetricOptions, TransformSpec } from "@lectern/metrics"
import { wordTableFile } from "../shared/json-file.js"
import type { OptionGroup } from "../shared/option.js"
import { choice, flag, text } from "../shared/values.js"

/** The options, as given. */
export interface WerValues {
  readonly werNormalization: "nfc" | "nfd" | "nfkc" | "nfkd" | undefined
  readonly werLowercase: boolean
  readonly werTable: string | undefined
  readonly werRemovePunctuation: boolean
  readonly werAverage: "corpus" | "segments" | undefined
}

const concerns: readonly MetricName[] = ["wer", "mer", "wil", "wip", "cer"]

/** The options. */
export const werGroup: OptionGroup<WerValues> = {
  title: "WER, MER, WIL, WIP, CER (applied in this order):",
  options: {
    werNormalization: {
      flags: "--wer-normalization <FORM>",
      help: "Unicode: nfc, nfd, nfkc, nfkd",
      read: choice(["nfc", "nfd", "nfkc", "nfkd"]),
      concerns,
    },
    werLowercase: { flags: "--wer-lowercase", help: "ignore case", read: flag, concerns },
    werTable: {
      flags: "--wer-table <FILE>",
      help: 'replace words, by a JSON object: {"can\'t": "cannot"}',
      read: text,
      concerns,
    },
    werRemovePunctuation: { flags: "--wer-remove-punctuation", help: "remove punctuation", read: flag, concerns },
    werAverage: {
      flags: "--wer-average <HOW>",
      help: "over the corpus (default), or the mean of the segments",
      read: choice(["corpus", "segments"]),
      concerns,
    },
  },
}

/**
 * The settings of the WER family.
 *
 * Texts are normalized, lower-cased, rewritten by the table and stripped of punctuation, in this order: a table then
 * sees `can't` whole and need not list it with a capital.
 *
 * @param values - the options as given
 * @returns what was given, under the metrics' names
 * @throws LecternError `unreadable` or `bad-data` for the table
 */
export function werSettings(values: WerValues): MetricOptions["wer"] {
  const { werNormalization, werLowercase, werTable, werRemovePunctuation, werAverage } = values
  const transforms: TransformSpec[] = []
  if (werNormalization !== undefined) transforms.push(werNormalization)
  if (werLowercase) transforms.push("lowercase")
  if (werTable !== undefined) transforms.push(wordTableFile(werTable))
  if (werRemovePunctuation) transforms.push("remove-punctuation")
  return { ...(transforms.length > 0 && { transforms }), ...(werAverage !== undefined && { average: werAverage }) }
}
