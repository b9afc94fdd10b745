// The progress of a run in words.
import type { StageFacts } from "./facts.js"

/** Facts about a phase in words, the most important first. */
export function inWords({ share, speed, left, elapsed, count, detail }: StageFacts, unit: string): string[] {
  return [
    ...(left === undefined ? [] : [`${clock(left)} left`]),
    ...(share === undefined && elapsed >= 1 ? [`${clock(Math.floor(elapsed))} so far`] : []),
    ...(count > 0 ? [`${count.toLocaleString("en")} ${unit}`] : []),
    ...(detail === undefined ? [] : [detail]),
    ...(speed === undefined ? [] : [`${(speed / 1e6).toFixed(1)} MB/s`]),
  ]
}

/** Minutes and seconds, or hours too; from a minute on in steps of 5 seconds. */
function clock(seconds: number): string {
  const whole = seconds < 60 ? Math.ceil(seconds) : 5 * Math.round(seconds / 5)
  const minutes = Math.floor(whole / 60)
  const tail = `${String(minutes % 60).padStart(minutes < 60 ? 1 : 2, "0")}:${String(whole % 60).padStart(2, "0")}`
  return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`
}
