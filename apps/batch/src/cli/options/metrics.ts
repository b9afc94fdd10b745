// Which metrics, each with its settings.
import type { MetricSpec } from "../../types.js"
import { bleuOptions, ngramOptions, tokenOptions } from "./bleu.js"
import { chrfOptions } from "./chrf.js"
import { synonymsFile } from "./json-file.js"
import type { RawScoreOptions } from "./raw.js"
import { rougeOptions } from "./rouge.js"
import { terOptions } from "./ter.js"
import { choice } from "./values.js"
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
  return names.map((name) => {
    choice("metric", name, metrics)
    return { name, options: settings(name, raw, tokenizers) } as MetricSpec
  })
}

function settings(name: string, raw: RawScoreOptions, tokenizers: readonly string[]): object {
  switch (name) {
    case "bleu":
      return bleuOptions(raw, tokenizers)
    case "chrf":
      return chrfOptions(raw)
    case "ter":
      return terOptions(raw)
    case "wer":
    case "mer":
    case "wil":
    case "wip":
    case "cer":
      return werOptions(raw)
    case "cider":
    case "gleu":
    case "nist":
      return ngramOptions(raw, tokenizers)
    case "meteor":
      return {
        ...tokenOptions(raw, tokenizers),
        ...(raw.meteorSynonyms !== undefined && { synonyms: synonymsFile(raw.meteorSynonyms) }),
      }
    default:
      return name.startsWith("rouge") ? rougeOptions(raw) : {}
  }
}
