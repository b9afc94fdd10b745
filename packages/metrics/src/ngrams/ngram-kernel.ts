// Chooses the kernel of BLEU.
import { chosenKernel, type KernelChoice } from "../kernel/choice.js"
import type { NgramKernel, NgramKernelOptions } from "./kernel.js"
import { typescriptKernel } from "./typescript-kernel.js"
import { WASM_MAX_ORDER, wasmKernel } from "./wasm-kernel.js"

/** The kernel for these options. */
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
