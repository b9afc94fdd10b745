// Memory that all threads see: where an engine shares memory, large data is put there once instead of copied for each task.
import type { Engine } from "./engine.js"

type Bytes = ArrayBufferView<ArrayBufferLike>

/**
 * Memory that can be put into the payloads of an engine.
 *
 * @param engine - the engine
 * @param bytes - how many bytes
 * @returns shared memory where the engine shares it
 */
export function allocate(
  { sharesMemory }: Pick<Engine, "sharesMemory">,
  bytes: number,
): ArrayBuffer | SharedArrayBuffer {
  return sharesMemory ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)
}

/**
 * A copy whose typed arrays lie in shared memory.
 *
 * @param value - plain data
 * @returns an equal value; arrays that lie in shared memory already are not copied
 */
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
  return new (view.constructor as new (memory: SharedArrayBuffer) => Bytes)(buffer)
}
