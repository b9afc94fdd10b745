// A thread's reply with its large arrays marked for transfer; the rest is too small to be worth it.
import type { Reply, ResultOf, Task } from "../engines/task.js"

/**
 * Marks the large arrays of a reply for transfer.
 *
 * @param reply - any reply
 * @returns the reply itself, or piscina's wrapping of it
 */
export async function moved(reply: Reply<Task>): Promise<unknown> {
  const arrays = reply.ok === true ? largeArrays(reply.value) : []
  if (arrays.length === 0) return reply
  const { move, transferableSymbol, valueSymbol } = await import("piscina")
  const transferable = {
    [transferableSymbol]: arrays.map(({ buffer }) => buffer),
    [valueSymbol]: reply,
  }
  return move(transferable as unknown as Parameters<typeof move>[0])
}

function largeArrays(value: ResultOf<Task>): Float64Array<ArrayBuffer>[] | Uint8Array<ArrayBuffer>[] {
  if (typeof value !== "object") return []
  if ("resamples" in value) return [value.rows ?? [], ...value.resamples].flat(2)
  if ("tokenizers" in value) return value.tokenizers.map(({ uses }) => uses)
  return "text" in value ? [value.text] : []
}
