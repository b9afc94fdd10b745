// Behaviors as `tokenizer.json` writes them.
import { LecternError } from "@lectern/core"
import type { SplitBehavior } from "../scanners/split-scanner.js"

const NAMES: ReadonlyMap<SplitBehavior, string> = new Map([
  ["removed", "Removed"],
  ["isolated", "Isolated"],
  ["mergedWithPrevious", "MergedWithPrevious"],
  ["mergedWithNext", "MergedWithNext"],
  ["contiguous", "Contiguous"],
])

/**
 * Names a behavior.
 *
 * @param behavior - one of the five
 * @returns its name in files
 * @throws LecternError `out-of-range` for another
 */
export function behaviorJson(behavior: SplitBehavior): string {
  const name = NAMES.get(behavior)
  if (name === undefined) {
    throw new LecternError({
      kind: "out-of-range",
      name: "behavior",
      got: JSON.stringify(behavior),
      want: `one of ${[...NAMES.keys()].join(", ")}`,
    })
  }
  return name
}
