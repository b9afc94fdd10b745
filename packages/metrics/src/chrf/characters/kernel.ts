// Matching n-grams of characters or words: the inner loop of chrF. Chooses the fastest kernel that can run here.
import { LecternError } from "@lectern/core"
import type { LineBlock } from "../../block/line-block.js"
import type { KernelChoice } from "../../ngrams/kernel.js"
import { typescriptKernel } from "./typescript-kernel.js"
import { WASM_MAX_ORDER, wasmKernel } from "./wasm-kernel.js"

/** How a line falls into members: its code points without whitespace, all its code points, or chrF's words. */
export type SequenceRule = "characters" | "characters-and-spaces" | "words"

/** What a kernel counts. */
export interface SequenceKernelOptions {
  /** How lines fall into members. */
  readonly rule: SequenceRule
  /** The highest order counted, at least 1. */
  readonly orders: number
}

/** Counts a block; returns `MATCHES + orders` numbers (see pair.ts) for each segment, for each reference. */
export type SequenceKernel = (block: LineBlock) => Int32Array

/**
 * The kernel for these options.
 *
 * @param options - rule and order
 * @param choice - `auto`: WebAssembly where the engine allows it and the order is at most 6, else plain TypeScript. The
 * counts never depend on the choice.
 * @returns a kernel with its own tables
 * @throws LecternError `out-of-range` when `wasm` is asked for and cannot run
 */
export function sequenceKernel(options: SequenceKernelOptions, choice: KernelChoice): SequenceKernel {
  const plain = typescriptKernel(options)
  if (choice === "typescript") return plain
  const fast = options.orders <= WASM_MAX_ORDER ? wasmKernel(options, plain) : undefined
  if (fast !== undefined) return fast
  if (choice === "auto") return plain
  throw new LecternError({
    kind: "out-of-range",
    name: "kernel",
    got: "wasm",
    want: `"auto" or "typescript" here (the WebAssembly kernel needs SIMD and orders of at most ${WASM_MAX_ORDER})`,
  })
}
