// The progress of a run as lines of JSON, for programs.
import type { Progress } from "../../types.js"
import { clock, type Display, type DisplayOptions, type Terminal } from "./display.js"
import { type StageFacts, unitOf, watch } from "./facts.js"

const INTERVAL_MS = 1000

/** An object per line: the first state of each phase, one a second, and the last state of each phase. */
export function progressJson(log: Terminal, { work, now = clock }: DisplayOptions): Display {
  const watching = watch(work)
  const start = now()
  let next = start
  let waiting: string | undefined
  let stage: Progress["stage"] | undefined
  const flush = (): void => {
    if (waiting !== undefined) log.write(waiting)
    waiting = undefined
  }
  return {
    show(progress) {
      const time = now()
      const { name, facts } = watching.take(progress, time / 1000)
      if (progress.stage !== stage) {
        flush()
        stage = progress.stage
        next = time
      }
      waiting = `${JSON.stringify(objectOf(progress, { name, facts, seconds: (time - start) / 1000 }, work.unit))}\n`
      if (time < next) return
      next = time + INTERVAL_MS
      flush()
    },
    clear() {},
    end: flush,
  }
}

interface Named {
  readonly name: string
  readonly facts: StageFacts
  readonly seconds: number
}

function objectOf(
  { stage, bytesDone, bytesTotal, segments, detail }: Progress,
  { name, facts: { share, left, speed }, seconds }: Named,
  counted: string,
): object {
  return {
    schema: "lectern.progress/1",
    seconds: rounded(seconds, 10),
    stage,
    phase: name,
    share: rounded(share, 10_000),
    seconds_left: rounded(left, 10),
    done: bytesDone,
    total: bytesTotal ?? null,
    unit: unitOf(stage),
    per_second: rounded(speed, 1),
    [counted]: segments,
    detail: detail ?? null,
  }
}

function rounded(value: number | undefined, steps: number): number | null {
  return value === undefined ? null : Math.round(value * steps) / steps
}
