// One pass over the lines of several inputs, as for training and encoding.
import { appendFileSync } from "node:fs"
import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { inlineEngine } from "../../src/engines/inline.js"
import { limitsOf } from "../../src/read/formats/limits.js"
import { listInputs } from "../../src/read/inputs.js"
import { foldShards, type LineRun } from "../../src/shard/fold-shards.js"
import { readShardLines } from "../../src/shard/shard-lines.js"
import { complaint, written } from "../support.js"

const TEXT = Array.from({ length: 40 }, (_, i) => `line ${i + 10}\n`).join("") // 8 bytes a line

interface Seen {
  /** The lines of each input. */
  readonly texts: readonly string[]
  /** The numbers of the shards of each input. */
  readonly shards: readonly (readonly number[])[]
  readonly progress: readonly (readonly [bytesDone: number, bytesTotal: number | undefined, lines: number])[]
  readonly warnings: readonly string[]
  readonly bytes: readonly number[]
}

/** Folds over texts; standard input has the last of them. */
async function fold(paths: readonly string[], stdin = "", onProgress = (): void => {}): Promise<Seen> {
  const { inputs } = listInputs(
    [],
    paths.map((path) => ({ name: path, path })),
  )
  const seen = { texts: inputs.map(() => ""), shards: inputs.map((): number[] => []), warnings: [] as string[] }
  const progress: [number, number | undefined, number][] = []
  const run: LineRun = {
    inputs,
    engine: inlineEngine(),
    shardBytes: 64,
    byteOrderMark: "drop",
    encodingErrors: "refuse",
    limits: limitsOf({}),
    openStdin: () => Readable.from([Buffer.from(stdin)], { objectMode: true }),
    signal: undefined,
    warn: (sentence) => void seen.warnings.push(sentence),
    progress(...now) {
      progress.push(now)
      onProgress()
    },
  }
  const bytes = await foldShards(
    run,
    async ({ input, shard, data }) => {
      const range = shard.ranges[0]!
      return readShardLines(input, shard, range, new Uint8Array(range.end - range.start), data)
    },
    (lines, { input, shard }) => {
      const i = inputs.findIndex(({ label }) => label === input.label)
      seen.texts[i] += new TextDecoder("utf-8", { ignoreBOM: true }).decode(lines)
      seen.shards[i]!.push(shard.index)
    },
  )
  return { ...seen, progress, bytes }
}

test("every line of every input comes once, in order, with shards numbered in each input", async () => {
  const [plain, other, packed] = written({ "a.txt": TEXT, "b.txt": TEXT.slice(0, -1), "c.gz": gzipSync(TEXT) })
  const { texts, shards, bytes } = await fold([plain!.path, other!.path, packed!.path, "-"], TEXT)
  expect(texts).toEqual([TEXT, TEXT.slice(0, -1), TEXT, TEXT])
  for (const numbers of shards) {
    expect(numbers).toEqual(numbers.map((_, i) => i))
    expect(numbers.length).toBeGreaterThan(3)
  }
  expect(bytes).toEqual([320, 319, gzipSync(TEXT).length, 320])
})

test("progress counts bytes and lines over all inputs", async () => {
  const files = written({ "a.txt": TEXT, "b.txt": TEXT })
  const { progress } = await fold(files.map(({ path }) => path))
  expect(progress.at(-1)).toEqual([640, 640, 80])
  for (const [i, [bytes, total, lines]] of progress.entries()) {
    expect(total).toBe(640)
    expect(bytes).toBe(8 * lines)
    expect(lines).toBeGreaterThan(progress[i - 1]?.[2] ?? -1)
  }
  const streamed = (await fold(["-"], TEXT)).progress
  expect(streamed.at(-1)).toEqual([320, undefined, 40])
})

test("a byte order mark is dropped with one warning", async () => {
  const [marked] = written({ "a.txt": `\ufeff${TEXT}` })
  for (const [path, stdin] of [[marked!.path], ["-", `\ufeff${TEXT}`]] as const) {
    const { texts, warnings } = await fold([path], stdin)
    expect(texts).toEqual([TEXT])
    expect(warnings).toEqual([`${path === "-" ? "standard input" : path}: dropped a UTF-8 byte order mark`])
  }
})

test("a file with a byte order mark alone is empty", async () => {
  const [marked] = written({ "a.txt": "\ufeff" })
  expect(await complaint(fold([marked!.path]))).toBe("a.txt: is empty, expected at least one line")
})

test("a file that changes after its last shard is refused", async () => {
  const [file] = written({ "a.txt": "one line\n" })
  expect(await complaint(fold([file!.path], "", () => appendFileSync(file!.path, "x")))).toBe(
    "a.txt: changed while being read",
  )
})
