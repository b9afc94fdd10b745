// How good vectors of the planted text are: rate-planted.js VECTORS... Prints a list, in the order of the files.
import { readFileSync } from "node:fs"
import { analogy, type NeighbourIndex, neighbourIndex } from "@lectern/embeddings"
import { readVectors } from "@lectern/embeddings/formats"
import { RELATION_QUESTIONS, TOPIC_QUERIES } from "../data/planted.js"
import type { PlantedQuality } from "./words-report.js"

const NEIGHBOURS = 10

const qualities = process.argv.slice(2).map((file): PlantedQuality => {
  const vectors = readVectors(readFileSync(file), "word2vec-binary")
  const index = neighbourIndex(vectors)
  const known = new Set(vectors.words)
  const queries = TOPIC_QUERIES.filter(({ word }) => known.has(word))
  const questions = RELATION_QUESTIONS.filter((words) => words.every((word) => known.has(word)))
  return {
    topic: mean(queries.map(({ word, topic }) => sameTopic(index, word, topic))),
    relation: mean(questions.map(([a, b, c, d]) => Number(analogy(index, [a, b, c], { count: 1 })[0]?.word === d))),
  }
})
console.log(JSON.stringify(qualities))

function sameTopic(index: NeighbourIndex, word: string, topic: string): number {
  return mean(index.nearest(word, { count: NEIGHBOURS }).map((each) => Number(each.word.startsWith(topic))))
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
