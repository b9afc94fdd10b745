// The four studies of gates as a page shows them: their sliders, a table and pictures of what came of 200 pull requests.
import { pcg64 } from "@lectern/random"
import { type IntervalRows, intervalRows } from "../figures/interval-rows.mjs"
import { lookBands } from "../figures/look-bands.mjs"
import {
  alarmOf,
  clusterStudy,
  type Drop,
  type Outcome,
  pairingStudy,
  peekingStudy,
  retryStudy,
  type Watched,
} from "./gates.mjs"

/** The name of a study. */
export type StudyName = "pairing" | "retry" | "clusters" | "peeking"

/** A slider. */
export interface Slider {
  /** Its name in a link. */
  readonly key: string
  readonly name: string
  /** What follows the number: a unit with its blank. */
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
}

/** What came of a study. */
export interface Shown {
  /** The finding in words. */
  readonly sentence: string
  /** A table, its header first. */
  readonly table: readonly (readonly string[])[]
  /** SVG. */
  readonly pictures: readonly string[]
}

/** A simulation that readers run. */
export interface Study {
  readonly sliders: readonly Slider[]
  /** The same for the same arguments. @param values - of the sliders @param seed - of the simulation */
  readonly run: (values: readonly number[], seed: number) => Shown
}

/** The number of simulated pull requests. */
export const PULLS = 200
const ROWS = 20

const ITEMS = slider("items", "Items", "", 50, 500, 50, 200)
const DROP = slider("drop", "True drop", " points", 0, 10, 1, 5)
const CHANGED = slider("changed", "Items that come out in another way", " in 100", 10, 40, 2, 10)

/** The studies by name. */
export const STUDIES: Readonly<Record<StudyName, Study>> = {
  pairing: {
    sliders: [ITEMS, DROP, CHANGED],
    run([items = 0, drop = 0, changed = 0], seed) {
      const sizes = { items, drop: drop / 100, changed: changed / 100, pulls: PULLS }
      const { paired, unpaired } = pairingStudy(pcg64(seed), sizes)
      const what = drop > 0 ? `A drop of ${pointsOf(drop)} is there.` : "There is no drop."
      const said = drop > 0 ? "finds it" : "calls one"
      return {
        sentence: `${what} The paired test ${said} in ${paired.worse} of ${PULLS} pull requests, the unpaired one in ${unpaired.worse}.`,
        table: verdicts({ "two separate error bars": unpaired, "item by item": paired }),
        pictures: panels("pairing", drop, { "two separate error bars": unpaired, "item by item": paired }),
      }
    },
  },
  retry: {
    sliders: [
      slider("runs", "Runs of each pull request", "", 1, 8, 1, 4),
      slider("undecided", "Undecided items", " in 100", 5, 60, 5, 20),
      { ...DROP, value: 0 },
      ITEMS,
    ],
    run([attempts = 0, undecided = 0, drop = 0, items = 0], seed) {
      const sizes = { items, undecided: undecided / 100, drop: drop / 100, attempts, pulls: PULLS }
      const { first, best, averaged } = retryStudy(pcg64(seed), sizes)
      const gain = 100 * (meanOf(first) - meanOf(best))
      const named = { "the first run": first, "the best run": best, "the mean of all runs": averaged }
      return {
        sentence:
          `The best of ${attempts} scores ${gain.toFixed(1)} points more than the first, with the same system. ` +
          `It is called better in ${best.better} of ${PULLS} pull requests, the first run in ${first.better}.`,
        table: verdicts(named),
        pictures: panels("retry", drop, { "the first run": first, "the best run": best }),
      }
    },
  },
  clusters: {
    sliders: [
      slider("documents", "Documents", "", 5, 50, 5, 30),
      slider("questions", "Questions on each", "", 1, 20, 1, 10),
      slider("correlation", "Correlation within a document", "", 0, 0.8, 0.02, 0.22),
    ],
    run([clusters = 0, size = 0, correlation = 0], seed) {
      const { clustered, ignored } = clusterStudy(pcg64(seed), { clusters, size, correlation, pulls: PULLS })
      const effect = 1 + (size - 1) * correlation
      const [inside, by] = [ignored, clustered].map(({ worse, better }) => PULLS - worse - better)
      const named = { "questions as items": ignored, "by document": clustered }
      return {
        sentence:
          `Taken one by one, the questions give intervals that hold the truth in ${inside} of ${PULLS} pull requests; by document ` +
          `it is ${by}, and ${0.95 * PULLS} are promised. The variance is ${effect.toFixed(2)} times what single questions would have.`,
        table: verdicts(named),
        pictures: panels("clusters", 0, named),
      }
    },
  },
  peeking: {
    sliders: [
      slider("looks", "Looks", "", 1, 20, 1, 20),
      slider("batch", "Items between looks", "", 10, 30, 5, 20),
      { ...DROP, value: 0 },
      { ...CHANGED, value: 20 },
    ],
    run([looks = 0, batch = 0, drop = 0, changed = 0], seed) {
      const sizes = { looks, batch, drop: drop / 100, changed: changed / 100, pulls: PULLS }
      const watched = peekingStudy(pcg64(seed), sizes)
      const rows = [
        ["t, at the end alone", watched.map(({ t }) => t.slice(-1))],
        ["t, at each look", watched.map(({ t }) => t)],
        ["confidence sequence", watched.map(({ sequence }) => sequence)],
      ] as const
      const alarms = rows.map(([, all]) => all.filter((each) => alarmOf(each) !== undefined).length)
      const what = drop > 0 ? `A drop of ${pointsOf(drop)} is there` : "There is no difference"
      const verb = drop > 0 ? "finds it" : "calls one"
      return {
        sentence:
          `${what}. One test at the end ${verb} in ${alarms[0]} of ${PULLS} pull requests, a test at each look in ${alarms[1]}, ` +
          `a confidence sequence in ${alarms[2]}.`,
        table: [
          ["test", "calls a difference", "width at the end, points"],
          ...rows.map(([name, all], i) => [name, `${alarms[i]} of ${PULLS}`, shown(100 * widthOf(all))]),
        ],
        pictures: [bandsOf("peeking", watched)],
      }
    },
  },
}

