// A WebAssembly module with the memory that it works in. Sub-path export: @lectern/core/wasm.

/** A memory: the part of `WebAssembly.Memory` that is used, so that the types need neither a page's nor Node's. */
export interface WasmMemory {
  /** Its bytes; another buffer after it has grown. */
  readonly buffer: ArrayBuffer
  /** Grows it by so many pages of 64 KiB. */
  grow(pages: number): number
}

/** The functions that a module imports, by module and name. */
export type WasmImports = Readonly<Record<string, Readonly<Record<string, (...values: number[]) => number>>>>

/** An instance and its memory. */
export interface WasmMachine<Exports> {
  /** Holds the texts and counts that pass in and out. */
  readonly memory: WasmMemory
  /** Its functions, and the addresses of its data in the memory. */
  readonly exports: Exports
}

const PAGE = 65536
const FIRST_PAGES = 32

/** Compiled modules by their bytes: compiling takes longer than all the rest. */
const compiled = new Map<string, WebAssembly.Module>()

/** Starts a module. */
export function wasmMachine<Exports>(
  base64: string,
  imports: WasmImports = {},
  memory?: WasmMemory,
): WasmMachine<Exports> | undefined {
  try {
    const own = memory ?? new WebAssembly.Memory({ initial: FIRST_PAGES })
    const instance = new WebAssembly.Instance(moduleOf(base64), {
      ...imports,
      env: { memory: own as WebAssembly.Memory },
    })
    return { memory: own, exports: instance.exports as Exports }
  } catch {
    return undefined // no SIMD, or a content security policy against WebAssembly
  }
}

function moduleOf(base64: string): WebAssembly.Module {
  const known = compiled.get(base64)
  if (known !== undefined) return known
  const made = new WebAssembly.Module(decoded(base64))
  compiled.set(base64, made)
  return made
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  // Node's decoder takes a tenth of the time of a loop that runs once.
  const { Buffer } = globalThis as { Buffer?: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> } }
  return Buffer?.from(base64, "base64") ?? Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
}

/** Grows a memory if it is too small. */
export function reserveMemory(memory: WasmMemory, bytes: number): boolean {
  const missing = bytes - memory.buffer.byteLength
  if (missing <= 0) return true
  try {
    memory.grow(Math.ceil(missing / PAGE))
    return true
  } catch {
    return false
  }
}
