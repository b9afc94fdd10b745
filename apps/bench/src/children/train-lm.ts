// Trains an n-gram model through the library: train-lm.js TEXT ORDER FILE. Prints what that alone cost.
import { closeSync, openSync, readFileSync, writeSync } from "node:fs"
import { performance } from "node:perf_hooks"
import { modifiedKneserNey, ngramCounter, writeArpa } from "@lectern/decoding/ngram"

const [text = "", order = "", path = ""] = process.argv.slice(2)
const NEWLINE = 10

const before = process.cpuUsage()
const start = performance.now()
const bytes = readFileSync(text)
const counter = ngramCounter({ order: Number(order), specialWords: "skip" })
const state = counter.zero()
for (let from = 0; from < bytes.length; ) {
  const newline = bytes.indexOf(NEWLINE, from)
  const to = newline < 0 ? bytes.length : newline
  counter.addBytes(state, bytes, from, to)
  from = to + 1
}
const { model } = modifiedKneserNey(counter.finalize(state))
const file = openSync(path, "w")
for (const chunk of writeArpa(model)) {
  for (let written = 0; written < chunk.length; ) written += writeSync(file, chunk, written)
}
closeSync(file)
const wall = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(before)
const ngrams = model.levels.map(({ words }) => words.length)
console.log(JSON.stringify({ wall, cpu: (user + system) / 1e6, ngrams }))
