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

/** Names a behavior. */
export function behaviorJson(behavior: SplitBehavior): string {
  checkChoice("behavior", behavior, Object.keys(NAMES) as SplitBehavior[])
  return NAMES[behavior]
}
