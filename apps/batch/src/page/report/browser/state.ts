// What is shown, as plain data that fits into a link.

const OUTCOMES = ["better", "equal", "worse"] as const
const SORTS = ["number", "length", "score", "baseline", "difference", "influence"] as const

/** What the page shows. */
export interface View {
  /** The number of the metric. */
  readonly metric: number
  /** The number of the system that is compared with the baseline. */
  readonly system: number
  /** What is searched for. */
  readonly query: string
  /** Where: all texts, or only some kind. */
  readonly scope: string
  /** The chosen label of each grouping that has one, by the grouping's number. */
  readonly groups: ReadonlyMap<number, number>
  /** The fewest and the most words of the reference. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** How the system compares with the baseline in the segment. */
  readonly outcome: "" | (typeof OUTCOMES)[number]
  /** Words of an n-gram that one of the two matches more often. */
  readonly ngram: readonly string[]
  /** Segments that are ticked, ascending. */
  readonly picked: readonly number[]
  /** Whether only these are shown. */
  readonly onlyPicked: boolean
  /** The order of segments. */
  readonly sort: (typeof SORTS)[number]
  readonly descending: boolean
  /** The first segment that is listed, in that order. */
  readonly first: number
}

/** Everything, in order. */
export const START: View = {
  ...{ metric: 0, system: 1, query: "", scope: "", groups: new Map(), from: undefined, to: undefined, outcome: "" },
  ...{ ngram: [], picked: [], onlyPicked: false, sort: "number", descending: false, first: 0 },
}

/** The end of the address that shows a view; empty for the first one. */
export function linkOf(view: View): string {
  const fields = new URLSearchParams()
  const put = (key: string, value: string | number, usual: string | number): void => {
    if (value !== usual) fields.set(key, String(value))
  }
  put("m", view.metric, START.metric)
  put("s", view.system, START.system)
  put("q", view.query, "")
  put("in", view.scope, "")
  for (const [grouping, label] of view.groups) fields.set(`g${grouping}`, String(label))
  put("from", view.from ?? "", "")
  put("to", view.to ?? "", "")
  put("is", view.outcome, "")
  for (const word of view.ngram) fields.append("n", word)
  put("pick", rangesOf(view.picked), "")
  put("only", view.onlyPicked ? 1 : 0, 0)
  put("sort", view.sort, START.sort)
  put("down", view.descending ? 1 : 0, 0)
  put("at", view.first, 0)
  return String(fields) === "" ? "" : `#${fields}`
}

/** The view of an address; what does not fit is as at the start. */
export function viewOf(link: string): View {
  const fields = new URLSearchParams(link.replace(/^#/, ""))
  const text = (key: string): string => fields.get(key) ?? ""
  const number = (key: string): number | undefined => (/^\d{1,9}$/.test(text(key)) ? Number(text(key)) : undefined)
  const groups = [...fields.keys()].filter((key) => /^g\d{1,4}$/.test(key) && number(key) !== undefined)
  return {
    metric: number("m") ?? START.metric,
    system: number("s") ?? START.system,
    query: text("q"),
    scope: text("in"),
    groups: new Map(groups.map((key) => [Number(key.slice(1)), number(key)!])),
    from: number("from"),
    to: number("to"),
    outcome: OUTCOMES.find((each) => each === text("is")) ?? "",
    ngram: fields.getAll("n"),
    picked: numbersIn(text("pick")),
    onlyPicked: text("only") === "1",
    sort: SORTS.find((each) => each === text("sort")) ?? START.sort,
    descending: text("down") === "1",
    first: number("at") ?? 0,
  }
}

/** Ascending numbers from 0 as ranges from 1: `1-3.7`. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(".")
}

/** The numbers of ranges. */
export function numbersIn(ranges: string): number[] {
  const all = ranges.split(".").flatMap((range) => {
    const [, from, to = from] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(range) ?? []
    if (from === undefined) return []
    const first = Math.max(1, Number(from))
    return Array.from({ length: Math.max(0, Number(to) - first + 1) }, (_, i) => first - 1 + i)
  })
  return [...new Set(all)].sort((a, b) => a - b)
}
