// The task that finds the lines in a part of a file: counts the newlines in each page.
import { buffersOf, type Task } from "../engines/task.js"
import { type FileIdentity, readFully, withFile } from "./identity.js"
import { threadScanner } from "./scanner.js"

/** A part of a file to index. It starts and ends at page boundaries, except at the end of the file. */
export interface IndexPart {
  readonly file: FileIdentity
  readonly start: number
  readonly end: number
  readonly pageBytes: number
}

/** The index of a part. */
export interface IndexedPart {
  /** Two numbers per page: its newlines, and the offset after its first newline, 0 when it has none. */
  readonly pages: Uint32Array
  /** Whether the part's last byte is a newline. */
  readonly ended: boolean
}

const CHUNK_PAGES = 16
const NEWLINE = 10

/** Finds the lines in a part of a file. */
export const indexPart: Task<IndexPart, IndexedPart> = {
  name: "index",
  perform({ file, start, end, pageBytes }) {
    const scanner = threadScanner()
    const pages = new Uint32Array(2 * Math.ceil((end - start) / pageBytes))
    const chunk = scanner.buffer(Math.min(CHUNK_PAGES * pageBytes, end - start))
    let last: number | undefined
    withFile(file, (descriptor) => {
      let p = 0
      for (let at = start; at < end; at += chunk.length) {
        const bytes = chunk.subarray(0, Math.min(chunk.length, end - at))
        readFully(file, descriptor, bytes, at)
        for (let from = 0; from < bytes.length; from += pageBytes) {
          const page = bytes.subarray(from, Math.min(from + pageBytes, bytes.length))
          pages[p++] = scanner.count(page)
          pages[p++] = scanner.after(page, 1)
        }
        last = bytes.at(-1)
      }
    })
    return { pages, ended: last === NEWLINE }
  },
  bytes: ({ start, end }) => end - start,
  label: ({ file, start, end }) => `bytes ${start}..${end} of ${file.path}`,
  transfer: ({ pages }) => buffersOf([pages]),
}
