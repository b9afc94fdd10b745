// The progress of a long run as a line from time to time, for logs.
import type { Display, DisplayOptions, Terminal } from "./display.js"
import { inWords, watch } from "./facts.js"

const INTERVAL_MS = 30_000

/** A line every 30 seconds; none for a shorter run. */
export function progressLog(log: Terminal, { work, now = () => performance.now() }: DisplayOptions): Display {
  const watching = watch(work)
  let next = now() + INTERVAL_MS
  return {
    show(progress) {
      const time = now()
      const { name, facts } = watching.take(progress, time / 1000)
      if (time < next) return
      next = time + INTERVAL_MS
      const { share } = facts
      const parts = [...(share === undefined ? [] : [`${Math.floor(100 * share)}%`]), ...inWords(facts, work.unit)]
      log.write(`lectern: ${[name, parts.join(", ")].filter((part) => part !== "").join(" ")}\n`)
    },
    clear() {},
    end() {},
  }
}
