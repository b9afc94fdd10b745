// The kernel by name.
import { LecternError } from "@lectern/core"
import { log } from "@lectern/core/elementary"
import { type WasmMemory, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../../../generated/kernel.shared.wasm.js"
import type { Kernel } from "../kernel.js"
import { plainKernel } from "../plain/plain-kernel.js"

/** Both give the same bytes; `wasm` is the plain one where WebAssembly or its shared memory cannot run. */
export type KernelName = "wasm" | "plain"

/** A memory that threads can share, of a fixed size. */
export type TrainingMemory = Pick<WasmMemory, "buffer">

const PAGE = 65536

/** Addresses have 32 bits. */
const MAX_BYTES = 2 ** 32

/** Takes memory: shared where that is possible. */
export function takeMemory(bytes: number): TrainingMemory {
  if (bytes > MAX_BYTES) {
    const why = `vectors, corpus and tables need ${bytes} bytes, and at most ${MAX_BYTES} can be addressed; try fewer words or dimensions`
    throw new LecternError({ kind: "failed", what: "training", why })
  }
  const pages = Math.ceil(bytes / PAGE)
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  } catch {
    return { buffer: bufferOf(pages * PAGE) }
  }
}

/** Memory of this thread alone, where threads cannot share any. */
function bufferOf(bytes: number): ArrayBuffer {
  try {
    return new ArrayBuffer(bytes)
  } catch (cause) {
    const why = `the engine does not give ${bytes} bytes`
    throw new LecternError({ kind: "failed", what: "training", why }, { cause })
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
