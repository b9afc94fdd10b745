// The script of the page: the view, what changes it, and what follows from it.
import { byId, element, onClick } from "../../browser/elements.js"
import { copied, save } from "../../browser/share.js"
import type { PageTable } from "../model.js"
import { showControls, startControls } from "./controls.js"
import { type PageData, readData, readFacts } from "./data.js"
import { type Engine, engineOf, metricsOf } from "./engine.js"
import { found, TIE } from "./filter.js"
import { showGroups, showOutcomes } from "./groups-view.js"
import { showNgrams } from "./ngrams-view.js"
import { showParts, showScores } from "./scores-view.js"
import { copiedText, jsonLines, PER_PAGE, showSegments } from "./segments-view.js"
import { linkOf, START, type View, viewOf } from "./state.js"
import type { Segments } from "./sums.js"
import { named, table } from "./tables.js"

// Counting n-grams of more segments at each change would be felt.
const MAX_EAGER = 3000

void open()

async function open(): Promise<void> {
  const facts = readFacts()
  const metrics = metricsOf(facts)
  const data = await readData(
    facts,
    metrics.map(({ width }) => width),
  )
  start(data, engineOf(data, metrics))
}

function start(data: PageData, engine: Engine): void {
  const { facts } = data
  const several = facts.systems.length > 1
  let view = checked(viewOf(location.hash))
  let segments: Segments = new Uint32Array(0)
  let ordered: Segments = segments
  let influence: Float64Array | undefined
  let current = -1
  let run = 0

  /** A view whose numbers are those of this page. */
  function checked(wanted: View): View {
    const { metric, system, groups, picked, sort } = wanted
    const isMade = several || !["baseline", "difference", "influence"].includes(sort)
    return {
      ...wanted,
      metric: metric < facts.metrics.length ? metric : 0,
      system: several ? (system > 0 && system < facts.systems.length ? system : 1) : 0,
      groups: new Map([...groups].filter(([g, label]) => label < (facts.groupings[g]?.labels.length ?? 0))),
      picked: picked.filter((segment) => segment < facts.segments),
      sort: isMade ? sort : "number",
    }
  }

  function look(changes: Partial<View>): void {
    view = { ...view, ...changes }
    history.replaceState(null, "", linkOf(view) || location.pathname + location.search)
  }

  function change(changes: Partial<View>): void {
    look({ first: 0, ...changes })
    void update()
  }

  /** Finds the segments of the view and shows everything about them, the scores first. */
  async function update(): Promise<void> {
    const mine = ++run
    const isCurrent = (): boolean => mine === run
    performance.mark("change")
    const result = found(data, engine, view)
    const answer = result instanceof Promise ? await busy(result) : result
    if (!isCurrent()) return
    if ("fault" in answer) return say(answer.fault)
    segments = answer.segments
    showControls(data, view)
    showScores(data, engine, view, segments)
    say(`${count(segments.length)} of ${count(facts.segments)} segments.`)
    const order = sorted()
    if (order instanceof Promise) await busy(order)
    if (!isCurrent()) return
    list()
    performance.measure("filter", "change")
    await later()
    if (!isCurrent()) return
    showParts(data, engine, view, segments)
    showGroups(data, engine, view, segments, (g, label) => change({ groups: new Map([...view.groups, [g, label]]) }))
    performance.measure("charts", "change")
    if (!several) return
    const { text, chart } = await showOutcomes(engine, view, segments, TIE)
    if (!isCurrent()) return
    say(`${count(segments.length)} of ${count(facts.segments)} segments: ${text}`)
    byId("intervals").insertAdjacentHTML("beforeend", chart)
    if (data.texts === undefined) return
    byId("ngrams").replaceChildren()
    if (segments.length <= MAX_EAGER) await ngrams(isCurrent)
    performance.measure("all", "change")
  }

  function ngrams(isCurrent: () => boolean): Promise<void> {
    return showNgrams(data, segments, view.system, isCurrent, (words) => {
      change({ ngram: words })
      byId("segments").scrollIntoView()
    })
  }

  /** Sorts the segments; later, if scores of segments are needed. */
  function sorted(): undefined | Promise<void> {
    const { sort, metric, system, descending } = view
    influence = undefined
    const by = (keyOf: (place: number) => number): void => {
      const keys = Float64Array.from(segments, (_, place) => keyOf(place))
      const places = Uint32Array.from(segments, (_, place) => place)
      const sign = descending ? -1 : 1
      places.sort((a, b) => sign * (keys[a]! - keys[b]!) || a - b)
      ordered = places.map((place) => segments[place]!)
      if (influence !== undefined) influence = Float64Array.from(places, (place) => keys[place]!)
    }
    if (sort === "number") return by((place) => segments[place]!) as undefined
    if (sort === "length") return by((place) => data.lengths[segments[place]!]!) as undefined
    if (sort === "influence") {
      return engine.influence(system, metric, segments).then((values) => {
        influence = values
        by((place) => values[place]!)
      })
    }
    const scores = (sort === "baseline" ? [0] : sort === "score" ? [system] : [system, 0]).map((s) =>
      engine.segmentScores(s, metric),
    )
    return Promise.all(scores).then(([own, other]) =>
      by((place) => own![segments[place]!]! - (other?.[segments[place]!] ?? 0)),
    )
  }

  function list(): void {
    const first = Math.max(0, Math.min(view.first, PER_PAGE * Math.floor((segments.length - 1) / PER_PAGE)))
    const shown = [...ordered.subarray(first, first + PER_PAGE)]
    const against = byId<HTMLSelectElement>("against")?.value ?? "0"
    showSegments(data, engine, {
      view,
      segments: shown,
      influence: influence === undefined ? undefined : [...influence.subarray(first, first + PER_PAGE)],
      against: Number(against),
      tick(segment, isPicked) {
        const others = view.picked.filter((each) => each !== segment)
        const picked = (isPicked ? [...others, segment] : others).sort((a, b) => a - b)
        if (view.onlyPicked) change({ picked })
        else look({ picked })
      },
    })
    current = -1
    byId("place").textContent =
      shown.length === 0
        ? "No segments."
        : `${count(first + 1)} to ${count(first + shown.length)} of ${count(segments.length)}`
    byId<HTMLButtonElement>("previous").disabled = first === 0
    byId<HTMLButtonElement>("next").disabled = first + PER_PAGE >= segments.length
  }

  function turn(pages: number): void {
    const first = view.first + pages * PER_PAGE
    if (first < 0 || first >= segments.length) return
    look({ first })
    list()
  }

  /** Goes to a segment of the list; past its ends, to the pages before and after. */
  function go(step: 1 | -1): void {
    const items = byId("list").children
    if (current + step >= items.length || (current + step < 0 && step < 0)) {
      const before = view.first
      turn(step)
      if (view.first === before) return
      current = step > 0 ? -1 : byId("list").children.length
    }
    current += step
    const item = byId("list").children[current] as HTMLElement
    item.focus()
    item.scrollIntoView({ block: "nearest" })
  }

  function say(text: string): void {
    byId("status").textContent = text
  }

  async function busy<Value>(work: Promise<Value>): Promise<Value> {
    say("Computing.")
    return work
  }

  startControls(data, () => view, change)
  byId("against")?.addEventListener("change", list)
  onClick("ngram", () => change({ ngram: [] }))
  onClick("clear", () =>
    change({
      ...START,
      metric: view.metric,
      system: view.system,
      picked: view.picked,
      sort: view.sort,
      descending: view.descending,
    }),
  )
  onClick("previous", () => turn(-1))
  onClick("next", () => turn(1))
  onClick("export", () => {
    save("segments.jsonl", jsonLines(data, segments), "application/jsonl")
    const fields = facts.systems.map((_, s) => `outputs.${s}`).join(",")
    const references = facts.references > 1 ? `references -nr ${facts.references}` : "references.0"
    say(
      `${count(segments.length)} segments saved. To score them: lectern score segments.jsonl -i segments.jsonl --ref-field ${references} --field ${fields}`,
    )
  })
  if (several && data.texts !== undefined) {
    onClick("count-ngrams", () => {
      const mine = run
      void ngrams(() => mine === run)
    })
  }
  addEventListener("hashchange", () => {
    view = checked(viewOf(location.hash))
    void update()
  })
  // The end of the address is the view's, so links within the page must not change it.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#h-"]')) {
    link.addEventListener("click", (event) => {
      event.preventDefault()
      const heading = byId(link.hash.slice(1))
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      heading.scrollIntoView()
    })
  }
  document.addEventListener("keydown", (event) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest("input:not([type=checkbox]), select, textarea")) return
    const item = byId("list").children[current]
    const segment = (): number => Number(item!.id.slice("segment-".length)) - 1
    const keys: Readonly<Record<string, () => void>> = {
      j: () => go(1),
      k: () => go(-1),
      "/": () => byId("query").focus(),
      ...(item !== undefined && {
        x: () => item.querySelector("input")!.click(),
        c: () =>
          void copied(copiedText(data, segment())).then((isCopied) =>
            say(isCopied ? `Segment ${segment() + 1} copied.` : "The browser does not allow copying."),
          ),
      }),
    }
    if (!Object.hasOwn(keys, key)) return
    event.preventDefault()
    keys[key]!()
  })

  for (const each of facts.tables) byId("tables").append(tableSection(each))
  performance.mark("ready")
  void update()
}

function tableSection({ title, about, header, rows }: PageTable): HTMLElement {
  const heading = element("h2", { textContent: title })
  return element(
    "section",
    {},
    heading,
    table(
      about,
      header.map((cell) => named(cell)),
      rows,
    ),
  )
}

/** After the next frame. */
function later(): Promise<void> {
  return new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)))
}

function count(number: number): string {
  return number.toLocaleString("en")
}
