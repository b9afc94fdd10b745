// Which metrics, each with its settings.
import type { MetricName, MetricOptions } from "@lectern/metrics"
import type { MetricSpec } from "../../types.js"
import type { RawScoreOptions } from "../score/raw.js"
import { synonymsFile } from "../shared/json-file.js"
import { choice } from "../shared/values.js"
import { bleuOptions, ngramOptions, tokenOptions } from "./bleu.js"
import { chrfOptions } from "./chrf.js"
import { rougeOptions } from "./rouge.js"
import { terOptions } from "./ter.js"
import { werOptions } from "./wer.js"

/** Names of what can be chosen. */
export interface Available {
  /** The metrics. */
  readonly metrics: readonly string[]
  /** BLEU's tokenizers. */
  readonly tokenizers: readonly string[]
}

/**
 * The metrics asked for.
 *
 * @param raw - the options as typed
 * @param available - what can be chosen
 * @returns each once, in the order of their names, as sacreBLEU prints them
 * @throws LecternError `usage` or `out-of-range` for whatever is not allowed, `unreadable` or `bad-data` for files that
 * options name
 */
export function metricSpecs(raw: RawScoreOptions, { metrics, tokenizers }: Available): MetricSpec[] {
  const names = [...new Set(raw.metrics ?? ["bleu"])].sort()
  const known = names.map((name) => choice("metric", name, metrics) as MetricName)
  return known.map((name) => ({ name, options: SETTINGS[name](raw, tokenizers) }) as MetricSpec)
}

const SETTINGS: {
  readonly [Name in MetricName]: (raw: RawScoreOptions, tokenizers: readonly string[]) => MetricOptions[Name]
} = {
  bleu: bleuOptions,
  chrf: chrfOptions,
  ter: terOptions,
  wer: werOptions,
  mer: werOptions,
  wil: werOptions,
  wip: werOptions,
  cer: werOptions,
  rouge1: rougeOptions,
  rouge2: rougeOptions,
  rouge3: rougeOptions,
  rouge4: rougeOptions,
  rouge5: rougeOptions,
  rouge6: rougeOptions,
  rouge7: rougeOptions,
  rouge8: rougeOptions,
  rouge9: rougeOptions,
  rougeL: rougeOptions,
  rougeLsum: rougeOptions,
  cider: ngramOptions,
  gleu: ngramOptions,
  nist: ngramOptions,
  meteor: (raw, tokenizers) => ({
    ...tokenOptions(raw, tokenizers),
    ...(raw.meteorSynonyms !== undefined && { synonyms: synonymsFile(raw.meteorSynonyms) }),
  }),
}
