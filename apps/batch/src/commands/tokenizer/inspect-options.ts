// The options of `lectern tokenizer inspect`.

import { textOrJson } from "../../console/groups.js"
import { lineGroups } from "../../console/lines.js"
import type { OptionGroup } from "../../console/option.js"
import { flag, integer, orElse, texts } from "../../console/values.js"
import { fileOptions } from "./file-options.js"

const MAX_NBEST = 1000

/** Options of the output. */
export const inspectGroup = {
  title: "What to show:",
  options: {
    text: {
      flags: "--text <TEXT...>",
      help: "show the tokens of these texts",
      read: orElse([], texts),
    },
    steps: { flags: "--steps", help: "for BPE: show the merges of each word, in order", read: flag },
    nbest: {
      flags: "--nbest <N>",
      help: "for Unigram: show the N most probable segmentations of each word",
      read: orElse(0, integer(1, MAX_NBEST)),
    },
    with: {
      flags: "--with <TOKENIZER...>",
      help: "compare with these tokenizers",
      read: orElse([], texts),
    },
    format: textOrJson,
    ...fileOptions,
  },
} satisfies OptionGroup

/** All options, in the order of the help. */
export const inspectGroups: readonly OptionGroup[] = [inspectGroup, ...lineGroups]
