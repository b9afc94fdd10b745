// The options of chrF.
import type { MetricOptions } from "@lectern/metrics"
import { CHRF_OPTIONS } from "@lectern/metrics/engine"
import type { OptionGroup, ValuesOf } from "../option.js"
import { setting, settingsOf } from "../setting.js"
import { usage } from "../values.js"

/** The options. */
export const chrfGroup = {
  title: "chrF:",
  options: {
    chrfCharOrder: setting(CHRF_OPTIONS, "charOrder", {
      flags: "--chrf-char-order <N>",
      short: "-cc",
      help: "longest character n-grams (default: {default})",
    }),
    chrfWordOrder: setting(CHRF_OPTIONS, "wordOrder", {
      flags: "--chrf-word-order <N>",
      short: "-cw",
      help: "longest word n-grams (default: {default}); 2 is chrF++",
    }),
    chrfBeta: setting(CHRF_OPTIONS, "beta", {
      flags: "--chrf-beta <X>",
      help: "weight of recall relative to precision (default: {default})",
    }),
    chrfWhitespace: setting(CHRF_OPTIONS, "whitespace", {
      flags: "--chrf-whitespace",
      help: "treat white space as characters",
    }),
    chrfGraphemes: setting(CHRF_OPTIONS, "graphemes", {
      flags: "--chrf-graphemes",
      help: "characters are grapheme clusters (for Indic scripts), not code points",
    }),
    chrfLowercase: setting(CHRF_OPTIONS, "lowercase", { flags: "--chrf-lowercase", help: "ignore case" }),
    chrfEpsSmoothing: setting(CHRF_OPTIONS, "epsSmoothing", {
      flags: "--chrf-eps-smoothing",
      help: "smooth by epsilon, as chrF++.py, NLTK and Moses do",
    }),
  },
} satisfies OptionGroup

/** The values of the options. */
export type ChrfValues = ValuesOf<typeof chrfGroup>

/** chrF's settings. */
export function chrfSettings(values: ChrfValues): MetricOptions["chrf"] {
  const { chrfCharOrder, chrfWordOrder } = values
  if (chrfCharOrder === 0 && !chrfWordOrder) {
    throw usage("--chrf-char-order 0 leaves no n-grams: give --chrf-word-order as well")
  }
  return settingsOf(CHRF_OPTIONS, chrfGroup, values)
}
