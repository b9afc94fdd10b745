// Starts the threads of a large score before the command is loaded: each takes about as long to start as the command to load.
import { statSync } from "node:fs"
import { availableParallelism } from "node:os"
import { MAX_INLINE_BYTES } from "@lectern/engine/internal/cluster/choose"
import { type StartedThreads, startThreads } from "@lectern/engine/internal/engines/threads"

/**
 * The threads that a command line will need, as far as it shows at a glance; undefined for none. A run that needs others
 * starts its own.
 */
export async function earlyThreads([command, ...words]: readonly string[]): Promise<StartedThreads | undefined> {
  if (command !== "score" || words.some((word) => /^(?:-j.|--(?:jobs=|engine|help|from))/.test(word))) return undefined
  const named = words.findIndex((word) => word === "-j" || word === "--jobs")
  const asked = named < 0 ? 0 : Number(words[named + 1])
  const jobs = asked === 0 ? availableParallelism() : asked
  if (!Number.isInteger(jobs) || jobs < 2 || jobs > availableParallelism()) return undefined
  if (bytesOfTexts(words) <= MAX_INLINE_BYTES) return undefined
  return startThreads({ jobs, worker: import.meta.resolve("#metric-worker") })
}

/** The size of the files that are named as references or outputs. */
function bytesOfTexts(words: readonly string[]): number {
  let bytes = 0
  let areTexts = true
  for (const word of words) {
    if (word.startsWith("-")) areTexts = word === "-i" || word === "--input"
    else if (areTexts) bytes += sizeOf(word)
  }
  return bytes
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0 // reported when it is read
  }
}
