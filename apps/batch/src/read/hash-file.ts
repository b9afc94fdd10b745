// The SHA-256 of a plain file.
import { createHash } from "node:crypto"
import { type FileIdentity, readFully, withFile } from "./identity.js"
import { threadScanner } from "./scanner.js"

/** A file to hash. */
export interface HashTask {
  readonly kind: "hash"
  readonly file: FileIdentity
}

const PIECE = 2 ** 20

/**
 * Hashes a file.
 *
 * @param task - which file
 * @returns the SHA-256 in hexadecimal
 */
export function hashFile({ file }: HashTask): string {
  const hash = createHash("sha256")
  const piece = threadScanner().room(Math.min(PIECE, file.size))
  withFile(file, (descriptor) => {
    for (let at = 0; at < file.size; at += piece.length) {
      const bytes = piece.subarray(0, Math.min(piece.length, file.size - at))
      readFully(file, descriptor, bytes, at)
      hash.update(bytes)
    }
  })
  return hash.digest("hex")
}
