// The options of TER.
import type { MetricName, MetricOptions } from "@lectern/metrics"
import type { OptionGroup } from "../shared/option.js"
import { flag } from "../shared/values.js"

/** The options, as given. */
export interface TerValues {
  readonly terCaseSensitive: boolean
  readonly terAsianSupport: boolean
  readonly terNoPunct: boolean
  readonly terNormalized: boolean
}

const concerns: readonly MetricName[] = ["ter"]

/** The options. */
export const terGroup: OptionGroup<TerValues> = {
  title: "TER:",
  options: {
    terCaseSensitive: { flags: "--ter-case-sensitive", help: "respect case", read: flag, concerns },
    terAsianSupport: { flags: "--ter-asian-support", help: "split Asian characters", read: flag, concerns },
    terNoPunct: { flags: "--ter-no-punct", help: "remove punctuation", read: flag, concerns },
    terNormalized: { flags: "--ter-normalized", help: "tokenize first", read: flag, concerns },
  },
}

/**
 * TER's settings.
 *
 * @param values - the options as given
 * @returns what was given, under the metric's names
 */
export function terSettings(values: TerValues): MetricOptions["ter"] {
  const { terCaseSensitive, terAsianSupport, terNoPunct, terNormalized } = values
  return {
    ...(terNormalized && { normalized: true }),
    ...(terNoPunct && { noPunct: true }),
    ...(terAsianSupport && { asianSupport: true }),
    ...(terCaseSensitive && { caseSensitive: true }),
  }
}
