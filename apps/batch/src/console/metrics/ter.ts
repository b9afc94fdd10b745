// The options of TER.
import type { MetricOptions } from "@lectern/metrics"
import type { OptionGroup } from "../option.js"
import { flag } from "../values.js"

/** The values of the options. */
export interface TerValues {
  readonly terCaseSensitive: boolean
  readonly terAsianSupport: boolean
  readonly terNoPunct: boolean
  readonly terNormalized: boolean
}

/** The options. */
export const terGroup: OptionGroup<TerValues> = {
  title: "TER:",
  options: {
    terCaseSensitive: { flags: "--ter-case-sensitive", help: "distinguish case", read: flag },
    terAsianSupport: { flags: "--ter-asian-support", help: "split Asian characters", read: flag },
    terNoPunct: { flags: "--ter-no-punct", help: "remove punctuation", read: flag },
    terNormalized: { flags: "--ter-normalized", help: "tokenize first", read: flag },
  },
}

/** TER's settings. */
export function terSettings(values: TerValues): MetricOptions["ter"] {
  const { terCaseSensitive, terAsianSupport, terNoPunct, terNormalized } = values
  return {
    ...(terNormalized && { normalized: true }),
    ...(terNoPunct && { noPunct: true }),
    ...(terAsianSupport && { asianSupport: true }),
    ...(terCaseSensitive && { caseSensitive: true }),
  }
}
