// chrF of all pairs of candidates, and minimum Bayes risk decoding with it, beside fastchrf and mbrs.
import { candidateFile } from "../data/candidates.js"
import { child } from "../harness/commands.js"
import { type Command, measure } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings, Run } from "../harness/report.js"
import { PYTHON_CANDIDATES } from "../python/candidates.js"
import { ONE_THREAD } from "../python/encode.js"

const WORKS = [
  { work: "pairs", what: "chrF of all pairs", peer: "fastchrf", wanted: 5 },
  { work: "mbr", what: "minimum Bayes risk by chrF", peer: "mbrs", wanted: 5 },
] as const

/** Measures both on one thread. */
export function candidateSection(
  plan: Plan,
  folder: string,
  versions: Readonly<Record<"fastchrf" | "mbrs", string | undefined>>,
): Findings {
  const found = plan.candidates.flatMap((count) => {
    const path = candidateFile(count, folder)
    return WORKS.map(({ work, what, peer, wanted }): Findings => {
      const run = (tool: string, command: Command): Run => ({
        what: `${what}, ${count} candidates, ${tool}`,
        segments: count * count,
        ...JSON.parse(measure(command).stdout),
      })
      const rounds = `${plan.rounds}`
      const ours = run("lectern", { program: process.execPath, words: [child("candidates"), path, work, rounds] })
      if (versions[peer] === undefined) return { runs: [ours] }
      const words = ["-c", PYTHON_CANDIDATES, path, work, "1"]
      const theirs = run(peer, { program: "python3", words, env: ONE_THREAD })
      const goal = `CPU seconds of ${peer} over ours, ${what}, ${count} candidates`
      return {
        runs: [ours, theirs],
        goals: [
          { what: goal, measured: theirs.cpu / ours.cpu, wanted: { kind: "at least", value: wanted }, unit: "x" },
        ],
      }
    })
  })
  return {
    runs: found.flatMap(({ runs = [] }) => runs),
    goals: found.flatMap(({ goals = [] }) => goals),
    notes: WORKS.filter(({ peer }) => versions[peer] === undefined).map(
      ({ peer }) => `skipped: ${peer}: not installed (pip install ${peer})`,
    ),
  }
}
