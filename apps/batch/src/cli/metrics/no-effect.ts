// Options that change nothing in this run: worth a warning, since whoever typed them expected something.
import type { RawScoreOptions } from "../score/raw.js"

const FAMILIES: readonly (readonly [options: RegExp, metrics: RegExp, names: string])[] = [
  [/^(tokenize|lowercase)$/, /^(bleu|cider|gleu|meteor|nist)$/, "none of bleu, cider, gleu, meteor, nist is"],
  [/^maxOrder$/, /^(bleu|cider|gleu|nist)$/, "none of bleu, cider, gleu, nist is"],
  [/^(smooth.*|effectiveOrder)$/, /^bleu$/, "bleu is not"],
  [/^chrf/, /^chrf$/, "chrf is not"],
  [/^ter[A-Z]/, /^ter$/, "ter is not"],
  [/^wer[A-Z]/, /^(wer|mer|wil|wip|cer)$/, "none of wer, mer, wil, wip, cer is"],
  [/^rouge/, /^rouge/, "none of rouge1..rouge9, rougeL, rougeLsum is"],
  [/^meteor/, /^meteor$/, "meteor is not"],
]

const MODES: readonly (readonly [option: keyof RawScoreOptions, modes: readonly (keyof RawScoreOptions)[]])[] = [
  ["confidenceN", ["confidence"]],
  ["pairedBsN", ["pairedBs"]],
  ["pairedBsCompat", ["pairedBs"]],
  ["pairedArN", ["pairedAr"]],
  ["holm", ["pairedBs", "pairedAr"]],
  ["seed", ["confidence", "pairedBs", "pairedAr"]],
  ["documents", ["confidence", "pairedBs", "pairedAr"]],
  ["strata", ["confidence", "pairedBs", "pairedAr"]],
]

/**
 * What was typed in vain.
 *
 * @param raw - the options as typed
 * @param metrics - the metrics of the run
 * @returns a sentence for each option that has no effect
 */
export function withoutEffect(raw: RawScoreOptions, metrics: readonly string[]): string[] {
  const given = Object.keys(raw)
  const families = given.flatMap((option) => {
    const family = FAMILIES.find(([options]) => options.test(option))
    if (family === undefined || metrics.some((name) => family[1].test(name))) return []
    return [`${flag(option)} has no effect: ${family[2]} among the metrics (-m)`]
  })
  const modes = MODES.filter(([option, needed]) => raw[option] !== undefined && !needed.some((mode) => raw[mode])).map(
    ([option, needed]) => `${flag(option)} has no effect without ${needed.map(flag).join(" or ")}`,
  )
  return [...families, ...modes]
}

function flag(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
