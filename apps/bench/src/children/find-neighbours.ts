// Finds neighbours of random vectors: find-neighbours.js REQUEST, as JSON. Prints what it cost.
import { readFileSync } from "node:fs"
import { neighbourIndex, wordVectors } from "@lectern/embeddings"
import { median } from "../harness/measure.js"
import { cpuSeconds } from "./cpu-seconds.js"
import type { NeighboursCost, NeighboursRequest } from "./neighbours-report.js"

const ROUNDS = 5
const SINGLES = 20

const { path, rows, dimensions, queries } = JSON.parse(process.argv[2] ?? "") as NeighboursRequest
const data = new Float32Array(new Uint8Array(readFileSync(path)).buffer)
const vectors = wordVectors(
  Array.from({ length: rows }, (_, i) => `w${i}`),
  dimensions,
  data,
)
const batch = vectors.words.slice(0, queries)
let index = neighbourIndex(wordVectors(["w0"], 1, Float32Array.of(1)))
const prepare = spent(() => {
  index = neighbourIndex(vectors)
})
const one = (): number => spent(() => void index.nearest("w1"))
const many = (): number => spent(() => void index.nearestOfEach(batch))
const cost: NeighboursCost = {
  prepare,
  cold: one(),
  warm: median(Array.from({ length: ROUNDS }, () => sum(Array.from({ length: SINGLES }, one)) / SINGLES)),
  coldBatch: many(),
  warmBatch: median(Array.from({ length: ROUNDS }, many)),
}
console.log(JSON.stringify(cost))

/** The CPU milliseconds of a call. */
function spent(call: () => void): number {
  return 1000 * cpuSeconds(call)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0)
}
