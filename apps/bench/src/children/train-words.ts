// Trains word vectors: train-words.js REQUEST, as JSON. Prints what training alone cost.
import { createHash } from "node:crypto"
import { closeSync, openSync, readFileSync, writeSync } from "node:fs"
import { encodeCorpus, vocabulary, word2vec, wordCounts } from "@lectern/embeddings"
import { writeVectors } from "@lectern/embeddings/formats"
import type { WordsRequest, WordsTraining } from "./words-report.js"
import { teamOf } from "./words-team.js"

const NEWLINE = 0x0a

const { path, options, threads, output } = JSON.parse(process.argv[2] ?? "") as WordsRequest
const text = readFileSync(path)
const counter = wordCounts()
const counts = counter.zero()
for (const sentence of sentences()) counter.add(counts, sentence)
const words = vocabulary(counter.finalize(counts))
const corpus = encodeCorpus(sentences(), words)
const trainer = word2vec(corpus, words, options)
const team = await teamOf(trainer.shared, threads)
const [cpu, wall] = [process.cpuUsage(), performance.now()]
while (!trainer.done) {
  const { phases, finish } = trainer.begin()
  phases.forEach(team.perform)
  finish()
}
const { user, system } = process.cpuUsage(cpu)
const training: WordsTraining = {
  cpu: (user + system) / 1e6,
  wall: (performance.now() - wall) / 1000,
  digest: createHash("sha256").update(trainer.vectors().data).digest("hex"),
}
team.end()
console.log(JSON.stringify(training))
if (output !== undefined) {
  const file = openSync(output, "w")
  for (const chunk of writeVectors(trainer.vectors(), "word2vec-binary")) writeSync(file, chunk)
  closeSync(file)
}

/** The lines as words, one after another: a text as lists of strings would take ten times its size. */
function* sentences(): Generator<readonly string[]> {
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf(NEWLINE, from)
    const to = newline === -1 ? text.length : newline
    yield text.toString("utf8", from, to).split(/\s+/).filter(Boolean)
    from = to + 1
  }
}
