// Whether readers of text take linear time for long runs of the same few characters.
import type { ReaderGrowth } from "../children/hostile-report.js"
import { child } from "../harness/commands.js"
import { measure } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings, Goal } from "../harness/report.js"

// A linear reader is near 2, a quadratic one near 4.
const MAX_GROWTH = 3
// Shorter times say nothing about growth.
const FLOOR_MILLISECONDS = 10

/** Measures every reader of text. */
export function hostileSection({ run }: Plan, folder: string): Findings {
  const words = [child("hostile"), `${run}`, `${FLOOR_MILLISECONDS}`, folder]
  const { stdout, cpu } = measure({ program: process.execPath, words })
  const readers = stdout.split("\n").map((line) => JSON.parse(line) as ReaderGrowth)
  const notes = [`long runs of hostile characters: ${readers.length} readers took ${cpu.toFixed(0)} CPU s`]
  return { goals: readers.map((reader) => goalOf(reader, run)), notes }
}

function goalOf({ name, milliseconds, slowest, growth, worst }: ReaderGrowth, run: number): Goal {
  if (growth === undefined) {
    return {
      what: `${name}: time of ${2 * run} characters, too short to compare; most for ${JSON.stringify(slowest)}`,
      measured: milliseconds,
      wanted: { kind: "at most", value: FLOOR_MILLISECONDS },
      unit: "ms",
    }
  }
  return {
    what: `${name}: time of ${2 * run} characters over that of ${run}, most for ${JSON.stringify(worst)}`,
    measured: growth,
    wanted: { kind: "at most", value: MAX_GROWTH },
    unit: "x",
  }
}
