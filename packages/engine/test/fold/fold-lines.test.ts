import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { type Folded, foldLines } from "../../src/fold/fold-lines.js"
import { openStore } from "../../src/store/store.js"
import type { EngineName } from "../../src/types.js"
import { complaint, temporaryFolder, written } from "../support.js"

const STATISTICS = join(import.meta.dirname, "../fixtures/statistics")
const LINES = join(STATISTICS, "lines.mjs")
const ENGINES: readonly EngineName[] = ["inline", "threads", "auto"]

const texts = (...contents: readonly (string | Uint8Array)[]): string[] =>
  written(Object.fromEntries(contents.map((content, i) => [`${i}.txt`, content]))).map(({ path }) => path)

const LONG = Array.from({ length: 300 }, (_, i) => `${"é x ".repeat(i % 7)}${i}`)

describe("foldLines", () => {
  test.each(ENGINES)("gives every line once and in order (%s)", async (engine) => {
    const files = texts(`${LONG.join("\n")}\n`, "a\r\nb\u2028c\n\ufeff\nlast", "\n")
    const expected = [...LONG, "a", "b\u2028c", "\ufeff", "last", ""].map((line) => `${line}|`).join("")
    for (const shardBytes of ALL_TESTS || engine === "inline" ? [1, 100, 2 ** 22] : [100]) {
      const folded = await foldLines(files, LINES, { engine, jobs: 2, shardBytes })
      expect(folded).toMatchObject({ result: expected, lines: 305, resumedShards: 0 })
      expect(folded.inputs.map(({ bytes }) => bytes)).toEqual(files.map((path) => readFileSync(path).length))
      if (shardBytes < 2 ** 22) expect(folded.shards).toBeGreaterThan(10)
    }
  })

  test("gives the same bits for any engine and number of threads", async () => {
    const files = texts(`${LONG.join("\n")}\n`)
    const sums = []
    for (const [engine, jobs] of [
      ["inline", 1],
      ["threads", 3],
      ...(ALL_TESTS ? ([["threads", 1]] as const) : []),
    ] as const) {
      const options = { exportName: "reals", engine, jobs, shardBytes: 64 }
      sums.push((await foldLines<number>(files, LINES, options)).result)
    }
    expect(sums[0]).toBeGreaterThan(1)
    expect(new Set(sums).size).toBe(1)
  })

  test("reads compressed files, columns and standard formats as the command does", async () => {
    const files = texts(gzipSync("a\nb\n"), "1\tx\n2\ty\n")
    const [packed = "", table = ""] = files
    const inputs = [{ name: "packed", path: packed, format: "gzip" }, table]
    expect((await foldLines(inputs, LINES, { jobs: 1 })).result).toBe("a|b|1\tx|2\ty|")
  })

  test("calls an export that is a function, with the argument", async () => {
    const files = texts("a\nb\n")
    const module = pathToFileURL(LINES)
    for (const engine of ENGINES) {
      const options = { exportName: "joined", engine, jobs: 1 }
      expect((await foldLines(files, module, options)).result).toBe("a|b|")
      expect((await foldLines(files, module.href, { ...options, argument: "+" })).result).toBe("a+b+")
    }
  })

  test("takes a CommonJS module as its own default export", async () => {
    const { result } = await foldLines(texts("a\nb\n", "c\n"), join(STATISTICS, "common.cjs"), { engine: "threads" })
    expect(result).toBe(3)
  })

  test("reports progress and warnings", async () => {
    const warnings: string[] = []
    const bytes: number[] = []
    await foldLines(texts("a\r\nb\0\r\n", "\ufeffc\n"), LINES, {
      jobs: 1,
      onWarning: (sentence) => void warnings.push(sentence.replace(/^.*?(\d\.txt)/, "$1")),
      onProgress: ({ bytesDone }) => void bytes.push(bytesDone),
    })
    expect(warnings).toEqual([
      "1.txt: dropped a UTF-8 byte order mark",
      expect.stringMatching(/^0\.txt: .*\\r of each was dropped$/),
      "0.txt: contains NUL bytes; they count as ordinary characters",
    ])
    expect(bytes.at(-1)).toBe(12)
  })

  test.each(ENGINES)("passes on an error of the module (%s)", async (engine) => {
    const run = foldLines(texts("good\nbad\n"), LINES, { exportName: "fails", engine, jobs: 1 })
    expect(await complaint(run)).toBe('cannot count "bad"')
  })

  test("ends when the signal aborts", async () => {
    const controller = new AbortController()
    const run = foldLines(texts(`${LONG.join("\n")}\n`), LINES, {
      ...{ engine: "threads", jobs: 2, shardBytes: 1, signal: controller.signal },
      onProgress: ({ segments }) => void (segments > 20 && controller.abort(new Error("enough"))),
    })
    expect(await complaint(run)).toBe("enough")
  })
})

