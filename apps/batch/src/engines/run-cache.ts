// Per-run cache of expensive objects in a worker: loaded tokenizers, metrics with their tables.
import { randomUUID } from "node:crypto"

let currentRun = ""
const cache = new Map<string, unknown>()

/**
 * The value made for this key earlier in this run, or a new one; values of earlier runs are dropped.
 *
 * @param run - the run's id
 * @param key - names the value
 * @param make - makes it
 * @returns the same value for the same run and key
 */
export function cachedForRun<Value>(run: string, key: string, make: () => Value): Value {
  if (run !== currentRun) {
    cache.clear()
    currentRun = run
  }
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as Value
}

/** An id that no other run has, on this machine or another. */
export function newRun(): string {
  return randomUUID()
}
