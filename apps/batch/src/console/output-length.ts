// Options for the length of a language model's outputs.
import type { OptionGroup } from "./option.js"
import { integer, orElse, outOfRange } from "./values.js"

const MAX = 1_000_000

/** The options of the length in words, the end of the sentence counted. */
export function lengthOptions(output: string) {
  return {
    maxTokens: {
      flags: "--max-tokens <N>",
      help: `longest ${output} in words, the end of the sentence counted (default: 100)`,
      read: orElse(100, integer(1, MAX)),
    },
    minTokens: {
      flags: "--min-tokens <N>",
      help: "no end of the sentence before N words (default: 0)",
      read: orElse(0, integer(0, MAX)),
    },
  } satisfies OptionGroup["options"]
}

/** Checks that an output can end. */
export function checkLength({
  maxTokens,
  minTokens,
}: {
  readonly maxTokens: number
  readonly minTokens: number
}): void {
  if (minTokens < maxTokens) return
  throw outOfRange("--min-tokens", minTokens, `an integer below --max-tokens = ${maxTokens}`)
}
