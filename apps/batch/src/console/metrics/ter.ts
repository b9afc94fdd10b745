// The options of TER.
import type { MetricOptions } from "@lectern/metrics"
import { TER_OPTIONS } from "@lectern/metrics/engine"
import type { OptionGroup, ValuesOf } from "../option.js"
import { setting, settingsOf } from "../setting.js"

/** The options. */
export const terGroup = {
  title: "TER:",
  options: {
    terCaseSensitive: setting(TER_OPTIONS, "caseSensitive", {
      flags: "--ter-case-sensitive",
      help: "distinguish case",
    }),
    terAsianSupport: setting(TER_OPTIONS, "asianSupport", {
      flags: "--ter-asian-support",
      help: "split Asian characters",
    }),
    terNoPunct: setting(TER_OPTIONS, "noPunct", { flags: "--ter-no-punct", help: "remove punctuation" }),
    terNormalized: setting(TER_OPTIONS, "normalized", { flags: "--ter-normalized", help: "tokenize first" }),
  },
} satisfies OptionGroup

/** The values of the options. */
export type TerValues = ValuesOf<typeof terGroup>

/** TER's settings. */
export function terSettings(values: TerValues): MetricOptions["ter"] {
  // Plans have them in this order.
  const options = Object.fromEntries(Object.entries(terGroup.options).toReversed())
  return settingsOf(TER_OPTIONS, { ...terGroup, options }, values)
}
