// Which file this is, and whether it is still the same: compared around every read.
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { reading } from "../system-errors.js"

/** A plain file as it was when the run began. */
export interface FileIdentity {
  /** The path, as opened and as named in problems. */
  readonly path: string
  /** Its length in bytes. */
  readonly size: number
  /** Device, inode, length, times of change: equal as long as the file is not written or replaced. */
  readonly stamp: string
}

/** What the stamp is made of: the numbers of a `stat` with `bigint: true`. */
export interface StampParts {
  readonly dev: bigint
  readonly ino: bigint
  readonly size: bigint
  readonly mtimeNs: bigint
  readonly ctimeNs: bigint
}

const READ_LIMIT = 2 ** 30 // readSync takes less than 2 GiB at a time

/**
 * The stamp of a file.
 *
 * @param stat - its `stat`
 * @returns a string that changes when the file is written or replaced
 */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: StampParts): string {
  return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`
}

/**
 * Opens a file, hands its descriptor to `use`, and closes it; refuses a file that is not, or no longer, the one known.
 *
 * @param file - the file as it was
 * @param use - reads from it
 * @returns what `use` returned
 * @throws LecternError `unreadable`, or `bad-data` when the file has changed
 */
export function withFile<Result>(file: FileIdentity, use: (descriptor: number) => Result): Result {
  const descriptor = reading(file.path, () => openSync(file.path, "r"))
  try {
    checkSame(file, descriptor)
    const result = use(descriptor)
    checkSame(file, descriptor)
    return result
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Fills `into` from byte `position` on.
 *
 * @param file - the file that `descriptor` is open on
 * @param descriptor - where to read
 * @param into - as many bytes as must be there
 * @param position - where they begin in the file
 * @throws LecternError `unreadable`, or `bad-data` when the file has become shorter
 */
export function readFully(file: FileIdentity, descriptor: number, into: Uint8Array, position: number): void {
  for (let done = 0; done < into.length; ) {
    const wanted = Math.min(into.length - done, READ_LIMIT)
    const got = reading(file.path, () => readSync(descriptor, into, done, wanted, position + done))
    if (got === 0) throw changed(file.path)
    done += got
  }
}

/**
 * The error for a file that changed during the run.
 *
 * @param path - the file
 * @returns the error, to be thrown
 */
export function changed(path: string): LecternError {
  return new LecternError({ kind: "bad-data", path, why: "changed while being read" })
}

function checkSame(file: FileIdentity, descriptor: number): void {
  const stamp = stampOf(reading(file.path, () => fstatSync(descriptor, { bigint: true })))
  if (stamp !== file.stamp) throw changed(file.path)
}
