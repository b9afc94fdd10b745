// Per-run cache of expensive objects in a worker: loaded tokenizers, metrics with their tables.

let currentRun = ""
const cache = new Map<string, unknown>()

/** The cached value of a key, made on its first use in a run. Values of earlier runs are dropped. */
export function cachedForRun<Value>(run: string, key: string, make: () => Value): Value {
  if (run !== currentRun) {
    cache.clear()
    currentRun = run
  }
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as Value
}

/** A new id, unique among runs on all machines. */
export function newRun(): string {
  return [Date.now(), process.pid, Math.random()].join("-")
}