describe("foldLines with a folder", () => {
  const options = { engine: "inline", jobs: 1, shardBytes: 100 } as const

  /** A run that is interrupted after some lines. */
  async function interrupted(files: readonly string[], resume: string, module: string = LINES): Promise<void> {
    const controller = new AbortController()
    const run = foldLines(files, module, {
      ...{ ...options, resume, signal: controller.signal },
      onProgress: ({ segments }) => void (segments > 100 && controller.abort(new Error("enough"))),
    })
    expect(await complaint(run)).toBe("enough")
  }

  test("continues an interrupted run", async () => {
    const files = texts(`${LONG.join("\n")}\n`, "end\n")
    const resume = join(temporaryFolder(), "states")
    const whole = await foldLines(files, LINES, options)
    await interrupted(files, resume)
    for (const engine of ENGINES) {
      const { resumedShards, ...rest } = await foldLines(files, LINES, { ...options, engine, resume })
      expect({ ...rest, resumedShards: 0 }).toEqual(whole)
      if (engine === "inline") {
        expect(resumedShards).toBeGreaterThan(5)
        expect(resumedShards).toBeLessThan(whole.shards)
      } else expect(resumedShards).toBe(whole.shards)
    }
  })

  test("counts a shard again whose state is damaged or cannot be read", async () => {
    const files = texts(`${LONG.join("\n")}\n`)
    const resume = join(temporaryFolder(), "states")
    const whole = await foldLines(files, LINES, { ...options, resume })
    const states = readdirSync(resume).filter((name) => name.endsWith(".state"))
    expect(states).toHaveLength(whole.shards)
    const path = join(resume, "0-3.state")
    const bytes = readFileSync(path)
    bytes[9]! ^= 1
    writeFileSync(path, bytes)
    const other = { ending: "state", encode: (text: string) => Buffer.from(text), decode: () => undefined }
    const store = openStore(resume, JSON.parse(readFileSync(join(resume, "plan.json"), "utf8")), other)
    store.write("0-4", "not a state")
    store.close()
    const again = await foldLines(files, LINES, { ...options, resume })
    expect(again).toEqual({ ...whole, resumedShards: whole.shards - 2 })
  })

  test("refuses a folder of another run", async () => {
    const files = texts(`${LONG.join("\n")}\n`)
    const folder = temporaryFolder()
    const resume = join(folder, "states")
    const module = join(folder, "mine.mjs")
    cpSync(LINES, module)
    const again = (changes: object, inputs = files): Promise<string> =>
      complaint(foldLines(inputs, module, { ...options, exportName: "joined", argument: "+", resume, ...changes }))
    await interrupted(files, resume, module).catch(() => {})
    expect(existsSync(resume)).toBe(true)
    expect(await again({})).toContain('"exportName" in its plan.json differs')
    const other = join(folder, "other")
    const first = { ...options, exportName: "joined", argument: "+", resume: other }
    await foldLines(files, module, first)
    expect(await again({ resume: other, argument: "-" })).toContain('"argument" in its plan.json differs')
    expect(await again({ resume: other, shardBytes: 99 })).toContain('"shardBytes" in its plan.json differs')
    expect(await again({ resume: other, byteOrderMark: "keep" })).toContain('"byteOrderMark" in its plan.json differs')
    expect(await again({ resume: other }, texts("x\n"))).toContain('"texts" in its plan.json differs')
    writeFileSync(module, `${readFileSync(module, "utf8")}\n`)
    expect(await again({ resume: other })).toContain('"module" in its plan.json differs')
  })

  test("refuses a folder that is in use", async () => {
    const files = texts(`${LONG.join("\n")}\n`)
    const resume = join(temporaryFolder(), "states")
    let second: Promise<Folded<unknown>> | undefined
    const onProgress = (): void => {
      second ??= foldLines(files, LINES, { ...options, resume })
      second.catch(() => {})
    }
    await foldLines(files, LINES, { ...options, resume, onProgress })
    expect(await complaint(second!)).toMatch(/^another run uses states/)
  })
})

describe("foldLines refuses", () => {
  const lines = (): string[] => texts("a\n")

  test.each<[string, () => Promise<unknown>, string]>([
    ["no files", () => foldLines([], LINES), "the length of files must be at least 1, got 0"],
    [
      "an option that it does not know",
      () => foldLines(lines(), LINES, { job: 1 } as never),
      'foldLines() has no option "job"',
    ],
    ["no threads", () => foldLines(lines(), LINES, { jobs: 0 }), "jobs must be an integer of at least 1, got 0"],
    ["a module that is not there", () => foldLines(lines(), "nowhere.mjs"), "nowhere.mjs: no such file"],
    ["an export that is not there", () => foldLines(lines(), LINES, { exportName: "nothing" }), "export nothing of"],
    [
      "an export that is not a statistic",
      () => foldLines(lines(), LINES, { exportName: "noStatistic" }),
      "merge of export noStatistic",
    ],
    [
      "an argument of a statistic",
      () => foldLines(lines(), LINES, { argument: 1 }),
      "a function, since it gets an argument",
    ],
    ["a module that awaits", () => foldLines(lines(), join(STATISTICS, "awaits.mjs")), "awaits at the top level"],
    ["an empty file", () => foldLines(texts(""), LINES), "is empty"],
    ["bytes that are not UTF-8", () => foldLines(texts(Uint8Array.of(97, 10, 255, 10)), LINES), "0.txt:2:1"],
  ])("%s", async (_, run, message) => {
    expect(await complaint((async () => run())())).toContain(message)
  })
})
