// The options of chrF.
import type { MetricOptions } from "@lectern/metrics"
import type { OptionGroup, ValuesOf } from "../option.js"
import { flag, integer, numberUpTo, usage } from "../values.js"

const MAX_ORDER = 16
const MAX_BETA = 1000

/** The options. */
export const chrfGroup = {
  title: "chrF:",
  options: {
    chrfCharOrder: {
      flags: "--chrf-char-order <N>",
      short: "-cc",
      help: "longest character n-grams (default: 6)",
      read: integer(0, MAX_ORDER),
    },
    chrfWordOrder: {
      flags: "--chrf-word-order <N>",
      short: "-cw",
      help: "longest word n-grams (default: 0); 2 is chrF++",
      read: integer(0, MAX_ORDER),
    },
    chrfBeta: {
      flags: "--chrf-beta <X>",
      help: "weight of recall relative to precision (default: 2)",
      read: numberUpTo(MAX_BETA),
    },
    chrfWhitespace: { flags: "--chrf-whitespace", help: "treat white space as characters", read: flag },
    chrfLowercase: { flags: "--chrf-lowercase", help: "ignore case", read: flag },
    chrfEpsSmoothing: {
      flags: "--chrf-eps-smoothing",
      help: "smooth by epsilon, as chrF++.py, NLTK and Moses do",
      read: flag,
    },
  },
} satisfies OptionGroup

/** The values of the options. */
export type ChrfValues = ValuesOf<typeof chrfGroup>

/** chrF's settings. */
export function chrfSettings(values: ChrfValues): MetricOptions["chrf"] {
  const { chrfCharOrder, chrfWordOrder, chrfBeta, chrfWhitespace, chrfLowercase, chrfEpsSmoothing } = values
  if (chrfCharOrder === 0 && !chrfWordOrder) {
    throw usage("--chrf-char-order 0 leaves no n-grams: give --chrf-word-order as well")
  }
  return {
    ...(chrfCharOrder !== undefined && { charOrder: chrfCharOrder }),
    ...(chrfWordOrder !== undefined && { wordOrder: chrfWordOrder }),
    ...(chrfBeta !== undefined && { beta: chrfBeta }),
    ...(chrfWhitespace && { whitespace: true }),
    ...(chrfLowercase && { lowercase: true }),
    ...(chrfEpsSmoothing && { epsSmoothing: true }),
  }
}
