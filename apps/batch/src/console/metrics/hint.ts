// Hints for names of metrics that are not known.
import type { MetricName } from "@lectern/metrics"
import { BLEU_OPTIONS, CHRF_OPTIONS } from "@lectern/metrics/engine"

const DEFAULT_BETA = String(CHRF_OPTIONS.beta[1])

const HINTS: ReadonlyMap<string, string> = new Map([
  ["rouge", "ROUGE is rouge1 to rouge9, rougeL and rougeLsum: use -m rouge1 rouge2 rougeL, for example"],
  ["sacrebleu", "use -m bleu"],
  ["ciderd", "use -m cider"],
  ["spbleu", "use -m bleu -tok flores200 --tok-model FILE"],
  [
    "wmd",
    "it needs vectors of words: use wordMovers() of @lectern/metrics, with vectors of @lectern/embeddings, in a program",
  ],
  ["em", "use -m exact, with --normalize squad for SQuAD's"],
  ["acc", "use -m accuracy"],
  ["squad", "SQuAD's metrics are -m exact f1 --normalize squad"],
  ["bertscore", "it needs a model: use bertScore() of @lectern/metrics in a program"],
])

/** A hint for an unknown name of a metric: a variant, another case, or hyphens. */
export function metricHint(typed: string, names: readonly MetricName[]): string | undefined {
  const key = bareName(typed)
  if (key === "all") return `name those you want, such as -m bleu chrf ter; available: ${names.join(", ")}`
  const name = names.find((each) => bareName(each) === key)
  return name === undefined ? (HINTS.get(key) ?? chrfHint(key) ?? bleuHint(key) ?? passHint(key)) : `use -m ${name}`
}

function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, "")
}

/** chrF's names end in beta and a plus for each order of words: chrF2++. */
function chrfHint(key: string): string | undefined {
  const [, beta = DEFAULT_BETA, pluses] = /^chrf(\d)?(\+{0,2}|pp)$/.exec(key) ?? []
  if (pluses === undefined) return undefined
  return `use -m chrf${beta === DEFAULT_BETA ? "" : ` --chrf-beta ${beta}`}${pluses === "" ? "" : ` -cw ${pluses.length}`}`
}

function bleuHint(key: string): string | undefined {
  const [, order] = /^bleu(\d+)$/.exec(key) ?? []
  if (order === undefined || Number(order) < 1 || Number(order) > BLEU_OPTIONS.maxOrder[0].max!) return undefined
  return `use -m bleu${Number(order) === BLEU_OPTIONS.maxOrder[1] ? "" : ` --max-order ${order}`}`
}

/** human-eval's names: pass@10. */
function passHint(key: string): string | undefined {
  const [, k] = /^pass(?:@|at)(\d+)$/.exec(key) ?? []
  return k === undefined ? undefined : `use -m passAtK --pass-k ${k}`
}
