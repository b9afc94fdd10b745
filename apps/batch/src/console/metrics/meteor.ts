// The options of METEOR alone; it also has those in tokens.ts.
import type { MetricOptions } from "@lectern/metrics"
import { METEOR_OPTIONS } from "@lectern/metrics/engine"
import type { PlainOptions } from "../../types.js"
import type { OptionGroup, ValuesOf } from "../option.js"
import { text } from "../values.js"
import type { Tables } from "./tables.js"
import { type TokenValues, wordSettings } from "./tokens.js"

/** The options. */
export const meteorGroup = {
  title: "METEOR:",
  options: {
    meteorSynonyms: {
      flags: "--meteor-synonyms <FILE>",
      help: 'synonyms as a JSON object: {"car": ["automobile"]}; none are built in',
      read: text,
    },
  },
} satisfies OptionGroup

/** The values of the options. */
export type MeteorValues = ValuesOf<typeof meteorGroup>

/** METEOR's settings. */
export function meteorSettings(
  values: MeteorValues & TokenValues,
  tables: Tables,
): PlainOptions<MetricOptions["meteor"]> {
  const { meteorSynonyms } = tables
  return {
    ...wordSettings(METEOR_OPTIONS, values, tables),
    ...(meteorSynonyms !== undefined && { synonyms: meteorSynonyms }),
  }
}
