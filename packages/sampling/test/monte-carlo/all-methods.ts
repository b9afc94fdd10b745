// Every method by its name.
import type { MonteCarloMethod } from "../../src/monte-carlo/options.js"
import { halton } from "../../src/sequences/halton.js"
import { sobol } from "../../src/sequences/sobol.js"

export const METHOD: Readonly<Record<string, MonteCarloMethod>> = {
  plain: "plain",
  antithetic: "antithetic",
  stratified: "stratified",
  "latin-hypercube": "latin-hypercube",
  sobol,
  halton,
}

export const METHODS: readonly (readonly [string, MonteCarloMethod])[] = Object.entries(METHOD)
