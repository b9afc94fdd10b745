// Words per CPU second of training on one thread, 100 dimensions, window 5, 5 negatives, one epoch. Beside it, bench/gensim_words.py.
//
//   npm run build && node bench/word2vec.mjs TEXT [RUN ...]
import { readFileSync } from "node:fs"
import { encodeCorpus, vocabulary, word2vec, wordCounts } from "../dist/index.js"

const RUNS = {
  "skip-gram": {},
  shared: { sharedNegatives: true },
  cbow: { architecture: "cbow" },
  "hierarchical-softmax": { objective: "hierarchical-softmax" },
}

const [path, ...names] = process.argv.slice(2)
const lines = readFileSync(path, "utf8").split("\n")
const sentences = lines.map((line) => line.split(/\s+/).filter(Boolean)).filter(({ length }) => length > 0)
const counter = wordCounts()
const words = vocabulary(counter.finalize(sentences.reduce(counter.add, counter.zero())))
const corpus = encodeCorpus(sentences, words)

for (const name of names.length > 0 ? names : Object.keys(RUNS)) {
  for (const schedule of ["blocks", "hogwild"]) {
    const trainer = word2vec(corpus, words, { ...RUNS[name], schedule, epochs: 1, seed: 1 })
    const before = process.cpuUsage()
    const loss = trainer.epoch()
    const { user, system } = process.cpuUsage(before)
    const rate = (corpus.tokens.length * 1000) / (user + system)
    const memory = trainer.shared.memory.buffer.byteLength / 1e6
    console.log(
      `${name} ${schedule}: ${rate.toFixed(0)} k words/s, loss ${loss.toFixed(3)}, ${memory.toFixed(0)} MB shared`,
    )
  }
}
