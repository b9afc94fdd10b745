// The identity of a file, which is checked before and after every read.
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { badData, type LecternError } from "@lectern/core"
import { withReadErrors } from "../system-errors.js"
import { READ_FLAGS } from "./open.js"

/** A regular file as it was when the run began. */
export interface FileIdentity {
  /** The path, as opened and as printed in messages. */
  readonly path: string
  /** Its length in bytes. */
  readonly size: number
  /** Device, inode, length and times of change: equal as long as the file is not written or replaced. */
  readonly stamp: string
}

/** The fields of a `stat` with `bigint: true` that make up the stamp. */
export interface StampParts {
  readonly dev: bigint
  readonly ino: bigint
  readonly size: bigint
  readonly mtimeNs: bigint
  readonly ctimeNs: bigint
}

const MAX_READ = 2 ** 30 // readSync reads less than 2 GiB at a time

/** The stamp of a file. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: StampParts): string {
  return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`
}

/** Opens a file, passes its descriptor to `use`, and closes it. Refuses a file that has changed. */
export function withFile<Result>(file: FileIdentity, use: (descriptor: number) => Result): Result {
  const descriptor = withReadErrors(file.path, () => openSync(file.path, READ_FLAGS))
  try {
    checkSame(file, descriptor)
    const result = use(descriptor)
    checkSame(file, descriptor)
    return result
  } finally {
    closeSync(descriptor)
  }
}

/** Fills `into` with the bytes of a file from `position` on. */
export function readFully(file: FileIdentity, descriptor: number, into: Uint8Array, position: number): void {
  for (let done = 0; done < into.length; ) {
    const wanted = Math.min(into.length - done, MAX_READ)
    const got = withReadErrors(file.path, () => readSync(descriptor, into, done, wanted, position + done))
    if (got === 0) throw changed(file.path)
    done += got
  }
}

/** The error for a file that changed during the run. */
export function changed(path: string): LecternError {
  return badData(path, "changed while being read")
}

/** Checks that an open file has not changed. */
export function checkSame(file: FileIdentity, descriptor: number): void {
  const stamp = stampOf(withReadErrors(file.path, () => fstatSync(descriptor, { bigint: true })))
  if (stamp !== file.stamp) throw changed(file.path)
}
