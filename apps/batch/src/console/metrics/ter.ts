// The options of TER.
import type { MetricOptions } from "@lectern/metrics"
import type { OptionGroup, ValuesOf } from "../option.js"
import { flag } from "../values.js"

/** The options. */
export const terGroup = {
  title: "TER:",
  options: {
    terCaseSensitive: { flags: "--ter-case-sensitive", help: "distinguish case", read: flag },
    terAsianSupport: { flags: "--ter-asian-support", help: "split Asian characters", read: flag },
    terNoPunct: { flags: "--ter-no-punct", help: "remove punctuation", read: flag },
    terNormalized: { flags: "--ter-normalized", help: "tokenize first", read: flag },
  },
} satisfies OptionGroup

/** The values of the options. */
export type TerValues = ValuesOf<typeof terGroup>

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
