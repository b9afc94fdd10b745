// Starts the threads of a large score before the command is loaded: each takes about as long to start as the command to load.
import { statSync } from "node:fs"
import { availableParallelism } from "node:os"
import { MAX_INLINE_BLEU_BYTES, MAX_INLINE_BYTES } from "@lectern/engine/internal/engines/inline-bytes"
import { type StartedThreads, startThreads } from "@lectern/engine/internal/engines/threads"

// Read at once, so that the build puts them into the first file, and no other is loaded before the threads start.
const [MAX_BYTES, MAX_BLEU_BYTES] = [MAX_INLINE_BYTES, MAX_INLINE_BLEU_BYTES]

/** Options with which BLEU may take longer. */
const SLOW = /^--?(?:tok|l$|lang|conf|paired)/

/**
 * The threads that a command line will need, as far as it shows at a glance; undefined for none. A run that needs others
 * starts its own.
 */
export function earlyThreads([command, ...words]: readonly string[]): StartedThreads | undefined {
  if (command !== "score" || words.some((word) => /^(?:-j.|--(?:jobs=|engine|help|from))/.test(word))) return undefined
  const named = words.findIndex((word) => word === "-j" || word === "--jobs")
  const asked = named < 0 ? 0 : Number(words[named + 1])
  const jobs = asked === 0 ? availableParallelism() : asked
  if (!Number.isInteger(jobs) || jobs < 2 || jobs > availableParallelism()) return undefined
  return isLarge(words) ? startThreads({ jobs, worker: import.meta.resolve("#metric-worker") }) : undefined
}

/** Whether the files that are named as references or outputs are too large for this thread alone. */
function isLarge(words: readonly string[]): boolean {
  let bytes = 0
  let limit = MAX_BLEU_BYTES
  let option = "-i"
  for (const word of words) {
    if (word.startsWith("-")) {
      option = word
      if (SLOW.test(word)) limit = MAX_BYTES
    } else if (option === "-i" || option === "--input") bytes += sizeOf(word)
    else if ((option === "-m" || option === "--metrics") && word !== "bleu") limit = MAX_BYTES
  }
  return bytes > limit
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0 // reported when it is read
  }
}
