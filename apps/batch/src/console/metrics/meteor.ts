// The options of METEOR alone; it also has those in tokens.ts.
import type { MetricOptions } from "@lectern/metrics"
import { METEOR_OPTIONS } from "@lectern/metrics/engine"
import type { MeteorData } from "@lectern/metrics/meteor-data"
import type { WordNet } from "@lectern/metrics/wordnet"
import { openResource } from "../../resources/open.js"
import type { Resource } from "../../resources/resource.js"
import type { PlainOptions } from "../../types.js"
import type { OptionGroup, ValuesOf } from "../option.js"
import { setting } from "../setting.js"
import { text, usage } from "../values.js"
import type { Tables } from "./tables.js"
import { type TokenValues, wordSettings } from "./tokens.js"

const { synonyms: _, data: __, ...TYPED } = METEOR_OPTIONS

/** The options. */
export const meteorGroup = {
  title: "METEOR:",
  options: {
    meteorSynonyms: {
      flags: "--meteor-synonyms <FILE>",
      help: 'synonyms as a JSON object: {"car": ["automobile"]}; none are built in',
      read: text,
    },
    wordnet: {
      flags: "--wordnet <DIR>",
      help: "synonyms of WordNet's files (index.noun, data.noun, noun.exc, ...), such as /usr/share/wordnet",
      more: "See [METEOR with WordNet](#meteor-with-wordnet)",
      read: text,
    },
    meteorVariant: setting(METEOR_OPTIONS, "variant", {
      flags: "--meteor-variant <NAME>",
      help: "{names}: the mean of the scores of NLTK's meteor_score, needs --wordnet; or the authors' program for English with its own tokenization, needs --meteor-data",
      words: { what: "variant" },
    }),
    meteorData: {
      flags: "--meteor-data <DIR>",
      help: "the data of METEOR 1.5: its unzipped jar, with data/paraphrase-en.gz",
      more: "See [METEOR 1.5](#meteor-15)",
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
  const synonyms = tables.wordnet ?? tables.meteorSynonyms
  const { wordnet, meteorSynonyms, meteorVariant, meteorData, languagePair } = values
  const data = tables.meteorData
  const settings = wordSettings(TYPED, values, tables)
  if (meteorVariant === "nltk" && wordnet === undefined) {
    throw usage(
      "--meteor-variant nltk needs WordNet's files: --wordnet DIR, such as /usr/share/wordnet of Debian's wordnet-base",
    )
  }
  if (wordnet !== undefined && meteorSynonyms !== undefined) {
    throw usage("--wordnet and --meteor-synonyms are two sources of synonyms; give one of them")
  }
  if (meteorVariant === "1.5") {
    if (meteorData === undefined) {
      throw usage("--meteor-variant 1.5 needs METEOR's files: --meteor-data DIR, the unzipped meteor-1.5.jar")
    }
    if (synonyms !== undefined || wordnet !== undefined || meteorSynonyms !== undefined) {
      throw usage("--meteor-variant 1.5 has its own synonyms; give no --wordnet and no --meteor-synonyms")
    }
    if (languagePair !== undefined && languagePair.target !== "en") {
      throw usage(`--meteor-variant 1.5 is for English alone; ${languagePair.pair} has another target`)
    }
    return { variant: meteorVariant, ...(data !== undefined && { data }) }
  }
  if (meteorData !== undefined) throw usage("--meteor-data is for --meteor-variant 1.5; give both")
  return {
    ...settings,
    ...(meteorVariant !== undefined && { variant: meteorVariant }),
    ...(synonyms !== undefined && { synonyms }),
  }
}

/** Opens WordNet. */
export async function openWordNet(folder: string): Promise<Resource | undefined> {
  return openResource("wordnet", folder, (_, data) => (data as WordNet).version)
}

/** Opens the data of METEOR 1.5. */
export async function openMeteorData(folder: string): Promise<Resource | undefined> {
  return openResource("meteor", folder, (_, data) => (data as MeteorData).version)
}
