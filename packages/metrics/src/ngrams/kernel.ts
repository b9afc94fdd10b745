// Clipped n-gram counts of a block of lines: the inner loop of BLEU. Chooses the fastest kernel that can run here.
import { LecternError } from "@lectern/core"
import type { LineBlock } from "../block/line-block.js"
import { typescriptKernel } from "./typescript-kernel.js"
import { WASM_MAX_ORDER, wasmKernel } from "./wasm-kernel.js"

/**
 * How a line falls into tokens: `13a` on raw text; `whitespace`, as Python's `str.split`;
 * `separated`, at {@link TOKEN_SEPARATOR} bytes alone.
 */
export type TokenRule = "13a" | "whitespace" | "separated"

/** What a kernel counts. */
export interface NgramKernelOptions {
  /** The highest order counted, at least 1. */
  readonly maxOrder: number
  /** How lines fall into tokens. */
  readonly rule: TokenRule
}

/**
 * Counts blocks of lines. State: [hypothesis length, closest reference length, matches of order 1..N,
 * totals of order 1..N]; `total` is added to, rows are overwritten.
 */
export interface NgramKernel {
  /** Adds the counts of `block` to `total`; writes segment i's at `rows[i * total.length]` when `rows` is given. */
  count(block: LineBlock, total: Float64Array, rows?: Float64Array): void
}

/** Which kernel runs: the fastest that can (`auto`), or one by name. */
export type KernelChoice = "auto" | "wasm" | "typescript"

/** What {@link KernelChoice} allows. */
export const KERNEL_CHOICES: readonly KernelChoice[] = ["auto", "wasm", "typescript"]

/**
 * The kernel for these options.
 *
 * @param options - order, rule, and optionally which kernel; `auto` by default: WebAssembly where the engine allows it and the
 * order is at most 4, else plain TypeScript. The counts never depend on the choice.
 * @returns a kernel with its own tables
 * @throws LecternError `out-of-range` when `wasm` is asked for and cannot run
 */
export function ngramKernel({
  kernel = "auto",
  ...options
}: NgramKernelOptions & { readonly kernel?: KernelChoice }): NgramKernel {
  const plain = typescriptKernel(options)
  if (kernel === "typescript") return plain
  const fast = options.maxOrder <= WASM_MAX_ORDER ? wasmKernel(options, plain) : undefined
  if (fast !== undefined) return fast
  if (kernel === "auto") return plain
  throw new LecternError({
    kind: "out-of-range",
    name: "kernel",
    got: "wasm",
    want: `"auto" or "typescript" here (the WebAssembly kernel needs SIMD and a maxOrder of at most ${WASM_MAX_ORDER})`,
  })
}
