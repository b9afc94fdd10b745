// Corpus BLEU from the rows of its segments, as it is and with mistakes.
import { type BleuScore, bleu } from "@lectern/metrics"

/** A segment: tokens of the hypothesis, of its reference, of a second reference (0: there is none), then matches of orders 1 to 4. */
export type Row = readonly number[]

/** The places of a row. */
export const [HYPOTHESIS, REFERENCE, SECOND, MATCHES] = [0, 1, 2, 3] as const
const ORDERS = [1, 2, 3, 4]
const WIDTH = MATCHES + ORDERS.length

/** What goes wrong, by its name in a link. */
export const MISTAKES = {
  plain: "Plain mean of the precisions",
  log: "Exponential without the logarithm",
  penalty: "No brevity penalty",
  shortest: "The shortest reference, not the closest",
  average: "Mean of sentence scores",
} as const

/** The name of a mistake. */
export type Mistake = keyof typeof MISTAKES

/** A text on a page. */
export interface Texts {
  readonly hypothesis: string
  readonly references: string
}

/** A score with its factors. */
export interface Outcome {
  readonly right: BleuScore
  /** The geometric mean of the precisions. */
  readonly mean: number
  /** What the mistakes make of the score, and of its factors where the whole corpus has them. */
  readonly wrong?: {
    readonly score: number
    readonly mean?: number
    readonly point?: { ratio: number; penalty: number }
  }
}

export const EXAMPLES: readonly (Texts & { readonly name: string })[] = [
  {
    name: "the guard and the tea",
    hypothesis: "The guard arrived late because of the rain\nI drink cold tea",
    references: "The guard arrived late because it was raining\nI like to drink tea cold",
  },
  {
    name: "seven messages",
    hypothesis:
      "Save the file .\nYour work is saved .\nClose the window ?\nTry again later .\nThe printer is ready .\n" +
      "When the link to the machine was cut in the middle of the night , all that work which it had in its line was gone and must be sent a new time .\n" +
      "You can give back the device inside of thirty days if the box has not been opened and you have kept the paper from the shop .",
    references:
      "Save the file .\nYour work is saved .\nClose the window ?\nTry again later .\nThe printer is ready .\n" +
      "If the connection to the printer is lost overnight , every document still waiting in its queue is deleted and has to be sent again .\n" +
      "You may return the device within thirty days as long as the box has not been opened and you still have the receipt .",
  },
  {
    name: "every second one dropped",
    hypothesis: "one two three four\n",
    references: "one two three four\nfive six seven eight",
  },
]

const corpus = bleu()
const sentence = bleu({ effectiveOrder: true })

/** The rows of texts with a segment on each line, or why there are none. */
export function rowsOf({ hypothesis, references }: Texts): Row[] | string {
  const [outputs, others] = [hypothesis, references].map((text) => text.split("\n"))
  if (outputs!.length !== others!.length)
    return `There are ${outputs!.length} lines of hypotheses and ${others!.length} of references; each needs one of its own.`
  return outputs!.map((line, i) => {
    const [c = 0, r = 0, ...counts] = corpus.add(corpus.zero(), { hypothesis: line, references: [others![i]!] })
    return [c, r, 0, ...counts.slice(0, ORDERS.length)]
  })
}

/** The n-grams of an order in a row. */
export function totalOf(row: Row, order: number): number {
  return Math.max(0, row[HYPOTHESIS]! - order + 1)
}

/** The most matches of an order that texts can have: the n-grams there are, and the matches of the order below. */
export function mostMatches(row: Row, order: number): number {
  const shorter = order === 1 ? Infinity : row[MATCHES + order - 2]!
  return Math.min(totalOf(row, order), shorter)
}

/** The row with another number at a place, and with what must become smaller then. */
export function changed(row: Row, place: number, value: number): Row {
  const made = row.with(place, value)
  return ORDERS.reduce<Row>(
    (each, order) => each.with(MATCHES + order - 1, Math.min(each[MATCHES + order - 1]!, mostMatches(each, order))),
    made,
  )
}

/** Rows as a link has them. */
export function rowsText(rows: readonly Row[]): string {
  return rows.map((row) => row.join(".")).join("_")
}

/** Those rows again, unless texts cannot have them. @param count - how many there must be @param longest - the largest length */
export function readRows(text: string, count: number, longest: number): Row[] | undefined {
  const rows = text.split("_").map((row) => row.split(".").map(Number))
  const isRow = (row: Row): boolean =>
    row.length === WIDTH &&
    row.every((each) => Number.isInteger(each) && each >= 0 && each <= longest) &&
    ORDERS.every((order) => row[MATCHES + order - 1]! <= mostMatches(row, order))
  return rows.length === count && rows.every(isRow) && rowsText(rows) === text ? rows : undefined
}

/** The score of rows. @param mistakes - made in a second calculation, if there are any */
export function outcomeOf(rows: readonly Row[], mistakes: readonly Mistake[]): Outcome {
  const makes = (mistake: Mistake): boolean => mistakes.includes(mistake)
  const right = corpus.finalize(sumOf(rows, closest))
  const mean = geometric(right)
  if (mistakes.length === 0) return { right, mean }
  const pick = makes("shortest") ? shortest : closest
  const factors = (score: BleuScore): { penalty: number; mean: number } => {
    // A sentence may have no n-gram of the longer orders.
    const present = score.precisions.filter((_, i) => score.totals[i]! > 0)
    const plain = present.reduce((sum, each) => sum + each, 0) / Math.max(1, present.length)
    const taken = makes("log") ? Math.exp(plain) : makes("plain") ? plain : geometric(score)
    return { penalty: makes("penalty") ? 1 : score.brevityPenalty, mean: taken }
  }
  if (makes("average")) {
    const scores = rows.map((row) => factors(sentence.finalize(stateOf(row, pick))))
    return {
      right,
      mean,
      wrong: { score: scores.reduce((sum, each) => sum + each.penalty * each.mean, 0) / rows.length },
    }
  }
  const summed = corpus.finalize(sumOf(rows, pick))
  const made = factors(summed)
  return {
    right,
    mean,
    wrong: {
      score: made.penalty * made.mean,
      ...(made.mean === mean ? {} : { mean: made.mean }),
      ...(makes("penalty") || makes("shortest") ? { point: { ratio: summed.ratio, penalty: made.penalty } } : {}),
    },
  }
}

type Pick = (row: Row) => number

/** The length that counts: of two equally close ones the shorter. */
function closest([c = 0, first = 0, second = 0]: Row): number {
  if (second === 0) return first
  const [a, b] = [Math.abs(first - c), Math.abs(second - c)]
  return a < b || (a === b && first < second) ? first : second
}

function shortest([, first = 0, second = 0]: Row): number {
  return second === 0 ? first : Math.min(first, second)
}

/** The row as the package has it. */
function stateOf(row: Row, pick: Pick): Float64Array {
  return Float64Array.of(
    row[HYPOTHESIS]!,
    pick(row),
    ...row.slice(MATCHES),
    ...ORDERS.map((order) => totalOf(row, order)),
  )
}

function sumOf(rows: readonly Row[], pick: Pick): Float64Array {
  return rows.map((row) => stateOf(row, pick)).reduce((into, from) => corpus.merge(into, from), corpus.zero())
}

function geometric({ score, brevityPenalty }: BleuScore): number {
  return brevityPenalty === 0 ? 0 : score / brevityPenalty
}
