// The simple version: strings, regular expressions and Maps.
import { countNgrams } from "./ngram-list.js"

const PYTHON_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u

export function naiveTokens(line: string, rule: "13a" | "whitespace"): string[] {
  const text = rule === "13a" ? naive13a(line) : line
  return text.split(PYTHON_SPACE).filter((token) => token !== "")
}

function naive13a(line: string): string {
  const text = line
    .replaceAll("<skipped>", "")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
  return ` ${text} `
    .replace(/([{-~[-` -&(-+:-@/])/gu, " $1 ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/gu, "$1 $2 ")
}

/** [hypothesis length, closest reference length, matches 1..N, totals 1..N]; `null` is a missing reference. */
export function naiveRow(hypothesis: string[], references: (string[] | null)[], maxOrder: number): number[] {
  const present = references.filter((reference) => reference !== null)
  const matches: number[] = []
  const totals: number[] = []
  for (let n = 1; n <= maxOrder; n++) {
    const ours = countNgrams(hypothesis, n)
    const theirs = present.map((reference) => countNgrams(reference, n))
    let clipped = 0
    for (const [gram, count] of ours)
      clipped += Math.min(count, Math.max(0, ...theirs.map((each) => each.get(gram) ?? 0)))
    matches.push(clipped)
    totals.push(Math.max(0, hypothesis.length - n + 1))
  }
  const lengths = present.map((reference) => reference.length)
  const away = (length: number): number => Math.abs(length - hypothesis.length)
  lengths.sort((a, b) => away(a) - away(b) || a - b)
  return [hypothesis.length, lengths[0] ?? 0, ...matches, ...totals]
}
