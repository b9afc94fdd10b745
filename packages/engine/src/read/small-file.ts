// Reads small files that options name, such as labels and tables, with the same checks as texts.
import { badData, LecternError } from "@lectern/core"
import { untilAborted } from "../engines/until-aborted.js"
import { processStdin } from "./byte-stream.js"
import { text } from "./formats/format.js"
import { NO_LIMITS } from "./formats/limits.js"
import { fileInput, type Input, stdinInput } from "./inputs.js"
import { HEAD_BYTES, sniff } from "./sniff.js"
import { openSource } from "./source.js"

/** The expected content of a small file. */
export interface SmallFileOptions {
  /** In words, for messages: `JSON`. */
  readonly expected: string
  /** The maximum size in bytes. */
  readonly maxBytes: number
  /** Whether `-` is standard input; by default it is a file of that name. */
  readonly stdin?: boolean
  /** Stops reading, which may wait for the writer of a named pipe. */
  readonly signal: AbortSignal | undefined
}

/** Reads a whole file as text and drops a byte order mark. */
export async function smallFile(path: string, options: SmallFileOptions): Promise<string> {
  const input = options.stdin === true && path === "-" ? stdinInput(text) : fileInput(path, text)
  const bytes = await untilAborted(bytesOf(input, options), options.signal)
  const mark = sniff(bytes.subarray(0, HEAD_BYTES), path)
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(mark))
  } catch (cause) {
    throw new LecternError({ kind: "bad-data", path, why: `is not UTF-8, expected ${options.expected}` }, { cause })
  }
}

async function bytesOf(input: Input, { expected, maxBytes, signal }: SmallFileOptions): Promise<Uint8Array> {
  const options = { checksums: false, limits: NO_LIMITS, openStdin: processStdin, signal } as const
  const source = openSource(input, { ...options, byteOrderMark: "keep" })
  const chunks: Uint8Array[] = []
  try {
    for (;;) {
      const { done, value: chunk } = await source.chunks.next()
      if (done) return Buffer.concat(chunks)
      if (source.bytes() > maxBytes || (input.file?.size ?? 0) > maxBytes)
        throw badData(input.label, `has more than ${maxBytes} bytes, expected ${expected} of at most that size`)
      chunks.push(new Uint8Array(chunk))
    }
  } finally {
    await source.close()
  }
}
