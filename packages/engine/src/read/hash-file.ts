// The task that computes the checksum of a file.
import { createHash } from "node:crypto"
import type { Task } from "../engines/task.js"
import { type FileIdentity, readFully, withFile } from "./identity.js"
import { threadScanner } from "./scanner.js"

const CHUNK_BYTES = 2 ** 20

/** The SHA-256 of a file, in hexadecimal. */
export const hashFile: Task<FileIdentity, string> = {
  name: "hash",
  perform(file) {
    const hash = createHash("sha256")
    const chunk = threadScanner().buffer(Math.min(CHUNK_BYTES, file.size))
    withFile(file, (descriptor) => {
      for (let at = 0; at < file.size; at += chunk.length) {
        const bytes = chunk.subarray(0, Math.min(chunk.length, file.size - at))
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
