// Scores a text with an n-gram model through the library: query-lm.js MODEL TEXT. Prints what that alone cost, without loading the model.
import { readFileSync } from "node:fs"
import { performance } from "node:perf_hooks"
import { type NgramScorer, ngramScorer, perplexity, readArpa } from "@lectern/decoding/ngram"

const [model = "", text = ""] = process.argv.slice(2)
/** A process is cold at first; the last time shows what longer texts cost. */
const TIMES = 4

const scorer: NgramScorer = ngramScorer(readArpa(readFileSync(model)).model)
const bytes = new Uint8Array(readFileSync(text))
const sums = perplexity()
let last = { wall: 0, cpu: 0, perplexity: 0, tokens: 0 }
for (let time = 0; time < TIMES; time++) {
  const before = process.cpuUsage()
  const start = performance.now()
  const { all } = sums.finalize(sums.add(sums.zero(), scorer.score(bytes)))
  const wall = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  last = { wall, cpu: (user + system) / 1e6, perplexity: all.perplexity, tokens: all.tokens }
}
console.log(JSON.stringify(last))
