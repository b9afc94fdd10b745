// Keeps a bounded number of tasks going and takes their results in the order of the tasks.

/**
 * Starts tasks as long as fewer than `window` are going or wait for their turn, and finishes them in order, each as soon as
 * it is its turn, however long the next item takes to come.
 */
export async function inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  window: number,
  start: (item: Item) => Promise<Result>,
  finish: (result: Result, item: Item) => void | Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const going: { readonly item: Item; readonly result: Promise<Result> }[] = []
  let next: Promise<IteratorResult<Item>> | undefined
  let exhausted = false
  try {
    while (!exhausted || going.length > 0) {
      if (!exhausted && going.length < window) next ??= Promise.resolve(iterator.next())
      if (next !== undefined && (await comesFirst(next, going[0]?.result))) {
        const { done, value: item } = await next
        next = undefined
        if (done) exhausted = true
        else {
          const result = start(item)
          result.catch(() => {}) // it is thrown when its turn comes
          going.push({ item, result })
        }
      } else {
        const { item, result } = going.shift()!
        await finish(await result, item)
      }
    }
  } finally {
    // Not awaited: an item that is being waited for may never come.
    if (!exhausted) Promise.resolve(iterator.return?.()).catch(() => {})
  }
}

/** Whether the item is there, or fails, before the result does. */
function comesFirst(item: Promise<unknown>, result: Promise<unknown> | undefined): Promise<boolean> {
  const yes = (): boolean => true
  const no = (): boolean => false
  return Promise.race([item.then(yes, yes), ...(result === undefined ? [] : [result.then(no, no)])])
}
