// Exact neighbours of one word, beside gensim, and of many words at once, beside NumPy's product and argpartition.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fillStandardNormal, pcg64 } from "@lectern/random"
import type { NeighboursCost, NeighboursRequest } from "../../children/neighbours-report.js"
import { child } from "../../harness/commands.js"
import { ratio } from "../../harness/compared.js"
import { packageVersion } from "../../harness/machine.js"
import { type Command, median, rounded, type Usage } from "../../harness/measure.js"
import type { Plan } from "../../harness/plan.js"
import type { Findings } from "../../harness/report.js"
import { PYTHON_FIND_NEIGHBOURS } from "../../python/find-neighbours.js"
import { ONE_BLAS_THREAD } from "../../python/train-words.js"
import { gensimVersion, NO_GENSIM } from "./setup.js"

const ROWS = 100_000
const DIMENSIONS = 300
const QUERIES = 200

/** Searches neighbours of random vectors. */
export function neighbourSection(plan: Plan, folder: string): Findings {
  const version = gensimVersion()
  if (version === undefined) return { notes: [NO_GENSIM] }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, "random.f32")
  const numbers = new Float64Array(ROWS * DIMENSIONS)
  fillStandardNormal(numbers, pcg64(1))
  writeFileSync(path, Float32Array.from(numbers))
  const request = JSON.stringify({
    path,
    rows: ROWS,
    dimensions: DIMENSIONS,
    queries: QUERIES,
  } satisfies NeighboursRequest)
  const ours: Command = { program: process.execPath, words: [child("find-neighbours"), request] }
  const theirs: Command = { program: "python3", words: ["-c", PYTHON_FIND_NEIGHBOURS, request], env: ONE_BLAS_THREAD }
  const runs = rounded({ ours, theirs }, plan.rounds)
  const [mine, peer] = [costs(runs.ours), costs(runs.theirs)]
  const over = (name: keyof NeighboursCost): number => median(mine.map((each, i) => each[name] / peer[i]![name]))
  const times = (all: readonly NeighboursCost[]): string => {
    const typical = (name: keyof NeighboursCost): string => median(all.map((each) => each[name])).toFixed(1)
    return `prepared in ${typical("prepare")}, one word ${typical("cold")} at first, then ${typical("warm")}; ${QUERIES} words ${typical("coldBatch")} at first, then ${typical("warmBatch")}`
  }
  return {
    goals: [
      ratio("CPU time of one word's neighbours over gensim's, warm", over("warm"), "at most", 1),
      ratio("CPU time of one word's neighbours over gensim's, cold", over("cold"), "at most", 1),
      ratio(`CPU time of ${QUERIES} words' neighbours over NumPy's, warm`, over("warmBatch"), "at most", 2),
      ratio(`CPU time of ${QUERIES} words' neighbours over NumPy's, cold`, over("coldBatch"), "at most", 2),
    ],
    notes: [
      `ten neighbours among ${ROWS} vectors of ${DIMENSIONS} numbers, CPU ms of ours: ${times(mine)}`,
      `the same by gensim ${version}, and many words by NumPy ${packageVersion("numpy")}: ${times(peer)}`,
    ],
  }
}

function costs(usages: readonly Usage[]): readonly NeighboursCost[] {
  return usages.map(({ stdout }) => JSON.parse(stdout) as NeighboursCost)
}
