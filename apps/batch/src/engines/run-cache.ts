// What a thread keeps from shard to shard of a run: things that are dear to make.

let current = -1
const things = new Map<string, unknown>()

/**
 * What `make` returned the first time in this run; things of earlier runs are forgotten.
 *
 * @param run - the run's number
 * @param key - names the thing
 * @param make - makes it
 * @returns the thing
 */
export function keptFor<Thing>(run: number, key: string, make: () => Thing): Thing {
  if (run !== current) {
    things.clear()
    current = run
  }
  if (!things.has(key)) things.set(key, make())
  return things.get(key) as Thing
}

let runs = 0

/** A number that no other run of this process has. */
export function newRun(): number {
  return ++runs
}
