// Behaviors as `tokenizer.json` writes them.
import { checkChoice } from "@lectern/core/checks"
import type { SplitBehavior } from "../scanners/split-scanner.js"

const NAMES: Readonly<Record<SplitBehavior, string>> = {
  removed: "Removed",
  isolated: "Isolated",
  mergedWithPrevious: "MergedWithPrevious",
  mergedWithNext: "MergedWithNext",
  contiguous: "Contiguous",
}

/**
 * Names a behavior.
 *
 * @param behavior - one of the five
 * @returns its name in files
 * @throws LecternError `out-of-range` or `wrong-type` for any other value
 */
export function behaviorJson(behavior: SplitBehavior): string {
  checkChoice("behavior", behavior, Object.keys(NAMES) as SplitBehavior[])
  return NAMES[behavior]
}
