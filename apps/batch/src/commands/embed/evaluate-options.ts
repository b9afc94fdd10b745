// The options of `lectern embed evaluate`.
import type { AnalogyMethod } from "@lectern/embeddings"
import type { AnyGroup, OptionGroup } from "../../console/option.js"
import { choice, flag, integer, orElse, texts } from "../../console/values.js"
import { methodOption } from "./analogy-options.js"
import { formatOption, inputGroup, reportGroup, type VectorsOptions, vectorsGroup } from "./options.js"

/** The values of the options. */
export interface EvaluateValues {
  readonly analogies: readonly string[]
  readonly similarity: readonly string[]
  readonly caseSensitive: boolean
  readonly method: AnalogyMethod
  readonly unknown: "skip" | "wrong"
  readonly format: "text" | "json"
}

// As gensim and word2vec's demo use them.
const FIRST = 300_000

/** The tests. */
export const evaluateGroup: OptionGroup<EvaluateValues> = {
  title: "Tests:",
  options: {
    analogies: {
      flags: "--analogies <FILE...>",
      help: "analogies in sections, as questions-words.txt has them",
      read: orElse<readonly string[]>([], texts),
    },
    similarity: {
      flags: "--similarity <FILE...>",
      help: "two words and their similarity a line, as WordSim-353 has them",
      read: orElse<readonly string[]>([], texts),
    },
    caseSensitive: {
      flags: "--case-sensitive",
      help: "tell upper case from lower case; words are compared in upper case otherwise, as in gensim",
      read: flag,
    },
    method: methodOption,
    unknown: {
      flags: "--unknown <WHAT>",
      help: "tests with a word without a vector: skip (default), or wrong (a similarity of 0)",
      read: orElse("skip", choice(["skip", "wrong"])),
    },
    format: formatOption("json"),
  },
}

/** Options that select vectors. */
export const evaluatedVectorsGroup: OptionGroup<VectorsOptions> = {
  ...vectorsGroup,
  options: {
    ...vectorsGroup.options,
    first: {
      flags: "--first <N>",
      help: `read only the first N words (default: ${FIRST}); 0 for all`,
      read: (typed, name) => orElse(FIRST, integer(0, Number.MAX_SAFE_INTEGER))(typed, name) || undefined,
    },
  },
}

/** All options, in the order of the help. */
export const evaluateGroups: readonly AnyGroup[] = [evaluateGroup, evaluatedVectorsGroup, inputGroup, reportGroup]
