// The options of `lectern tokenizer inspect`.

import { textOrJson } from "../../console/groups.js"
import { lineGroups } from "../../console/lines.js"
import type { AnyGroup, OptionGroup } from "../../console/option.js"
import { flag, integer, orElse, texts } from "../../console/values.js"
import { fileOptions } from "./file-options.js"
import type { TokenizerFileOptions } from "./run/model/load.js"

/** The values of the options. */
export interface InspectValues extends TokenizerFileOptions {
  readonly text: readonly string[]
  readonly steps: boolean
  readonly nbest: number
  readonly with: readonly string[]
  readonly format: "text" | "json"
}

const MAX_NBEST = 1000

/** Options of the output. */
export const inspectGroup: OptionGroup<InspectValues> = {
  title: "What to show:",
  options: {
    text: {
      flags: "--text <TEXT...>",
      help: "show the tokens of these texts",
      read: orElse<readonly string[]>([], texts),
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
      read: orElse<readonly string[]>([], texts),
    },
    format: textOrJson,
    ...fileOptions,
  },
}

/** All options, in the order of the help. */
export const inspectGroups: readonly AnyGroup[] = [inspectGroup, ...lineGroups]
