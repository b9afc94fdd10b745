// Chooses the engine of a run.
import { autoEngine, MAX_INLINE_BYTES } from "../engines/auto.js"
import type { Engine } from "../engines/engine.js"
import { inlineEngine } from "../engines/inline.js"
import { type ThreadsOptions, threadsEngine } from "../engines/threads.js"
import type { Warn } from "../read/warnings.js"
import type { ClusterEngine, EngineName } from "../types.js"

/** The engine of this name; `auto` depends on the amount of work. */
export function engineFor(
  name: EngineName | ClusterEngine,
  bytes: number | undefined,
  threads: ThreadsOptions,
  warn: Warn = () => {},
): Engine | Promise<Engine> {
  if (typeof name === "object")
    return import("./cluster.js").then((cluster) => cluster.clusterEngine(name, threads, warn))
  if (name === "threads") return threadsEngine(threads)
  if (name === "inline") return inlineEngine()
  if (threads.jobs === 1) return autoEngine(threads, Number.POSITIVE_INFINITY)
  if (bytes === undefined) return autoEngine(threads)
  return bytes <= MAX_INLINE_BYTES ? autoEngine(threads, Number.POSITIVE_INFINITY) : threadsEngine(threads)
}
