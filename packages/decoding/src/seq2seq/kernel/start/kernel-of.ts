// The kernel by name.
import type { Kernel } from "../kernel.js"
import { DOUBLE, SINGLE } from "../plain/arithmetic.js"
import { plainKernel } from "../plain/plain-kernel.js"
import { wasmKernel } from "./wasm-kernel.js"

/** `wasm` and `plain` give the same bytes in single precision; `double` is for gradient checks. */
export type KernelName = "wasm" | "plain" | "double"

/** A kernel with a memory of its own; `wasm` is the plain one where WebAssembly cannot run. */
export function kernelOf(name: KernelName): Kernel {
  if (name === "double") return plainKernel(DOUBLE)
  return (name === "wasm" ? wasmKernel() : undefined) ?? plainKernel(SINGLE)
}
