// The n-grams that one of two systems matches more often, counted in the segments that are shown.
import { type NgramDifference, ngramDifferences } from "../../../ngrams/ngram-differences.js"
import { NgramMatches } from "../../../ngrams/ngram-matches.js"
import { NgramTable } from "../../../ngrams/ngram-table.js"
import { byId, element, visible } from "../../browser/elements.js"
import type { PageData } from "./data.js"
import { inSlices } from "./engine.js"
import type { Segments } from "./sums.js"
import { type Cell, numberCell, table } from "./tables.js"

const TOP = 15
const MAX_NGRAMS = 2 ** 21

/** Counts and shows them. @param isCurrent - false when other segments are shown by now @param choose - called with the words of one */
export async function showNgrams(
  { facts, absent, words, wordsOf }: PageData,
  segments: Segments,
  system: number,
  isCurrent: () => boolean,
  choose: (words: readonly string[]) => void,
): Promise<void> {
  const ngrams = new NgramTable(2, MAX_NGRAMS)
  const matches = new NgramMatches(2)
  const [reference, output] = [facts.texts.indexOf("reference"), facts.texts.indexOf("output")]
  await inSlices(segments.length, (i) => {
    const segment = segments[i]!
    if (!isCurrent()) return 0
    const references = absent.flatMap((missing, r) =>
      missing[segment] === 1 ? [] : [words.numbered(wordsOf(segment, reference + r))],
    )
    matches.add(
      references,
      [0, system].map((s) => words.numbered(wordsOf(segment, output + s))),
      ngrams,
    )
    return 0
  })
  if (!isCurrent()) return
  const { better, worse, maxError } = ngramDifferences(ngrams, 1, words, TOP)
  const [baseline, own] = [facts.systems[0]!, facts.systems[system]!].map(({ name }) => visible(name))
  const rows = (list: readonly NgramDifference[]): Cell[][] =>
    list.map((each) => {
      const button = element("button", {
        type: "button",
        className: "link",
        dir: "auto",
        textContent: each.shown.map(visible).join(" "),
      })
      button.addEventListener("click", () => choose(each.words))
      return [button, String(each.system), String(each.baseline), numberCell(each.ratio, { digits: 3 })]
    })
  const note = maxError === 0 ? "" : `; counts may be up to ${maxError} too low`
  const header = ["n-gram", own!, baseline!, "share"]
  byId("ngrams").replaceChildren(
    table(`Matched more often by ${own}${note}`, header, rows(better)),
    table(`Matched more often by ${baseline}${note}`, header, rows(worse)),
  )
}
