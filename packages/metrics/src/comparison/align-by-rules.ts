// A comparison under rules as an alignment: both sides have a word for every hit.
import type { Alignment } from "../edits/alignment.js"
import type { EditKind, EditOperation } from "../edits/edit-operations.js"
import { type Place, rawWords } from "../normalize/raw-words.js"
import type { Comparison } from "./comparer.js"
import type { ReadWord } from "./readings.js"

/** A column of the alignment: the words of both sides, undefined where there is none, and the places behind them. */
interface Column {
  readonly kind: EditKind
  readonly words: readonly [hypothesis: string | undefined, reference: string | undefined]
  readonly places: readonly [hypothesis: Place | undefined, reference: Place | undefined]
}

/** Raw texts, for the raw words behind each word. */
interface RawTexts {
  readonly hypothesis: string
  readonly reference: string
}

/**
 * The alignment of a comparison.
 *
 * The hypothesis is split as the reference where they are a compound; a skipped word is a hit against an empty one.
 */
export function alignedByRules(comparison: Comparison, raw: RawTexts | false): Alignment {
  const columns = columnsOf(comparison)
  const counts = { equal: 0, substitute: 0, delete: 0, insert: 0 }
  const operations: EditOperation[] = []
  let [i, j] = [0, 0]
  for (const { kind } of columns) {
    counts[kind]++
    const last = operations.at(-1)
    const [referenceStart, hypothesisStart] = [i, j]
    if (kind !== "insert") i++
    if (kind !== "delete") j++
    const operation = { kind, referenceStart, referenceEnd: i, hypothesisStart, hypothesisEnd: j }
    if (last?.kind !== kind) operations.push(operation)
    else operations[operations.length - 1] = { ...last, referenceEnd: i, hypothesisEnd: j }
  }
  const side = (k: 0 | 1): Column[] => columns.filter(({ words }) => words[k] !== undefined)
  const wordsOf = (k: 0 | 1): string[] => side(k).map(({ words }) => words[k]!)
  const rawOf = (k: 0 | 1, text: string): string[] =>
    rawWords(
      text,
      side(k).map(({ places }) => places[k]),
    )
  return {
    hypothesis: wordsOf(0),
    reference: wordsOf(1),
    ...(raw && { rawHypothesis: rawOf(0, raw.hypothesis), rawReference: rawOf(1, raw.reference) }),
    operations,
    hits: counts.equal,
    substitutions: counts.substitute,
    deletions: counts.delete,
    insertions: counts.insert,
  }
}

function columnsOf({ hypothesis, reference, operations }: Comparison): Column[] {
  const columns: Column[] = []
  let [i, j] = [0, 0]
  const skip = (words: readonly ReadWord[], at: number, push: (word: ReadWord) => void): number => {
    let next = at
    for (; words[next]?.skipped; next++) push(words[next]!)
    return next
  }
  const skipReference = (): void => {
    i = skip(reference, i, (word) => columns.push({ kind: "equal", words: ["", word.text], places: [undefined, word] }))
  }
  const skipHypothesis = (): void => {
    j = skip(hypothesis, j, (word) =>
      columns.push({ kind: "equal", words: [word.text, ""], places: [word, undefined] }),
    )
  }
  const nextReference = (): ReadWord => {
    skipReference()
    return reference[i++]!
  }
  const nextHypothesis = (): ReadWord => {
    skipHypothesis()
    return hypothesis[j++]!
  }
  for (const { kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } of operations) {
    const words = referenceEnd - referenceStart
    const others = hypothesisEnd - hypothesisStart
    if (kind === "delete") {
      for (let k = 0; k < words; k++) {
        const word = nextReference()
        columns.push({ kind, words: [undefined, word.text], places: [undefined, word] })
      }
    } else if (kind === "insert") {
      for (let k = 0; k < others; k++) {
        const word = nextHypothesis()
        columns.push({ kind, words: [word.text, undefined], places: [word, undefined] })
      }
    } else if (words < others) {
      // Several words of the hypothesis count as the one of the reference.
      const word = nextReference()
      const [first, ...rest] = Array.from({ length: others }, nextHypothesis)
      const place = { start: first!.start, end: rest.at(-1)!.end }
      columns.push({ kind, words: [word.text, word.text], places: [place, word] })
    } else {
      for (let k = 0; k < words; k++) {
        const word = nextReference()
        const other = k < others ? nextHypothesis() : undefined
        const text = words === others ? other!.text : word.text
        columns.push({ kind, words: [text, word.text], places: [other, word] })
      }
    }
  }
  skipReference()
  skipHypothesis()
  return columns
}
