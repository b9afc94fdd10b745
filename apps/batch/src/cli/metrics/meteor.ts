// The options of METEOR beside those of metrics over words.
import type { MetricOptions } from "@lectern/metrics"
import { synonymsFile } from "../shared/json-file.js"
import type { OptionGroup } from "../shared/option.js"
import { text } from "../shared/values.js"
import { type TokenValues, tokenSettings } from "./tokens.js"

/** The options, as given. */
export interface MeteorValues {
  readonly meteorSynonyms: string | undefined
}

/** The options. */
export const meteorGroup: OptionGroup<MeteorValues> = {
  title: "METEOR:",
  options: {
    meteorSynonyms: {
      flags: "--meteor-synonyms <FILE>",
      help: 'words in JSON: {"car": ["automobile"]}; none are built in',
      read: text,
      concerns: ["meteor"],
    },
  },
}

/**
 * METEOR's settings.
 *
 * @param values - the options as given
 * @returns what was given, under the metric's names
 * @throws LecternError `unreadable` or `bad-data` for the file of synonyms
 */
export function meteorSettings(values: MeteorValues & TokenValues): MetricOptions["meteor"] {
  const { meteorSynonyms } = values
  return {
    ...tokenSettings(values),
    ...(meteorSynonyms !== undefined && { synonyms: synonymsFile(meteorSynonyms) }),
  }
}
