// Chooses the kernel of chrF.
import { chosenKernel, type KernelChoice } from "../../kernel/choice.js"
import type { SequenceKernel, SequenceKernelOptions } from "./kernel.js"
import { typescriptKernel } from "./typescript-kernel.js"
import { WASM_MAX_ORDER, wasmKernel } from "./wasm-kernel.js"

/**
 * The kernel for these options.
 *
 * @param options - rule and order
 * @param choice - `auto`: WebAssembly where the engine allows it and the order is at most 6, else plain TypeScript. The
 * counts never depend on the choice.
 * @returns a kernel with its own tables
 * @throws LecternError `out-of-range` when `wasm` is requested and cannot run
 */
export function sequenceKernel(options: SequenceKernelOptions, choice: KernelChoice): SequenceKernel {
  const plain = typescriptKernel(options)
  return chosenKernel(choice, {
    plain,
    fast: () => (options.orders <= WASM_MAX_ORDER ? wasmKernel(options, plain) : undefined),
    needs: `SIMD and orders of at most ${WASM_MAX_ORDER}`,
  })
}
