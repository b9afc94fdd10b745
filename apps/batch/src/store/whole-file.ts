// Files that are there whole or not at all, even when the machine loses power.
import { createHash } from "node:crypto"
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

const SUM_BYTES = 32

/**
 * Writes a file: to a temporary name, to the disk, then under its name.
 *
 * @param path - the file
 * @param bytes - its content
 * @throws a system error
 */
export function writeWhole(path: string, bytes: Uint8Array): void {
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
 * Whether a file is one that {@link writeWhole} began and did not finish.
 *
 * @param name - the file's name
 */
export function isPart(name: string): boolean {
  return /\.\d+\.part$/.test(name)
}

/**
 * Content with its checksum.
 *
 * @param content - any bytes
 * @returns the content, then its SHA-256
 */
export function withChecksum(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + SUM_BYTES)
  bytes.set(content)
  bytes.set(sumOf(content), content.length)
  return bytes
}

/**
 * Content without its checksum.
 *
 * @param bytes - what {@link withChecksum} returned
 * @returns the content, in memory of its own; undefined when the bytes are damaged
 */
export function withoutChecksum(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes.length < SUM_BYTES) return undefined
  const content = new Uint8Array(bytes.subarray(0, bytes.length - SUM_BYTES))
  const sum = sumOf(content)
  return sum.every((byte, i) => bytes[content.length + i] === byte) ? content : undefined
}

function sumOf(content: Uint8Array): Uint8Array {
  return createHash("sha256").update(content).digest()
}

/** Makes a rename last. Systems that cannot open folders (Windows) keep renames without this. */
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
    // Not every file system can.
  } finally {
    closeSync(descriptor)
  }
}
