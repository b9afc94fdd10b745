// Files that are complete or absent, even after a loss of power.
import { createHash } from "node:crypto"
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

const SUM_BYTES = 32

/**
 * Writes a file atomically: under a temporary name, then to the disk, then renames it.
 *
 * @param path - the file
 * @param bytes - its content
 * @throws a system error
 */
export function writeAtomically(path: string, bytes: Uint8Array): void {
  const part = `${path}.${process.pid}.part`
  const file = openSync(part, "w")
  try {
    writeFileSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
  syncFolder(dirname(path))
}

/**
 * Whether a file is the unfinished file of a {@link writeAtomically}.
 *
 * @param name - the file's name
 */
export function isUnfinished(name: string): boolean {
  return /\.\d+\.part$/.test(name)
}

/**
 * Appends a checksum to content.
 *
 * @param content - any bytes
 * @returns the content followed by its SHA-256
 */
export function withChecksum(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + SUM_BYTES)
  bytes.set(content)
  bytes.set(checksum(content), content.length)
  return bytes
}

/**
 * Checks and removes the checksum of content.
 *
 * @param bytes - the result of {@link withChecksum}
 * @returns a copy of the content; undefined when the bytes are damaged
 */
export function withoutChecksum(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes.length < SUM_BYTES) return undefined
  const content = new Uint8Array(bytes.subarray(0, bytes.length - SUM_BYTES))
  const sum = checksum(content)
  return sum.every((byte, i) => bytes[content.length + i] === byte) ? content : undefined
}

function checksum(content: Uint8Array): Uint8Array {
  return createHash("sha256").update(content).digest()
}

/** Makes a rename durable. Windows, where folders cannot be opened, does not need this. */
function syncFolder(folder: string): void {
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
