// The kernel by name.
import { log } from "@lectern/core/elementary"
import { reserveMemory, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../../../generated/kernel.wasm.js"
import type { Kernel, KernelMemory } from "../kernel.js"
import { DOUBLE, SINGLE } from "../plain/arithmetic.js"
import { plainKernel } from "../plain/plain-kernel.js"
import { stackOf } from "../stack.js"

/** `wasm` and `plain` give the same bytes in single precision; `double` is for gradient checks. */
export type KernelName = "wasm" | "plain" | "double"

/** A kernel with a memory of its own; `wasm` is the plain one where WebAssembly cannot run. */
export function kernelOf(name: KernelName): Kernel {
  if (name === "double") return plainKernel(DOUBLE)
  return (name === "wasm" ? wasmKernel() : undefined) ?? plainKernel(SINGLE)
}

interface Exports extends Omit<Kernel, keyof KernelMemory | "adam"> {
  /** First byte of the stack. */
  readonly START: WebAssembly.Global
  adam(
    parameter: number,
    gradient: number,
    mean: number,
    square: number,
    count: number,
    gradientScale: number,
    stepSize: number,
    beta2: number,
    fresh1: number,
    fresh2: number,
    epsilon: number,
    rootOfCorrection2: number,
  ): void
}

// Vectors may be loaded past the last number.
const SPARE_BYTES = 64

/** A kernel with a memory of its own, or undefined where WebAssembly cannot run. */
export function wasmKernel(): Kernel | undefined {
  const machine = wasmMachine<Exports>(wasmBase64, { elementary: { log } })
  if (machine === undefined) return undefined
  const { exports, memory } = machine
  const stack = stackOf(exports.START.value / 4, (length) => {
    if (!reserveMemory(memory, 4 * length + SPARE_BYTES)) return undefined
    return { numbers: new Float32Array(memory.buffer), integers: new Int32Array(memory.buffer) }
  })
  return Object.assign(stack, exports, {
    adam(...[parameter, gradient, mean, square, count, step]: Parameters<Kernel["adam"]>): void {
      const fresh1 = 1 - step.beta1
      const fresh2 = 1 - step.beta2
      const { beta2, epsilon, gradientScale, rootOfCorrection2, stepSize } = step
      exports.adam(
        parameter,
        gradient,
        mean,
        square,
        count,
        gradientScale,
        stepSize,
        beta2,
        fresh1,
        fresh2,
        epsilon,
        rootOfCorrection2,
      )
    },
  })
}
