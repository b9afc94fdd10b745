// Chooses the kernel of chrF.
import { chosenKernel, type KernelChoice } from "../../kernel/choice.js"
import type { SequenceKernel, SequenceKernelOptions } from "./kernel.js"
import { typescriptKernel } from "./typescript-kernel.js"
import { WASM_MAX_ORDER, wasmKernel } from "./wasm-kernel.js"

/** The kernel for these options. */
export function sequenceKernel(options: SequenceKernelOptions, choice: KernelChoice): SequenceKernel {
  const plain = typescriptKernel(options)
  return chosenKernel(choice, {
    plain,
    fast: () => (options.orders <= WASM_MAX_ORDER ? wasmKernel(options, plain) : undefined),
    needs: `SIMD and orders of at most ${WASM_MAX_ORDER}`,
  })
}
