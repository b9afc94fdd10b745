// Points that scipy makes from the same seeds: it spawns a generator of its own from numpy's, which is
// pcg64(seed).split().
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { halton } from "../../src/sequences/halton.js"
import { latinHypercube } from "../../src/sequences/latin-hypercube.js"
import { sobol } from "../../src/sequences/sobol.js"
import * as golden from "./golden.js"

test.each(golden.sobol)("sobol($dimension) of $bits bits and seed $seed is scipy's from point $skip", (made) => {
  const { dimension, bits, seed, skip, points } = made
  const sequence = sobol(dimension, seed === null ? { bits } : { bits, generator: pcg64(seed).split() })
  sequence.skip(skip)
  expect(points.map(() => [...sequence.next()])).toEqual(points)
})

test.each(golden.halton)("halton($dimension) of seed $seed is scipy's from point $skip", (made) => {
  const { dimension, seed, skip, points } = made
  const sequence = halton(dimension, seed === null ? {} : { generator: pcg64(seed).split() })
  sequence.skip(skip)
  expect(points.map(() => [...sequence.next()])).toEqual(points)
})

test.each(golden.latinHypercube)("a Latin hypercube of $count points of $dimension is scipy's", (made) => {
  const { count, dimension, seed, centred, points } = made
  const sample = latinHypercube(count, dimension, pcg64(seed).split(), { place: centred ? "centre" : "random" })
  expect([...sample]).toEqual(points.flat())
})
