// Vectors of random numbers, some of them equal.
import { pcg64 } from "@lectern/random"
import { type WordVectors, wordVectors } from "../../src/index.js"

/** Numbers in -1..1; `steps` of them can occur, so that few of them give ties. */
export function randomVectors(rows: number, dimensions: number, seed: number, steps = 2 ** 20): WordVectors {
  const generator = pcg64(seed)
  const data = Float32Array.from(
    { length: rows * dimensions },
    () => Math.floor(generator.uniform() * steps) / (steps / 2) - 1,
  )
  return wordVectors(
    Array.from({ length: rows }, (_, i) => `w${i}`),
    dimensions,
    data,
  )
}
