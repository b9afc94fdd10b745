// Detects from its first bytes what an input is.
import { LecternError } from "@lectern/core"
import { refusePacked } from "./packed.js"

/** The number of bytes examined. */
export const HEAD_BYTES = 4096

const MARK = [0xef, 0xbb, 0xbf]

/** The length of the UTF-8 byte order mark at the start of an input. */
export function sniff(head: Uint8Array, label: string): number {
  refusePacked(head, label)
  if (looksLikeUtf16(head)) {
    const why = "looks like UTF-16, expected UTF-8; convert it with iconv"
    throw new LecternError({ kind: "bad-data", path: label, why })
  }
  return MARK.every((byte, i) => head[i] === byte) ? MARK.length : 0
}

/** Whether there is a UTF-16 byte order mark, or one byte of nearly every pair is NUL and the other nearly never is. */
function looksLikeUtf16(head: Uint8Array): boolean {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  if (head.length % 2 === 1) return false
  const nuls = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) nuls[i & 1]! += 1
  const pairs = head.length / 2
  const [fewer, more] = nuls.sort((a, b) => a - b) as [number, number]
  return more >= 2 && more > 0.7 * pairs && fewer < 0.05 * pairs
}