/** Intervals of the first pull requests, two ways of testing side by side on one axis. */
function panels(id: string, drop: number, named: Readonly<Record<string, Outcome>>): string[] {
  return panelsOf(id, drop, named).map(intervalRows)
}

/**
 * What those pictures show.
 *
 * @param id - begins the names of their parts
 * @param drop - the true one, in points
 * @param named - outcomes by the names of the ways of testing
 */
export function panelsOf(id: string, drop: number, named: Readonly<Record<string, Outcome>>): IntervalRows[] {
  const shown = Object.entries(named).map(([title, { drops }]) => [title, drops.slice(0, ROWS)] as const)
  const reach = 100 * Math.max(...shown.flatMap(([, drops]) => drops.flatMap(({ low, high }) => [-low, high])))
  return shown.map(([title, drops], i) => ({
    id: `${id}-${i}`,
    title,
    range: [-reach, reach],
    rows: drops.map(inPoints),
    lines: [{ at: 0, name: "0" }, ...(drop === 0 ? [] : [{ at: drop, name: "truth" }])],
    axis: "drop in points",
  }))
}

/** The first pull request that a test at each look calls different; the first of all, if there is none. */
function bandsOf(id: string, watched: readonly Watched[]): string {
  const shown = watched.find(({ t }) => alarmOf(t) !== undefined) ?? watched[0]!
  const bands = [
    { name: "Student's t at each look", looks: shown.t.map((look) => ({ ...inPoints(look), n: look.n })) },
    { name: "confidence sequence", looks: shown.sequence.map((look) => ({ ...inPoints(look), n: look.n })) },
  ]
  const reach = Math.min(60, 1.2 * Math.max(...bands.map(({ looks }) => looks.at(-1)!.high - looks.at(-1)!.low)))
  return lookBands({ id, title: "The drop against the number of items", bands, stop: alarmOf(shown.t)?.n, reach })
}

function inPoints({ drop, low, high }: Drop): Drop & { readonly called: boolean } {
  return { drop: 100 * drop, low: 100 * low, high: 100 * high, called: low > 0 || high < 0 }
}

function verdicts(named: Readonly<Record<string, Outcome>>): readonly (readonly string[])[] {
  const rows = Object.entries(named).map(([name, all]) => [
    name,
    ...[all.worse, all.better, PULLS - all.worse - all.better].map(String),
    shown(100 * meanOf(all)),
  ])
  return [["test", "worse", "better", "neither", "mean drop, points"], ...rows]
}

function meanOf({ drops }: Outcome): number {
  return drops.reduce((sum, { drop }) => sum + drop, 0) / drops.length
}

function widthOf(all: readonly (readonly Drop[])[]): number {
  return all.reduce((sum, looks) => sum + looks.at(-1)!.high - looks.at(-1)!.low, 0) / all.length
}

function pointsOf(points: number): string {
  return `${shown(points)} ${points === 1 ? "point" : "points"}`
}

/** To a tenth, without a negative zero. */
function shown(points: number): string {
  const tenths = Math.round(10 * points)
  return (tenths === 0 ? 0 : tenths / 10).toFixed(1).replace(".0", "").replace("-", "−")
}

function slider(
  key: string,
  name: string,
  unit: string,
  min: number,
  max: number,
  step: number,
  value: number,
): Slider {
  return { key, name, unit, min, max, step, value }
}
