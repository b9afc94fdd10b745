// Trains word vectors: train-words.js REQUEST, as JSON. Prints what training alone cost.
import { createHash } from "node:crypto"
import { closeSync, openSync, readSync, writeSync } from "node:fs"
import {
  encodeCorpus,
  type Vocabulary,
  vocabulary,
  type Word2vecTrainer,
  word2vec,
  wordCounts,
} from "@lectern/embeddings"
import { writeVectors } from "@lectern/embeddings/formats"
import type { WordsRequest, WordsTraining } from "./words-report.js"
import { teamOf } from "./words-team.js"

const CHUNK_BYTES = 2 ** 16

const { path, options, threads, output } = JSON.parse(process.argv[2] ?? "") as WordsRequest
const trainer = trainerOn()
const team = await teamOf(trainer.shared, threads)
const [cpu, wall] = [process.cpuUsage(), performance.now()]
while (!trainer.done) {
  const { phases, finish } = trainer.begin(threads)
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

/** Reads the text twice: to count, and to encode. */
function trainerOn(): Word2vecTrainer {
  const words = countedWords()
  return word2vec(encodeCorpus(sentences(), words), words, options)
}

function countedWords(): Vocabulary {
  const counter = wordCounts()
  const counts = counter.zero()
  for (const sentence of sentences()) counter.add(counts, sentence)
  return vocabulary(counter.finalize(counts))
}

/** The lines as words, read one after another, as gensim's `LineSentence` does. */
function* sentences(): Generator<readonly string[]> {
  const file = openSync(path, "r")
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const decoder = new TextDecoder()
  let rest = ""
  for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk)) {
    const lines = (rest + decoder.decode(chunk.subarray(0, bytes), { stream: true })).split("\n")
    rest = lines.pop()!
    for (const line of lines) yield wordsOf(line)
  }
  closeSync(file)
  yield wordsOf(rest)
}

function wordsOf(line: string): readonly string[] {
  return line.split(/\s+/).filter(Boolean)
}
