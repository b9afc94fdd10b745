// Detects from its first bytes what an input is.
import { badData } from "@lectern/core"

/** The number of bytes examined. */
export const HEAD_BYTES = 4096

const MARK = [0xef, 0xbb, 0xbf]

interface PackedFormat {
  /** The name in messages. */
  readonly name: string
  /** The first bytes; undefined for any byte. */
  readonly magic: readonly (number | undefined)[]
  /** The command that prints the content of a file. */
  readonly unpack: string
}

const B = undefined

const FORMATS: readonly PackedFormat[] = [
  { name: "gzip", magic: [0x1f, 0x8b, 8], unpack: "gzip -dc" },
  { name: "zstd", magic: [0x28, 0xb5, 0x2f, 0xfd], unpack: "zstd -dc" },
  { name: "zstd", magic: [B, 0x2a, 0x4d, 0x18], unpack: "zstd -dc" }, // a skippable frame
  { name: "xz", magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], unpack: "xz -dc" },
  { name: "bzip2", magic: [0x42, 0x5a, 0x68, B, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], unpack: "bzip2 -dc" },
  { name: "bzip2", magic: [0x42, 0x5a, 0x68, B, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90], unpack: "bzip2 -dc" }, // empty
  { name: "lz4", magic: [0x04, 0x22, 0x4d, 0x18], unpack: "lz4 -dc" },
  { name: "zip", magic: [0x50, 0x4b, 3, 4], unpack: "unzip -p" },
  { name: "zip", magic: [0x50, 0x4b, 5, 6], unpack: "unzip -p" }, // empty
]

/** The names by which formats that can be read are recognized. */
const ENDINGS: Readonly<Record<string, string>> = { gzip: ".gz", zstd: ".zst" }

const STDIN = "standard input"

/** The length of the UTF-8 byte order mark at the start of an input. */
export function sniff(head: Uint8Array, label: string): number {
  refusePacked(head, label)
  if (looksLikeUtf16(head)) throw badData(label, "looks like UTF-16, expected UTF-8; convert it with iconv")
  return MARK.every((byte, i) => head[i] === byte) ? MARK.length : 0
}

/** Whether there is a UTF-16 byte order mark, or one byte of nearly every pair is NUL and the other nearly never is. */
function looksLikeUtf16(head: Uint8Array): boolean {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  if (head.length % 2 === 1 || !head.includes(0)) return false
  const nuls = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) nuls[i & 1]! += 1
  const pairs = head.length / 2
  const [fewer, more] = nuls.sort((a, b) => a - b) as [number, number]
  return more >= 2 && more > 0.7 * pairs && fewer < 0.05 * pairs
}

/** Refuses compressed data where text is expected. */
export function refusePacked(head: Uint8Array, label: string): void {
  const format = FORMATS.find(({ magic }) => magic.every((byte, i) => (byte ?? head[i]) === head[i]))
  if (format === undefined) return
  const { name, unpack } = format
  const advice =
    label === STDIN
      ? `pipe its content: ${unpack} FILE | lectern ...`
      : `give its content: <(${unpack} ${quoted(label)})${name in ENDINGS ? `, or a name that ends in ${ENDINGS[name]}` : ""}`
  throw badData(label, `is ${name} data, expected text; ${advice}`)
}

/** A path as a shell reads it. */
function quoted(path: string): string {
  return /^[\w./+=@%:,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
