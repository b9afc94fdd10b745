// Rules of a global map, applied to a text as NIST's rfilter1 does.
import type { Edit, TracedText } from "../normalize/traced-text.js"
import { lowerCase } from "../unicode/lower-case.js"
import type { EquivalentRule, Equivalents } from "./options.js"

/** The side of a pair that a text is on. */
export type Side = "reference" | "hypothesis"

/** Rewrites a text; the second result says whether a rule put braces or parentheses in it. */
export type Rewriter = (text: TracedText, side: Side) => [text: TracedText, isMarked: boolean]

/** A rule with all its parts. */
type Parts = Required<Omit<EquivalentRule, "side">>

const NOT_LOWER = /[A-Z\u0080-\u{10ffff}]/gu

const made = new WeakMap<Equivalents, Rewriter>()

/** A rewriter of rules, made once for each list of them. */
export function rewriterOf(equivalents: Equivalents): Rewriter {
  const rewrite = made.get(equivalents) ?? rewriter(equivalents)
  made.set(equivalents, rewrite)
  return rewrite
}

/**
 * A rewriter of rules. From left to right, at each character, the first rule that fits is applied and its text skipped.
 * Contexts are compared with the text as it was; a space stands before and after the text.
 */
function rewriter({ rules, caseSensitive = true }: Equivalents): Rewriter {
  const fold = caseSensitive ? (text: string): string => text : lowerCase
  const tables = { reference: new Map<string, Parts[]>(), hypothesis: new Map<string, Parts[]>() }
  for (const { old, new: text, before = "", after = "", side } of rules) {
    const rule = { old: fold(old), new: fold(text), before: fold(before), after: fold(after) }
    for (const each of side === undefined ? (["reference", "hypothesis"] as const) : [side]) {
      const list = tables[each].get(rule.old[0]!)
      if (list === undefined) tables[each].set(rule.old[0]!, [rule])
      else list.push(rule)
    }
  }
  return (text, side) => {
    const lower = caseSensitive ? text : text.replace(NOT_LOWER, ([character]) => lowerCase(character!))
    const spaced = lower.replace(/ {2,}/g, " ")
    const shift = spaced.text.startsWith(" ") ? 0 : 1
    const padded = " ".repeat(shift) + spaced.text + (spaced.text.endsWith(" ") ? "" : " ")
    const edits: Edit[] = []
    let isMarked = false
    for (let at = 0; at < padded.length; ) {
      const rule = tables[side]
        .get(padded[at]!)
        ?.find(
          ({ old, before, after }) =>
            padded.startsWith(old, at) &&
            padded.startsWith(before, at - before.length) &&
            at >= before.length &&
            padded.startsWith(after, at + old.length),
        )
      if (rule === undefined) {
        at++
        continue
      }
      // The padding is not part of the text.
      const start = Math.max(0, at - shift)
      const end = Math.max(start, Math.min(spaced.text.length, at + rule.old.length - shift))
      edits.push({ start, end, text: rule.new })
      isMarked ||= /[{(]/.test(rule.new)
      at += rule.old.length
    }
    return [spaced.edited(edits), isMarked]
  }
}
