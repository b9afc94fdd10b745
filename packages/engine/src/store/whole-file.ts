// Files that are complete or absent, even after a loss of power.
import { createHash } from "node:crypto"
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { codeOf, unreadable } from "../system-errors.js"
import { unfinishedPath } from "./unfinished.js"

const SUM_BYTES = 32
const NO_SOURCE = new Uint8Array(0)

/** Writes a file atomically: under a temporary name, then to the disk, then renames it. */
export function writeAtomically(path: string, bytes: Uint8Array): void {
  const part = unfinishedPath(path)
  try {
    writeThrough(part, bytes)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

/** Writes all bytes. On a full disk a write may be partial; writing the rest then fails with a reason. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

function writeThrough(path: string, bytes: Uint8Array): void {
  const file = openSync(path, "wx")
  try {
    writeFileSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Reads a file. */
export function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw unreadable(path, error)
  }
}

/** Appends a checksum to content. */
export function withChecksum(content: Uint8Array, source: Uint8Array = NO_SOURCE): Uint8Array {
  const bytes = new Uint8Array(content.length + SUM_BYTES)
  bytes.set(content)
  bytes.set(checksum(content, source), content.length)
  return bytes
}

/** Checks and removes the checksum of content. */
export function withoutChecksum(
  bytes: Uint8Array,
  source: Uint8Array = NO_SOURCE,
): Uint8Array<ArrayBuffer> | undefined {
  if (bytes.length < SUM_BYTES) return undefined
  const content = new Uint8Array(bytes.subarray(0, bytes.length - SUM_BYTES))
  const sum = checksum(content, source)
  return sum.every((byte, i) => bytes[content.length + i] === byte) ? content : undefined
}

function checksum(content: Uint8Array, source: Uint8Array): Uint8Array {
  return createHash("sha256").update(source).update(content).digest()
}

/** Makes a rename durable. Windows, where folders cannot be opened, does not need this. */
export function syncFolder(folder: string): void {
  let descriptor: number
  try {
    descriptor = openSync(folder, "r")
  } catch {
    return
  }
  try {
    fsyncSync(descriptor)
  } catch {
    // Not every file system supports this.
  } finally {
    closeSync(descriptor)
  }
}
