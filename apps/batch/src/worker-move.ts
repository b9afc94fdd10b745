// A thread's reply with its large arrays marked for transfer: rows and resamples, the rest is too small to be worth it.
import type { CountedShard } from "./count.js"
import type { Reply, Task } from "./worker-task.js"

/**
 * Marks the rows and resamples of a reply for transfer.
 *
 * @param reply - any reply
 * @returns the reply itself, or piscina's wrapping of it
 */
export async function moved(reply: Reply<Task>): Promise<unknown> {
  const { rows, resamples } = ((reply.ok === true && reply.value) || {}) as Partial<CountedShard>
  const arrays = [rows ?? [], ...(resamples ?? [])].flat(2)
  if (arrays.length === 0) return reply
  const { move, transferableSymbol, valueSymbol } = await import("piscina")
  const transferable = {
    [transferableSymbol]: arrays.map(({ buffer }) => buffer),
    [valueSymbol]: reply,
  }
  return move(transferable as unknown as Parameters<typeof move>[0])
}
