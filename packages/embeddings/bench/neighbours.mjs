// Nearest neighbours of 20,000 vectors of 100 dimensions: milliseconds per query, and the ratio to the obvious loop, alternating.
//
//   npm run build && node bench/neighbours.mjs
import { neighbourIndex, wordVectors } from "../dist/index.js"
import { indexWith } from "../dist/neighbours/exact.js"
import { plainKernel } from "../dist/neighbours/kernel/kernel.js"

const ROUNDS = 5
const QUERIES = 20
const COUNT = 10

function randomVectors(rows, dimensions) {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const words = Array.from({ length: rows }, (_, i) => `w${i}`)
  return wordVectors(words, dimensions, Float32Array.from({ length: rows * dimensions }, next))
}

/** The obvious loop: the cosine of each row in double precision, then the first few of all sorted. */
function bruteForce({ words, dimensions, data }) {
  const units = new Float32Array(data.length)
  for (let id = 0; id < words.length; id++) {
    let squares = 0
    for (let d = 0; d < dimensions; d++) squares += data[id * dimensions + d] ** 2
    for (let d = 0; d < dimensions; d++) units[id * dimensions + d] = data[id * dimensions + d] / Math.sqrt(squares)
  }
  return (query) => {
    const best = []
    for (let id = 0; id < words.length; id++) {
      let sum = 0
      for (let d = 0; d < dimensions; d++) sum += units[id * dimensions + d] * units[query * dimensions + d]
      if (id === query || (best.length === COUNT && sum <= best[COUNT - 1].score)) continue
      const at = best.findIndex(({ score }) => score < sum)
      best.splice(at < 0 ? best.length : at, 0, { id, score: sum })
      if (best.length > COUNT) best.pop()
    }
    return best
  }
}

for (const rows of [2_000, 20_000, 100_000]) {
  const vectors = randomVectors(rows, 100)
  const { words } = vectors
  const simd = neighbourIndex(vectors)
  const plain = indexWith(plainKernel, vectors, "cosine")
  const loop = bruteForce(vectors)
  const ids = Array.from({ length: QUERIES }, (_, i) => (i * 7919) % rows)
  const candidates = {
    "obvious loop": () => ids.map((id) => loop(id)[0].id),
    "plain kernel": () => ids.map((id) => plain.nearest(words[id], { count: COUNT })[0].id),
    WebAssembly: () => ids.map((id) => simd.nearest(words[id], { count: COUNT })[0].id),
    "WebAssembly, batch": () =>
      simd
        .nearestOfEach(
          ids.map((id) => words[id]),
          { count: COUNT },
        )
        .map(([first]) => first.id),
  }
  const best = {}
  const answers = new Set()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(candidates)) {
      const start = performance.now()
      answers.add(run().join())
      best[name] = Math.min(best[name] ?? Infinity, (performance.now() - start) / QUERIES)
    }
  }
  if (answers.size !== 1) throw new Error("the candidates disagree")
  console.log(`${rows} vectors of 100 dimensions, ms per query`)
  for (const [name, ms] of Object.entries(best))
    console.log(`  ${name.padEnd(20)} ${ms.toFixed(3)}  x${(best["obvious loop"] / ms).toFixed(2)}`)
}
