// All pairs of candidates: candidates.js FILE WORK ROUNDS, where WORK is pairs (chrF of all) or mbr (the best by chrF). Prints what
// the calls alone cost.
import { readFileSync } from "node:fs"
import { performance } from "node:perf_hooks"
import { minimumBayesRisk } from "@lectern/decoding"
import { chrfPairs, pairwiseChrf } from "@lectern/metrics"

const [path = "", work = "pairs", rounds = "1"] = process.argv.slice(2)
const candidates = readFileSync(path, "utf8").replace(/\n$/, "").split("\n")

async function best(): Promise<number> {
  const pairs = chrfPairs(candidates, candidates)
  const result = await minimumBayesRisk(candidates, candidates, pairs, { range: [0, 1] })
  return result.best[0]!.expectedUtility
}

function mean(): number {
  const scores = pairwiseChrf(candidates, candidates)
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

const costs: { wall: number; cpu: number; score: string }[] = []
for (let round = 0; round < Number(rounds); round++) {
  const before = process.cpuUsage()
  const start = performance.now()
  const score = work === "mbr" ? await best() : mean()
  const wall = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  costs.push({ wall, cpu: (user + system) / 1e6, score: (100 * score).toFixed(4) })
}
costs.sort((a, b) => a.cpu - b.cpu)
console.log(JSON.stringify(costs[costs.length >> 1]))
