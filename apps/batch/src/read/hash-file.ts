// The task of hashing a plain file.
import { createHash } from "node:crypto"
import type { Task } from "../engines/task.js"
import { type FileIdentity, readFully, withFile } from "./identity.js"
import { threadScanner } from "./scanner.js"

const PIECE = 2 ** 20

/** The SHA-256 of a file, in hexadecimal. */
export const hashFile: Task<FileIdentity, string> = {
  name: "hash",
  perform(file) {
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
  },
  bytes: ({ size }) => size,
  label: ({ path }) => `the checksum of ${path}`,
  transfer: () => [],
}
