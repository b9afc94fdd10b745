// How the cost of the whole command grows with the corpus: a straight line, and memory that stays.

import type { TestSet } from "../data/test-set.js"
import { lectern } from "../harness/commands.js"
import { alternate, type Usage } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings } from "../harness/report.js"

const MILLION = 1e6
const MEGABYTE = 1e6

/** Measures BLEU over corpora of growing size with one thread and with two. */
export function growthSection({ growth, rounds }: Plan, set: (segments: number) => TestSet): Findings {
  const sets = growth.map(set)
  const measured = (jobs: number): readonly Usage[] =>
    sets.map((each) => alternate({ run: lectern(each, jobs) }, each.segments > MILLION ? 1 : Math.min(3, rounds)).run)
  const [one, two] = [measured(1), measured(2)]
  const line = (runs: readonly Usage[], cost: "wall" | "cpu"): Line =>
    fitted(
      growth,
      runs.map((run) => run[cost]),
    )
  const cpu = line(one, "cpu")
  const [wall, wallTwo] = [line(one, "wall"), line(two, "wall")]
  const bytes = sets.at(-1)!.bytes / growth.at(-1)!
  return {
    runs: [one, two].flatMap((runs, i) =>
      runs.map(({ stdout: _, ...usage }, s) => ({
        what: `lectern score, ${i + 1} ${i === 0 ? "thread" : "threads"}`,
        segments: growth[s]!,
        ...usage,
      })),
    ),
    notes: [
      `pairs have ${bytes.toFixed(0)} bytes`,
      `one thread: ${inWords(wall)}; CPU ${inWords(cpu)}`,
      `two threads: ${inWords(wallTwo)}`,
    ],
    goals: [
      {
        what: "largest distance from a straight line, one thread",
        measured: Math.max(...growth.map((size, s) => Math.abs(one[s]!.cpu / at(cpu, size) - 1))),
        wanted: { kind: "at most", value: 0.15 },
        unit: "x",
      },
      {
        what: "peak memory of the largest corpus, two threads",
        measured: two.at(-1)!.peak / MEGABYTE,
        wanted: { kind: "at most", value: 400 },
        unit: "MB",
      },
      {
        what: "the same over the one before",
        measured: two.at(-1)!.peak / two.at(-2)!.peak,
        wanted: { kind: "at most", value: 1.25 },
        unit: "x",
      },
    ],
  }
}

/** Seconds: `constant` + `perMillion` for each million pairs. */
interface Line {
  readonly constant: number
  readonly perMillion: number
}

/** The line through the smallest and the largest corpus. */
function fitted(sizes: readonly number[], seconds: readonly number[]): Line {
  const perPair = (seconds.at(-1)! - seconds[0]!) / (sizes.at(-1)! - sizes[0]!)
  return { constant: seconds[0]! - perPair * sizes[0]!, perMillion: perPair * MILLION }
}

function at({ constant, perMillion }: Line, size: number): number {
  return constant + (perMillion * size) / MILLION
}

function inWords({ constant, perMillion }: Line): string {
  return `${constant.toFixed(2)} s + ${perMillion.toFixed(2)} s for each million pairs`
}
