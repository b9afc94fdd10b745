// One call of the library on arrays of strings: library.js HYP REF KERNEL ROUNDS. Prints what the call alone cost.
import { readFileSync } from "node:fs"
import { performance } from "node:perf_hooks"
import { bleu } from "@lectern/metrics"
import type { KernelChoice } from "@lectern/metrics/engine"

const [hypothesis = "", reference = "", kernel = "auto", rounds = "1"] = process.argv.slice(2)
const lines = (path: string): string[] => readFileSync(path, "utf8").replace(/\n$/, "").split("\n")
const [hypotheses, references] = [lines(hypothesis), lines(reference)]
const metric = bleu({ kernel: kernel as KernelChoice })

const costs: { wall: number; cpu: number; score: string }[] = []
for (let round = 0; round < Number(rounds); round++) {
  const before = process.cpuUsage()
  const start = performance.now()
  const { score } = metric.score(hypotheses, references)
  const wall = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  costs.push({ wall, cpu: (user + system) / 1e6, score: (100 * score).toFixed(6) })
}
costs.sort((a, b) => a.cpu - b.cpu)
console.log(JSON.stringify(costs[costs.length >> 1]))
