// The options of `lectern tokenizer inspect`.

import { textOrJson } from "../../console/groups.js"
import { lineGroups } from "../../console/lines.js"
import { type OptionGroup, optionGroup } from "../../console/option.js"
import { flag, integer, orElse, texts } from "../../console/values.js"
import { fileOptions } from "./file-options.js"

const MAX_NBEST = 1000

/** Options of the output. */
export const inspectGroup = optionGroup("What to show:", {
  text: {
    flags: "--text <TEXT...>",
    help: "show the tokens of these texts",
    more: "They have ids and offsets, and colours on a terminal",
    read: orElse([], texts),
  },
  steps: {
    flags: "--steps",
    help: "for BPE: show the merges of each word, in order",
    more: "Each has its rank and the word after it",
    read: flag,
  },
  nbest: {
    flags: "--nbest <N>",
    help: "for Unigram: show the N most probable segmentations of each word",
    more: "Each has its log-probability",
    read: orElse(0, integer(1, MAX_NBEST)),
  },
  with: {
    flags: "--with <TOKENIZER...>",
    help: "compare with these tokenizers",
    more: "Side by side",
    read: orElse([], texts),
  },
  format: textOrJson,
  ...fileOptions,
})

/** All options, in the order of the help. */
export const inspectGroups: readonly OptionGroup[] = [inspectGroup, ...lineGroups]
