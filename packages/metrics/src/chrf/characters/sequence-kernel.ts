// The kernel of chrF: in WebAssembly, or in plain TypeScript.
import { wasmKernel } from "#chrf/characters/wasm-kernel"
import { chosenKernel, type KernelChoice } from "../../kernel/choice.js"
import type { SequenceKernel, SequenceKernelOptions } from "./kernel.js"
import { typescriptKernel } from "./typescript-kernel.js"

/** The kernel for these options. */
export function sequenceKernel(options: SequenceKernelOptions, choice: KernelChoice): SequenceKernel {
  return chosenKernel(choice, {
    plain: () => typescriptKernel(options),
    fast: (plain) => (options.orders <= WASM_MAX_ORDER ? wasmKernel(options, plain) : undefined),
    needs: `orders of at most ${WASM_MAX_ORDER}`,
  })
}

/** The highest order that the module counts. */
const WASM_MAX_ORDER = 6
