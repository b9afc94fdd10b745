// Chooses the kernel of BLEU.
import { chosenKernel, type KernelChoice } from "../kernel/choice.js"
import type { NgramKernel, NgramKernelOptions } from "./kernel.js"
import { typescriptKernel } from "./typescript-kernel.js"
import { WASM_MAX_ORDER, wasmKernel } from "./wasm-kernel.js"

/**
 * The kernel for these options.
 *
 * @param options - order, rule, and optionally which kernel; `auto` by default: WebAssembly where the engine allows it and the
 * order is at most 4, else plain TypeScript. The counts never depend on the choice.
 * @returns a kernel with its own tables
 * @throws LecternError `out-of-range` when `wasm` is requested and cannot run
 */
export function ngramKernel({
  kernel = "auto",
  ...options
}: NgramKernelOptions & { readonly kernel?: KernelChoice }): NgramKernel {
  const plain = typescriptKernel(options)
  return chosenKernel(kernel, {
    plain,
    fast: () => (options.maxOrder <= WASM_MAX_ORDER ? wasmKernel(options, plain) : undefined),
    needs: `SIMD and a maxOrder of at most ${WASM_MAX_ORDER}`,
  })
}
