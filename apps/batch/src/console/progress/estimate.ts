// The time left, from the share of the work that is done: steady although shards finish in bursts and at changing speeds.

/** Estimates the time left. */
export interface Estimate {
  /** Takes the current state. */
  update(share: number, seconds: number): number | undefined
}

// The speed is that of about this many last seconds.
const SPEED_SECONDS = 20
// The expected end moves towards its new value in about this time, so that the time left counts down evenly; faster when
// little time is left.
const END_SECONDS = 8
const END_SHARE = 0.3
const MIN_END_SECONDS = 0.2
// No estimate before: threads are starting, and the first shards are not typical of the rest.
const MIN_SECONDS = 1.5
const MIN_SHARE = 0.02

/** An estimate for one stage of a run. */
export function estimate(): Estimate {
  let first: { readonly share: number; readonly seconds: number } | undefined
  let last = { share: 0, seconds: 0 }
  let done = 0 // and `time`: sums over the updates, older ones weighing less
  let time = 0
  let end: number | undefined
  return {
    update(share, seconds) {
      if (first === undefined) {
        first = { share, seconds }
        last = first
        return undefined
      }
      const step = seconds - last.seconds
      const kept = Math.exp(-step / SPEED_SECONDS)
      done = done * kept + share - last.share
      time = time * kept + step
      last = { share, seconds }
      if (seconds - first.seconds < MIN_SECONDS || share - first.share < MIN_SHARE) return undefined
      // After hours without progress, for example while the machine slept, `done` has become too small for a double.
      if (done === 0) return undefined
      const left = ((1 - share) * time) / done
      const delay = Math.max(MIN_END_SECONDS, Math.min(END_SECONDS, END_SHARE * left))
      end = end === undefined ? seconds + left : end + (seconds + left - end) * (1 - Math.exp(-step / delay))
      return Math.max(0, end - seconds)
    },
  }
}
