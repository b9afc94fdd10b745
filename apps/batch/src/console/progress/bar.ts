// The progress of a run on one line of the terminal, which is rewritten in place.
import type { Progress } from "../../types.js"
import { clock, type Display, type DisplayOptions, type Terminal } from "./display.js"
import { inWords, type StageFacts, watch } from "./facts.js"

const UPDATE_INTERVAL_MS = 100
const FIRST_UPDATE_MS = 250
const CLOCK_INTERVAL_MS = 1000
const BAR_CELLS = 20
const DEFAULT_COLUMNS = 80

/** The line for the current progress. */
export function progressLine(name: string, facts: StageFacts, unit: string, columns: number): string {
  const { share } = facts
  const cells = Math.floor((share ?? 0) * BAR_CELLS)
  const bar = `[${"#".repeat(cells)}${".".repeat(BAR_CELLS - cells)}]`
  const parts = [
    name,
    ...(share === undefined ? [] : [bar, `${Math.floor(100 * share)}%`.padStart(4)]),
    ...inWords(facts, unit),
  ]
  while (parts.length > 1 && parts.join(" ").length > columns) parts.pop()
  return parts.join(" ").slice(0, columns)
}

/** A progress bar. */
export function progressBar(terminal: Terminal, { work, now = clock }: DisplayOptions): Display {
  const watching = watch(work)
  let next = now() + FIRST_UPDATE_MS
  let visible = false
  let timed: Progress | undefined
  const clear = (): void => {
    if (visible) terminal.write("\r\x1b[K")
    visible = false
  }
  const show = (progress: Progress): void => {
    const time = now()
    const { name, facts } = watching.take(progress, time / 1000)
    timed = facts.share === undefined ? progress : undefined
    if (time < next) return
    next = time + UPDATE_INTERVAL_MS
    visible = true
    const line = progressLine(name, facts, work.unit, (terminal.columns ?? DEFAULT_COLUMNS) - 1)
    terminal.write(`\r${line}\x1b[K`)
  }
  // A phase whose end is not known shows at least that time passes.
  const timer = setInterval(() => timed && show(timed), CLOCK_INTERVAL_MS)
  timer.unref()
  return {
    show,
    clear,
    end() {
      clearInterval(timer)
      clear()
    },
  }
}
