// Writes results to a stream. In a file of its own, so that `--help` loads little.
import { LecternError } from "@lectern/core"
import { codeOf, whyUnwritable } from "@lectern/engine/internal/system-errors"
import type { Output } from "./command.js"

/** Takes the results of a run. */
export interface Destination {
  /** Writes text, or its bytes; resolves when the next write may follow. */
  write(text: string | Uint8Array): Promise<void>
  /** Completes the output. */
  finish(): void
  /** Removes the output where that is possible; does nothing after `finish`. */
  discard(): void
}

/** Writes results to a stream, at the pace of its reader. */
export function toStream(stream: Pick<Output, "write">): Destination {
  return { write: (text) => written(stream, text, "standard output"), finish: () => {}, discard: () => {} }
}

/** Writes to a stream, and waits until its reader has room for more. */
export function written(stream: Pick<Output, "write">, text: string | Uint8Array, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(streamProblem(error, path)) : resolve()))
  })
}

function streamProblem(error: Error, path: string): Error {
  if (codeOf(error) === "EPIPE") return new ClosedPipe()
  return new LecternError({ kind: "unwritable", path, why: whyUnwritable(error) }, { cause: error })
}

/** The reader of a pipe has closed it (`| head -1`): the run ends, but this is not an error. */
export class ClosedPipe extends Error {
  override readonly name = "ClosedPipe"
}
