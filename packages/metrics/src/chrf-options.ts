// chrF's options as people pass them, and what they come to once checked.
import { LecternError } from "@lectern/core"
import { described } from "./described.js"
import type { KernelChoice } from "./ngrams/kernel.js"

/**
 * Options of {@link chrf}.
 *
 * @see [Note: chrF and TER](../../../docs/notes/chrf-and-ter.md)
 */
export interface ChrfOptions {
  /**
   * The highest order of character n-grams, 0 to 16; not 0 together with `wordOrder`.
   * @defaultValue `6`
   */
  readonly charOrder?: number
  /**
   * The highest order of word n-grams, 0 to 16: 1 is chrF+, 2 is chrF++.
   * @defaultValue `0`
   */
  readonly wordOrder?: number
  /**
   * How many times recall counts as much as precision, 0 to 1000; 0 leaves precision alone.
   * @defaultValue `2`
   */
  readonly beta?: number
  /**
   * Whether to compare in lower case, as Python's `str.lower`.
   * @defaultValue `false`
   */
  readonly lowercase?: boolean
  /**
   * Whether whitespace belongs to character n-grams; otherwise it is removed first, so that they reach across words.
   * @defaultValue `false`
   */
  readonly whitespace?: boolean
  /**
   * Whether to average the F of every order, as chrF++.py, NLTK and Moses do, an order without n-grams counting as 1e-16.
   * Otherwise precision and recall are averaged first, over the orders that both sides have.
   * @defaultValue `false`
   */
  readonly epsSmoothing?: boolean
  /**
   * Which kernel counts; the counts never depend on it. `wasm` where it cannot run, or above order 6, is refused.
   * @defaultValue `"auto"`
   */
  readonly kernel?: KernelChoice
}

/** Options after checking, every one filled in. */
export type ChrfSettings = Required<ChrfOptions>

const MAX_ORDER = 16
const MAX_BETA = 1000
const KERNELS: readonly KernelChoice[] = ["auto", "wasm", "typescript"]

/**
 * Checks options and fills in the defaults.
 *
 * @param options - as passed by anyone, checked or not by a compiler
 * @returns the settings
 * @throws LecternError `wrong-type` or `out-of-range`, naming the option
 */
export function chrfSettings(options: ChrfOptions): ChrfSettings {
  const {
    charOrder = 6,
    wordOrder = 0,
    beta = 2,
    lowercase = false,
    whitespace = false,
    epsSmoothing = false,
    kernel = "auto",
  } = options
  checkOrder("charOrder", charOrder)
  checkOrder("wordOrder", wordOrder)
  if (charOrder + wordOrder === 0) throw refused("charOrder", charOrder, "at least 1 when wordOrder is 0")
  checkNumber("beta", beta)
  if (!(beta >= 0 && beta <= MAX_BETA)) throw refused("beta", beta, `a number in 0..${MAX_BETA}`)
  for (const [name, value] of Object.entries({ lowercase, whitespace, epsSmoothing })) checkBoolean(name, value)
  if (!KERNELS.includes(kernel)) throw refused("kernel", String(kernel), '"auto", "wasm" or "typescript"')
  return { charOrder, wordOrder, beta, lowercase, whitespace, epsSmoothing, kernel }
}

function checkOrder(name: string, order: number): void {
  checkNumber(name, order)
  if (Number.isInteger(order) && order >= 0 && order <= MAX_ORDER) return
  throw refused(name, order, `an integer in 0..${MAX_ORDER}`)
}

function checkNumber(name: string, value: unknown): void {
  if (typeof value === "number") return
  throw new LecternError({ kind: "wrong-type", name, got: described(value), want: "a number" })
}

function checkBoolean(name: string, value: unknown): void {
  if (typeof value === "boolean") return
  throw new LecternError({ kind: "wrong-type", name, got: described(value), want: "true or false" })
}

function refused(name: string, got: string | number, want: string): LecternError {
  return new LecternError({ kind: "out-of-range", name, got, want })
}
