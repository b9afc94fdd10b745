// Recall of keywords: which names and terms of the references the hypotheses have in their places.
import type { Statistic } from "@lectern/core"
import { checkedOptions, checkTexts, wrongType } from "@lectern/core/checks"
import type { Alignment } from "../edits/alignment.js"
import { ALIGN_OPTIONS, type AlignCharactersOptions, alignWords } from "./align.js"

/** The occurrences of a keyword, or of all. */
export interface KeywordCounts {
  /** Occurrences in references whose words are all hits, adjacent in the hypothesis. */
  readonly found: number
  /** The other occurrences in references. */
  readonly missed: number
  /** Occurrences in hypotheses that are not aligned with one of the reference. */
  readonly falseAlarms: number
}

/** The keywords of a corpus with their counts. */
export interface KeywordRecall extends KeywordCounts {
  /** Found occurrences per occurrence in the references; null without any. */
  readonly recall: number | null
  /** Found occurrences per occurrence in the hypotheses; null without any. */
  readonly precision: number | null
  /** Each keyword as it was given, in that order; equal ones once. */
  readonly keywords: readonly NamedKeyword[]
}

/** The occurrences of one keyword. */
export interface NamedKeyword extends KeywordCounts {
  /** The keyword as it was given. */
  readonly keyword: string
}

// State: [found, missed, false alarms] of each keyword, whole numbers.
const COUNTS = 3
const MISSED = 1
const FALSE = 2

/**
 * Counts how often words or phrases were found, missed and made up, as a mergeable statistic of alignments.
 *
 * An occurrence in the reference is found if all its words are hits of the alignment and stand side by side in the hypothesis, too;
 * else it is missed. An occurrence in the hypothesis that was not found is a false alarm. Occurrences may overlap: `a b a b a` has
 * `a b a` twice. Of keywords that are equal once
 * they are split and transformed, only the first counts.
 *
 * @param keywords - words, or phrases whose words are separated as in {@link alignWords}
 * @param options - the transforms of the alignments, which apply to keywords too
 * @returns a statistic; its state is 3 whole numbers for each different keyword
 * @throws LecternError `wrong-type` for anything but an array of strings, and for a keyword without words; the errors of
 * {@link alignWords}
 * @see [Guide: Speech recognition](../../../../docs/guides/speech.md#keywords)
 *
 * @example
 * ```ts
 * const recall = keywordRecall(["new york", "metformin"])
 * const state = recall.zero()
 * recall.add(state, alignWords("she took metformin in newark", "she took metformin in new york"))
 * recall.finalize(state).recall //=> 0.5
 * ```
 */
export function keywordRecall(
  keywords: readonly string[],
  options: AlignCharactersOptions = {},
): Statistic<Alignment, Float64Array, KeywordRecall> {
  checkTexts("keywords", keywords)
  checkedOptions("keywordRecall()", options, ALIGN_OPTIONS)
  const phraseOf = new Map<string, { readonly keyword: string; readonly words: readonly string[] }>()
  for (const [i, keyword] of Array.from(keywords).entries()) {
    const { reference: words } = alignWords("", keyword, options)
    if (words.length === 0) throw wrongType(`keywords[${i}]`, keyword, "a text with words")
    const key = words.join("\0")
    if (!phraseOf.has(key)) phraseOf.set(key, { keyword, words })
  }
  const phrases = [...phraseOf.values()]
  const startingWith = new Map<string, number[]>()
  for (const [
    k,
    {
      words: [first = ""],
    },
  ] of phrases.entries())
    startingWith.set(first, [...(startingWith.get(first) ?? []), k])

  /** Calls `visit` with each occurrence of a keyword in a text. */
  const occurrences = (words: readonly string[], visit: (keyword: number, at: number) => void): void => {
    for (const [at, word] of words.entries()) {
      for (const k of startingWith.get(word) ?? []) {
        if (phrases[k]!.words.every((each, i) => each === words[at + i])) visit(k, at)
      }
    }
  }
  return {
    zero: () => new Float64Array(COUNTS * phrases.length),
    add(state, { hypothesis, reference, operations }) {
      // The place in the hypothesis of each hit.
      const places = new Int32Array(reference.length).fill(-1)
      for (const { kind, referenceStart, referenceEnd, hypothesisStart } of operations) {
        if (kind !== "equal") continue
        for (let i = referenceStart; i < referenceEnd; i++) places[i] = hypothesisStart + i - referenceStart
      }
      occurrences(reference, (k, at) => {
        const found = places[at]! >= 0 && phrases[k]!.words.every((_, i) => places[at + i] === places[at]! + i)
        state[COUNTS * k + (found ? 0 : MISSED)]! += 1
        // The occurrence that it is found in counts below.
        if (found) state[COUNTS * k + FALSE]! -= 1
      })
      occurrences(hypothesis, (k) => {
        state[COUNTS * k + FALSE]! += 1
      })
      return state
    },
    merge(into, from) {
      for (let i = 0; i < into.length; i++) into[i]! += from[i]!
      return into
    },
    finalize(state) {
      const rows = phrases.map(({ keyword }, k) => {
        const [found = 0, missed = 0, falseAlarms = 0] = state.subarray(COUNTS * k)
        return { keyword, found, missed, falseAlarms }
      })
      const sum = (count: (row: KeywordCounts) => number): number => rows.reduce((all, row) => all + count(row), 0)
      const [found, missed, falseAlarms] = [
        sum((row) => row.found),
        sum((row) => row.missed),
        sum((row) => row.falseAlarms),
      ]
      const share = (others: number): number | null => (found + others === 0 ? null : found / (found + others))
      return { found, missed, falseAlarms, recall: share(missed), precision: share(falseAlarms), keywords: rows }
    },
  }
}
