// How often 95% intervals of scores per item hold the mean, in simulated sets, every one seeded.
import { confidenceSequence, itemMean, wildBootstrap } from "@lectern/metrics/items"
import { type Generator, pcg64, standardNormal } from "@lectern/random"
import type { Plan } from "../harness/plan.js"
import type { Coverage, Findings } from "../harness/report.js"

const CONFIDENCE = 0.95
// Any two items of a cluster correlate by this.
const CORRELATION = 0.22
const SCORES = 400
const LOOKS = Array.from({ length: 20 }, (_, k) => (SCORES / 20) * (k + 1))

/** The ends of an interval; one without ends is the whole line. */
interface Ends {
  readonly kind?: string
  readonly low?: number
  readonly high?: number
}

const repeated = (count: number, size: number): number[] => new Array<number>(count).fill(size)

const SIZES: Readonly<Record<string, readonly number[]>> = {
  "30 clusters of 10": repeated(30, 10),
  "10 clusters of 10": repeated(10, 10),
  "6 clusters of 10": repeated(6, 10),
  "20 clusters, one of 100, others of 5": [100, ...repeated(19, 5)],
}

/** Counts the intervals that hold the mean, 0. */
export function itemSection({ itemRuns: runs }: Plan): Findings {
  const clustered = Object.entries(SIZES).flatMap(([what, sizes]) => {
    const count = (method: string, interval: (random: Generator) => Ends): Coverage =>
      coverageOf(what, method, runs, interval)
    return [
      count("Student's t", (random) => itemMean(simulated(random, sizes)).interval),
      count("wild bootstrap", (random) => wildBootstrap(simulated(random, sizes), { resamples: 399 }).interval),
      count("without clusters", (random) => itemMean({ scores: simulated(random, sizes).scores }).interval),
    ]
  })
  const looked = [
    coverageOf("400 coins of .8, at all of 20 looks", "Student's t", runs, (random) => {
      const scores = coins(random)
      const intervals = LOOKS.map((n) => itemMean({ scores: scores.subarray(0, n) }).interval as Ends)
      return {
        low: Math.max(...intervals.map(({ low = -Infinity }) => low)),
        high: Math.min(...intervals.map(({ high = Infinity }) => high)),
      }
    }),
    coverageOf("400 coins of .8, at all of 20 looks", "confidence sequence", runs, (random) => {
      return confidenceSequence(coins(random), { low: -1, high: 1, looks: LOOKS }).at(-1)!
    }),
  ]
  const [t, , unclustered] = clustered
  const slack = 2.5 * Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / runs)
  const share = ({ held }: Coverage): number => held / runs
  return {
    itemCoverages: [...clustered, ...looked],
    goals: [
      {
        what: "distance from .95 of the share of 95% intervals that hold, 30 clusters of 10",
        measured: Math.abs(share(t!) - CONFIDENCE),
        wanted: { kind: "at most", value: slack },
        unit: "",
      },
      {
        what: "share of 95% intervals that hold, 30 clusters of 10 taken for items",
        measured: share(unclustered!),
        wanted: { kind: "at most", value: 0.76 },
        unit: "",
      },
      {
        what: "share of confidence sequences that hold at all looks",
        measured: share(looked[1]!),
        wanted: { kind: "at least", value: CONFIDENCE - slack },
        unit: "",
      },
    ],
  }
}

function simulated(random: Generator, sizes: readonly number[]): { scores: Float64Array; clusters: number[] } {
  const clusters = sizes.flatMap((size, cluster) => repeated(size, cluster))
  const levels = sizes.map(() => Math.sqrt(CORRELATION) * standardNormal(random))
  const own = Math.sqrt(1 - CORRELATION)
  return { scores: Float64Array.from(clusters, (each) => levels[each]! + own * standardNormal(random)), clusters }
}

function coins(random: Generator): Float64Array {
  return Float64Array.from({ length: SCORES }, () => (random.below(5) > 0 ? 0.2 : -0.8))
}

function coverageOf(what: string, method: string, runs: number, intervalOf: (random: Generator) => Ends): Coverage {
  let [held, unbounded, flat] = [0, 0, 0]
  for (let seed = 0; seed < runs; seed++) {
    const { low = -Infinity, high = Infinity } = intervalOf(pcg64(seed))
    if (low <= 0 && high >= 0) held++
    if (low === -Infinity) unbounded++
    if (low === high) flat++
  }
  return { what, method, runs, held, unbounded, flat, cautious: 0 }
}
