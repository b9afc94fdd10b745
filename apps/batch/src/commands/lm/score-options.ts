// The options of `lectern lm score`.
import { lineGroups } from "../../console/lines.js"
import type { AnyGroup, OptionGroup } from "../../console/option.js"
import { flag, unlessOff } from "../../console/values.js"

/** The values of the options of `lectern lm score`. */
export interface ScoreValues {
  readonly json: boolean
  readonly perSentence: boolean
  readonly perWord: boolean
  readonly bos: boolean
  readonly eos: boolean
}

/** Options of the output and of the score. */
export const scoreGroup: OptionGroup<ScoreValues> = {
  title: "Scores:",
  options: {
    json: { flags: "--json", help: "JSON: one object, or one line for each line of text", read: flag },
    perSentence: {
      flags: "--per-sentence",
      help: "print a line for each line of text: log10 probability, tokens, unknown words",
      read: flag,
    },
    perWord: {
      flags: "--per-word",
      help: "print a line for each word: word, matched length, log10 probability; an empty line after each sentence",
      read: flag,
    },
    bos: { flags: "--no-bos", help: "score first words after nothing, not after <s>", read: unlessOff },
    eos: { flags: "--no-eos", help: "do not score </s> at the end of each line", read: unlessOff },
  },
}

/** All options of `lectern lm score`, in the order of the help. */
export const scoreLmGroups: readonly AnyGroup[] = [scoreGroup, ...lineGroups]
