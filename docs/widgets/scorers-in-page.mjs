// @ts-check
// The scorers of the page, and the rules that a reader switches.
import { normalizer, pipeline } from "@lectern/metrics/normalize"
import { balanceOf, changesOf, outcomeOf, rateOf } from "./scored-words.mjs"

/** @typedef {import("@lectern/metrics/normalize").Normalizer} Normalizer */

/** @type {readonly { readonly name: string, readonly reference: string, readonly hypothesis: string }[]} The first is the note's. */
export const EXAMPLES = [
  {
    name: "the website",
    reference: "Uh, Dr. Grey won't pay twenty-five dollars. We're on the website until two thirty.",
    hypothesis: "Dr. Gray will not pay $25. Were on the web site until 2:30.",
  },
  { name: "the T.V.", reference: "Ah, the T.V. isn't on.", hypothesis: "The TV is not on." },
  { name: "not able", reference: "She is not able to drive.", hypothesis: "She is notable to drive." },
  { name: "no spaces", reference: "turn left at the church", hypothesis: "turnleftatthechurch" },
  { name: "a clock", reference: "We open at ten o'clock.", hypothesis: "we open at 10:00" },
]

/** What a reader switches: kinds of rules of `whisper-en`, with their names there; compounds come after all of them. */
export const SWITCHES = [
  { name: "lower case", rules: ["lower-case"] },
  { name: "fillers", rules: ["fillers"] },
  { name: "contractions", rules: ["spaces-before-apostrophes", "contractions", "titles", "endings"] },
  {
    name: "punctuation",
    rules: ["square-brackets", "parentheses", "full-stops", "symbols-and-diacritics", "lone-signs", "white-space"],
  },
  { name: "numbers", rules: ["commas-in-numbers", "numbers"] },
  { name: "spellings", rules: ["spellings"] },
  { name: "compounds", rules: [] },
]

/** The scorers of the table. */
export const SCORERS = [
  { name: "as written", normalizer: pipeline("none", []), compounds: false },
  { name: "whisper-basic", normalizer: normalizer("whisper-basic"), compounds: false },
  { name: "whisper-en", normalizer: normalizer("whisper-en"), compounds: false },
  { name: "lectern-en", normalizer: normalizer("lectern-en"), compounds: false },
  { name: "open-asr + compounds", normalizer: normalizer("open-asr@2026-08"), compounds: true },
]

/**
 * The rules that are switched on.
 *
 * @param {ReadonlySet<string>} on names of switches
 * @param {boolean} [punctuationFirst] before the contractions, against the order of `whisper-en`
 * @returns {Normalizer}
 */
export function switched(on, punctuationFirst = false) {
  const { rules } = normalizer("whisper-en")
  const switchOf = (/** @type {string} */ rule) => SWITCHES.find((each) => each.rules.includes(rule))?.name ?? ""
  const chosen = rules.filter(({ name }) => on.has(switchOf(name)))
  const place = (/** @type {string} */ rule) =>
    switchOf(rule) === "punctuation" ? 0 : Number(switchOf(rule) !== "lower case")
  return pipeline("switches", punctuationFirst ? chosen.toSorted((a, b) => place(a.name) - place(b.name)) : chosen)
}

/**
 * The rules of `whisper-en`, switch by switch, and compounds at last.
 *
 * @param {string} reference
 * @param {string} hypothesis
 */
export function ladderOf(reference, hypothesis) {
  const names = SWITCHES.map(({ name }) => name)
  const outcomes = ["", ...names].map((_, i) => {
    const on = new Set(names.slice(0, i))
    return outcomeOf(reference, hypothesis, switched(on), on.has("compounds"))
  })
  const rows = outcomes.map((after, i) => {
    const { removed, added } = balanceOf(changesOf(outcomes[i - 1] ?? after, after))
    return { name: names[i - 1] ?? "as written", removed, added, length: after.length, rate: rateOf(after) }
  })
  return { outcomes, rows }
}
