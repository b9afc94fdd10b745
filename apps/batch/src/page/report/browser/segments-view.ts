// Segments one below another, with all their texts and the differences marked.
import { byId, element, visible } from "../../browser/elements.js"
import type { PageData } from "./data.js"
import type { Engine } from "./engine.js"
import { marked, normalizerIn, plain } from "./marks.js"
import type { View } from "./state.js"
import { named, numberCell } from "./tables.js"

/** Segments that are shown at once. */
export const PER_PAGE = 20

/** What is shown of segments. */
export interface Listing {
  readonly view: View
  /** The segments of this page. */
  readonly segments: readonly number[]
  /** Their influence on the difference, where that is the order. */
  readonly influence: readonly number[] | undefined
  /** The text of a segment that outputs are compared with, of `facts.texts`. */
  readonly against: number
  /** Called when a segment is ticked, or no longer. */
  readonly tick: (segment: number, isPicked: boolean) => void
}

/** Shows segments. */
export function showSegments(data: PageData, engine: Engine, listing: Listing): void {
  const items = listing.segments.map((segment, i) => item(data, engine, listing, segment, i))
  byId("list").replaceChildren(...items)
}

function item(
  data: PageData,
  engine: Engine,
  { view, influence, against, tick }: Listing,
  segment: number,
  i: number,
): HTMLElement {
  const { facts, lengths, missing } = data
  const { metric, system } = view
  const scores = facts.systems.map((_, s) =>
    missing[s]![segment] === 1 ? undefined : engine.segmentScore(s, metric, segment),
  )
  const box = element("input", { type: "checkbox", checked: view.picked.includes(segment) })
  box.addEventListener("change", () => tick(segment, box.checked))
  const [own, baseline] = [scores[system], scores[0]]
  const facts_: (Node | string)[] = [element("label", {}, box, ` #${segment + 1}`)]
  const id = textOf(data, segment, "id")
  if (id !== undefined) facts_.push(named(visible(id)))
  facts_.push(`${lengths[segment]} words`)
  if (system > 0 && own !== undefined && baseline !== undefined) {
    facts_.push(element("span", {}, "difference ", numberCell(own - baseline, { signed: true })))
  }
  if (influence !== undefined)
    facts_.push(element("span", {}, "influence ", numberCell(influence[i]!, { signed: true, digits: 4 })))
  const made = element(
    "li",
    { id: `segment-${segment + 1}`, tabIndex: -1 },
    element("p", { className: "facts" }, ...facts_.flatMap((each) => [each, " "])),
  )
  if (data.texts === undefined) {
    made.append(
      element("p", {}, ...facts.systems.flatMap(({ name }, s) => [named(visible(name)), " ", score(scores[s]), " "])),
    )
    return made
  }
  made.append(element("dl", {}, ...lines(data, segment, against, scores, metric)))
  return made
}

function lines(
  { facts, texts, absent, missing }: PageData,
  segment: number,
  against: number,
  scores: readonly (number | undefined)[],
  metric: number,
): Node[] {
  const other = texts!.line(segment, against)
  const isAbsent = absent[against - facts.texts.indexOf("reference")]?.[segment] === 1
  const normalized = normalizerIn(facts.metrics[metric]!.spec)
  let [r, s] = [0, 0]
  return facts.texts.flatMap((kind, t) => {
    if (kind === "id") return []
    const text = texts!.line(segment, t)
    if (kind === "source") return entry("source", plain(text))
    if (kind === "reference") {
      const number = r++
      if (absent[number]![segment] === 1) return []
      return entry(absent.length === 1 ? "reference" : `reference ${number + 1}`, plain(text))
    }
    const system = s++
    const name = named(visible(facts.systems[system]!.name))
    if (missing[system]![segment] === 1) return entry(name, [element("em", { textContent: "missing" })])
    return entry(
      element("span", {}, name, " ", score(scores[system])),
      t === against || isAbsent ? plain(text) : marked(text, other, normalized),
    )
  })
}

function entry(name: string | Node, text: readonly Node[]): Node[] {
  const value = element("dd", { dir: "auto" }, ...text)
  return [element("dt", {}, name), value]
}

function score(value: number | undefined): Node | string {
  return value === undefined ? "–" : numberCell(value)
}

/** The text of a kind; undefined if there is none. */
export function textOf(
  { facts, texts }: Pick<PageData, "facts" | "texts">,
  segment: number,
  kind: "id" | "source",
): string | undefined {
  const t = facts.texts.indexOf(kind)
  return t < 0 || texts === undefined ? undefined : texts.line(segment, t)
}

/** A segment as lines of text. */
export function copiedText({ facts, texts }: PageData, segment: number): string {
  let [r, s] = [0, 0]
  const names = facts.texts.map((kind) =>
    kind === "output"
      ? facts.systems[s++]!.name
      : kind === "reference" && facts.references > 1
        ? `reference ${++r}`
        : kind,
  )
  return [
    `segment\t${segment + 1}`,
    ...(texts === undefined ? [] : names.map((name, t) => `${name}\t${texts.line(segment, t)}`)),
  ]
    .map((line) => `${line}\n`)
    .join("")
}

/** Segments as JSON lines, which `lectern score` reads. */
export function jsonLines({ facts, texts, absent, missing }: PageData, segments: Iterable<number>): string {
  const [reference, output] = [facts.texts.indexOf("reference"), facts.texts.indexOf("output")]
  return Array.from(segments, (segment) => {
    const record = {
      segment: segment + 1,
      id: textOf({ facts, texts }, segment, "id"),
      source: textOf({ facts, texts }, segment, "source"),
      references: absent.map((each, r) => (each[segment] === 1 ? null : texts!.line(segment, reference + r))),
      outputs: missing.map((each, s) => (each[segment] === 1 ? null : texts!.line(segment, output + s))),
    }
    return `${JSON.stringify(record)}\n`
  }).join("")
}
