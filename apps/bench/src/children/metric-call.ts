// Calls of metrics on arrays of strings: metric-call.js HYP REF ROUNDS METRIC... Prints what the first call alone cost and
// what a later one does, with their scores.
import { readFileSync } from "node:fs"
import { performance } from "node:perf_hooks"
import { cer, type Metric, rougeL, rougeLsum, rougeN, scoreAll, wer } from "@lectern/metrics"

const METRICS: Readonly<Record<string, () => Metric>> = {
  wer: () => wer(),
  cer: () => cer(),
  rouge1: () => rougeN(1),
  rouge2: () => rougeN(2),
  rougeL: () => rougeL(),
  "rouge1-stemmer": () => rougeN(1, { stemmer: true }),
  "rouge2-stemmer": () => rougeN(2, { stemmer: true }),
  "rougeL-stemmer": () => rougeL({ stemmer: true }),
  "rougeLsum-stemmer": () => rougeLsum({ stemmer: true }),
}

const [hypothesis = "", reference = "", rounds = "1", ...names] = process.argv.slice(2)
const lines = (path: string): string[] => readFileSync(path, "utf8").replace(/\n$/, "").split("\n")
const [hypotheses, references] = [lines(hypothesis), lines(reference)]
const metrics = Object.fromEntries(names.map((name) => [name, METRICS[name]!()]))

const costs: { wall: number; cpu: number; score: string }[] = []
for (let round = 0; round < Number(rounds); round++) {
  const before = process.cpuUsage()
  const start = performance.now()
  const scores = Object.values(scoreAll(metrics, hypotheses, references)).map(({ score }) => score)
  const wall = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  costs.push({ wall, cpu: (user + system) / 1e6, score: scores.map((score) => (100 * score).toFixed(6)).join(" ") })
}
const later = costs.slice(1).sort((a, b) => a.cpu - b.cpu)
console.log(JSON.stringify({ first: costs[0], later: later[later.length >> 1] ?? costs[0] }))
