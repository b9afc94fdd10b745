// The kernel of BLEU: in WebAssembly, or in plain TypeScript.
import { wasmKernel } from "#ngrams/wasm-kernel"
import { chosenKernel, type KernelChoice } from "../kernel/choice.js"
import { type NgramKernel, type NgramKernelOptions, typescriptKernel } from "./typescript-kernel.js"

/** The kernel for these options. */
export function ngramKernel({
  kernel = "auto",
  ...options
}: NgramKernelOptions & { readonly kernel?: KernelChoice }): NgramKernel {
  return chosenKernel(kernel, {
    plain: () => typescriptKernel(options),
    fast: (plain) => (options.maxOrder <= WASM_MAX_ORDER ? wasmKernel(options, plain) : undefined),
    needs: `a maxOrder of at most ${WASM_MAX_ORDER}`,
  })
}

/** The highest order that the module counts. */
const WASM_MAX_ORDER = 4
