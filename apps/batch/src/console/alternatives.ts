// Alternatives in a reference, `{ a / b / @ }`, in formats that have them: `--alternatives` is on by itself.
import type { Utterance } from "@lectern/engine/internal/read/transcripts/utterance"
import type { ComparisonRules } from "@lectern/metrics"
import type { MetricSpec } from "../types.js"
import type { Texts } from "./texts.js"

/** The formats of references whose braces are alternatives. */
const FORMATS: readonly (string | undefined)[] = ["trn", "stm", "ctm"]
const BRACES = /\{[^{}]*\}/g
const SIGN = "({ a / b })"

/** Whether a reference has alternatives. In words of `.ctm` braces with blanks are those of `<ALT_BEGIN>`. */
export function hasAlternatives(format: string | undefined, utterances: readonly Utterance[]): boolean {
  if (!FORMATS.includes(format)) return false
  return utterances.some(({ text, ignored }) => {
    if (ignored) return false
    return [...text.matchAll(BRACES)].some(
      ([braces]) => braces.includes("/") || (format === "ctm" && braces.includes(" ")),
    )
  })
}

/** The metrics with `alternatives` for the rates of words, and the texts with a note of it, or a warning for other metrics. */
export function withAlternatives<Read extends Texts>(
  metrics: readonly MetricSpec[],
  texts: Read,
): { readonly metrics: MetricSpec[]; readonly texts: Read } {
  if (texts.alternatives === undefined) return { metrics: [...metrics], texts }
  let added = false
  const others: string[] = []
  const ruled = metrics.map((spec): MetricSpec => {
    switch (spec.name) {
      case "wer":
      case "mer":
      case "wil":
      case "wip":
      case "ser":
        added ||= !spec.options?.alternatives
        return { ...spec, options: { ...spec.options, alternatives: true } } as MetricSpec
      default:
        others.push(spec.name)
        return spec
    }
  })
  return { metrics: ruled, texts: noted(texts, added, others) }
}

/** The rules of words with `alternatives`; undefined for characters, which have none. */
export function rulesWithAlternatives<Read extends Texts>(
  rules: ComparisonRules | undefined,
  texts: Read,
): { readonly rules: ComparisonRules | undefined; readonly texts: Read } {
  if (texts.alternatives === undefined) return { rules, texts }
  if (rules === undefined) return { rules, texts: noted(texts, false, ["--char"]) }
  return { rules: { ...rules, alternatives: true }, texts: noted(texts, !rules.alternatives, []) }
}

function noted<Read extends Texts>(texts: Read, added: boolean, others: readonly string[]): Read {
  const has = `${texts.alternatives} has alternatives ${SIGN}`
  const notes = added ? [`${has}, so --alternatives is on`] : []
  const plain = others.length > 0 ? [`${has}, which are plain text for ${others.join(", ")}`] : []
  return { ...texts, notes: [...(texts.notes ?? []), ...notes], warnings: [...(texts.warnings ?? []), ...plain] }
}
