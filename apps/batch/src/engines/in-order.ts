// Keeps a bounded number of tasks going and takes their results in the order of the tasks.

/**
 * Starts tasks as long as fewer than `window` are going or wait for their turn, and finishes them in order.
 *
 * @param items - what to do, taken only when there is room
 * @param window - how many at a time, at least 1
 * @param start - starts one
 * @param finish - takes one result; awaited before the next
 * @throws whatever the first item in order that fails throws
 */
export async function inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  window: number,
  start: (item: Item) => Promise<Result>,
  finish: (result: Result, item: Item) => void | Promise<void>,
): Promise<void> {
  const going: { readonly item: Item; readonly result: Promise<Result> }[] = []
  const finishFirst = async (): Promise<void> => {
    const { item, result } = going.shift()!
    await finish(await result, item)
  }
  for await (const item of items) {
    const result = start(item)
    result.catch(() => {}) // it is thrown when its turn comes
    going.push({ item, result })
    if (going.length >= window) await finishFirst()
  }
  while (going.length > 0) await finishFirst()
}
