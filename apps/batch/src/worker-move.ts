// A thread's reply with its large arrays marked for transfer: rows alone, the rest is too small to be worth it.
import type { CountedShard } from "./count.js"
import type { Reply, Task } from "./worker-task.js"

/**
 * Marks the rows of a reply for transfer.
 *
 * @param reply - any reply
 * @returns the reply itself, or piscina's wrapping of it
 */
export async function moved(reply: Reply<Task>): Promise<unknown> {
  const rows = reply.ok === true ? (reply.value as CountedShard).rows : undefined
  if (rows === undefined) return reply
  const { move, transferableSymbol, valueSymbol } = await import("piscina")
  const transferable = { [transferableSymbol]: rows.flat().map(({ buffer }) => buffer), [valueSymbol]: reply }
  return move(transferable as unknown as Parameters<typeof move>[0])
}
