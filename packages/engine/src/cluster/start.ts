// Connects to a queue: a connection that is refused or lost at the start is tried again for a while.
import { setTimeout as sleep } from "node:timers/promises"
import { LecternError } from "@lectern/core"
import { untilAborted } from "../engines/until-aborted.js"
import type { Warn } from "../read/warnings.js"
import { concernsPassword, inWords, isTemporary } from "./server-errors.js"

/** The resources that an attempt has opened. */
export interface Opened {
  /** Adds something to be closed if the attempt fails. */
  add(close: () => unknown): void
}

/** Whom a start concerns. */
export interface StartOptions {
  /** The address of the queue, for messages. */
  readonly url: string
  /** Whether there is a password. */
  readonly hasPassword: boolean
  /** Receives one sentence when the first attempt fails. */
  readonly warn: Warn
  /** Ends the start. */
  readonly signal?: AbortSignal | undefined
}

/** Settings that tests replace, in milliseconds. */
export interface StartTimes {
  /** The time after which no further attempt is made. */
  readonly limitMs: number
  /** The maximum time of one attempt. */
  readonly attemptMs: number
  /** The time between two attempts. */
  readonly waitMs: number
}

const TIMES: StartTimes = { limitMs: 30_000, attemptMs: 10_000, waitMs: 500 }
const CLOSE_MS = 500

/** Makes attempts to connect until one succeeds. */
export async function start<Result>(
  attempt: (opened: Opened) => Promise<Result>,
  { url, hasPassword, warn, signal }: StartOptions,
  { limitMs, attemptMs, waitMs }: StartTimes = TIMES,
): Promise<Result> {
  const begun = performance.now()
  for (let tried = 1; ; tried++) {
    const opened = openedOnes()
    try {
      signal?.throwIfAborted()
      return await untilAborted(limited(attempt(opened), attemptMs), signal)
    } catch (error) {
      await withinMs(opened.close(), CLOSE_MS)
      signal?.throwIfAborted()
      if (error instanceof LecternError) throw error
      const words = inWords(error)
      if (!isTemporary(error)) {
        const hint = concernsPassword(error) && !hasPassword ? PASSWORD_HINT : ""
        const why = `cannot be used as a queue: ${words}${hint}`
        throw new LecternError({ kind: "failed", what: url, why }, { cause: error })
      }
      if (performance.now() - begun + waitMs > limitMs) {
        const why = `cannot be used as a queue: ${words}; tried for ${limitMs / 1000} s`
        throw new LecternError({ kind: "unavailable", what: url, why }, { cause: error })
      }
      if (tried === 1) warn(`${url}: ${words}; trying again for ${limitMs / 1000} s`)
      await untilAborted(sleep(waitMs), signal)
    }
  }
}

const PASSWORD_HINT = "; set LECTERN_ENGINE_PASSWORD or LECTERN_ENGINE_PASSWORD_FILE"

function openedOnes(): Opened & { close(): Promise<unknown> } {
  const all: (() => unknown)[] = []
  let hasFailed = false
  const closed = async (close: () => unknown): Promise<void> => {
    try {
      await close()
    } catch {} // it is broken already
  }
  return {
    add(close) {
      if (hasFailed) void closed(close)
      else all.push(close)
    },
    close() {
      hasFailed = true
      return Promise.all(all.map(closed))
    },
  }
}

async function limited<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const late = Symbol("late")
  const result = await withinMs(work, ms, late)
  if (result === late) throw new Error(`no answer: timeout of ${ms / 1000} s`)
  return result as Result
}

/** Waits for work that needs the server, but not for long. */
export async function withinMs<Result, Late = undefined>(
  work: Promise<Result>,
  ms: number,
  late?: Late,
): Promise<Result | Late> {
  const end = new AbortController()
  try {
    return await Promise.race([work, sleep(ms, late as Late, { signal: end.signal })])
  } finally {
    end.abort()
  }
}
