// Standard output and standard error without streams, as long as little is written: Node loads thirty modules for its streams,
// which takes a tenth of the time of a small score.
import { fstatSync, statSync, writeSync } from "node:fs"
import { codeOf } from "@lectern/engine/internal/system-errors"
import type { Output, Streams } from "./command.js"

// Any pipe that is empty has room for this, so that writing does not wait for a reader.
const MAX_DIRECT_BYTES = 4096

/** The standard streams of the process. */
export interface StandardStreams extends Streams {
  /** Waits until everything is written. */
  flushed(): Promise<void>
}

/** The standard streams of the process, each opened when it is needed. */
export function standardStreams(): StandardStreams {
  const stdout = output(1, () => process.stdout)
  const stderr = output(2, () => process.stderr)
  return {
    get stdin() {
      return process.stdin
    },
    stdout,
    stderr,
    async flushed() {
      await stdout.flushed()
      await stderr.flushed()
    },
  }
}

/** Standard output or standard error, by its descriptor; `open` opens its stream. */
export function output(descriptor: number, open: () => NodeJS.WriteStream): Output & { flushed(): Promise<void> } {
  let stream: NodeJS.WriteStream | undefined
  let room = process.platform === "win32" ? 0 : MAX_DIRECT_BYTES
  const opened = (): NodeJS.WriteStream => {
    // After EPIPE, Node also emits "error"; without a listener that would crash the process.
    stream ??= open().on("error", () => {})
    return stream
  }
  return {
    get isTTY() {
      return mayBeTerminal(descriptor) && opened().isTTY
    },
    get columns() {
      return mayBeTerminal(descriptor) ? opened().columns : undefined
    },
    write(text, done) {
      if (stream !== undefined) return stream.write(text, done)
      let rest = Buffer.from(text)
      if (rest.length <= room) {
        room -= rest.length
        try {
          rest = rest.subarray(writeSync(descriptor, rest))
        } catch (error) {
          // A pipe that is full and does not wait: the stream does.
          if (codeOf(error) !== "EAGAIN") return done?.(error as Error)
        }
        if (rest.length === 0) return done?.()
      }
      opened().write(rest, done)
    },
    flushed: () => new Promise((resolve) => (stream === undefined ? resolve() : stream.write("", () => resolve()))),
  }
}

function mayBeTerminal(descriptor: number): boolean {
  if (process.platform === "win32") return true
  const status = fstatSync(descriptor)
  return status.isCharacterDevice() && status.rdev !== statSync("/dev/null").rdev
}
