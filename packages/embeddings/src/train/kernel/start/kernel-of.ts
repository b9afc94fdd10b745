// The kernel by name.
import { log } from "@lectern/core/elementary"
import { wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../../../generated/kernel.shared.wasm.js"
import type { Kernel } from "../kernel.js"
import { plainKernel } from "../plain/plain-kernel.js"

/** Both give the same bytes; `wasm` is the plain one where WebAssembly or its shared memory cannot run. */
export type KernelName = "wasm" | "plain"

/** A memory that threads can share, of a fixed size. */
export type TrainingMemory = Pick<WebAssembly.Memory, "buffer">

const PAGE = 65536

/** Takes memory: shared where that is possible. */
export function takeMemory(bytes: number): TrainingMemory {
  const pages = Math.ceil(bytes / PAGE)
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  } catch (error) {
    if (error instanceof RangeError) throw error
    return { buffer: new ArrayBuffer(pages * PAGE) }
  }
}

/** A kernel on a memory whose parameter block is complete. */
export function kernelOn(name: KernelName, memory: TrainingMemory): Kernel {
  const machine =
    name === "wasm" && isShared(memory) ? wasmMachine<Kernel>(wasmBase64, { elementary: { log } }, memory) : undefined
  return machine?.exports ?? plainKernel(memory.buffer)
}

function isShared(memory: TrainingMemory): memory is WebAssembly.Memory {
  return typeof WebAssembly !== "undefined" && memory instanceof WebAssembly.Memory
}
