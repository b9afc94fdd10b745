// Shared memory: an engine that shares memory stores large data there once instead of copying it for each task.
import type { Engine } from "./engine.js"

type Bytes = ArrayBufferView<ArrayBufferLike>

/** Allocates memory for the payloads of an engine. */
export function allocate(
  { sharesMemory }: Pick<Engine, "sharesMemory">,
  bytes: number,
): ArrayBuffer | SharedArrayBuffer {
  return sharesMemory ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)
}

/** A copy with its typed arrays in shared memory. */
export function inSharedMemory<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value
  if (ArrayBuffer.isView(value)) return sharedArray(value) as Value
  if (Array.isArray(value)) return value.map(inSharedMemory) as Value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inSharedMemory(field)])) as Value
}

function sharedArray(view: Bytes): Bytes {
  if (view.buffer instanceof SharedArrayBuffer) return view
  const buffer = new SharedArrayBuffer(view.byteLength)
  new Uint8Array(buffer).set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  // A Buffer becomes bytes: its constructor does not take memory.
  const Kind = view instanceof Uint8Array ? Uint8Array : (view.constructor as new (memory: SharedArrayBuffer) => Bytes)
  return new Kind(buffer)
}
