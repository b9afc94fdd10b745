// Scores two files through the batch library: score-files.js REF HYP JOBS KERNEL. Prints the score.
import type { KernelChoice } from "@lectern/metrics/engine"
import { scoreCorpus } from "lectern"

const [reference = "", hypothesis = "", jobs = "1", kernel = "auto"] = process.argv.slice(2)
const { systems } = await scoreCorpus({
  references: [{ name: reference, path: reference }],
  systems: [{ name: hypothesis, path: hypothesis }],
  metrics: [{ name: "bleu", options: { kernel: kernel as KernelChoice } }],
  jobs: Number(jobs),
})
console.log(systems[0]!.metrics[0]!.score.toFixed(6))
