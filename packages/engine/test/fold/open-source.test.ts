import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { foldLines } from "../../src/fold/fold-lines.js"
import { openSource } from "../../src/fold/open-source.js"
import { complaint, temporaryFolder, written } from "../support.js"

async function linesOf(...args: Parameters<typeof openSource>): Promise<string[]> {
  const source = openSource(...args)
  try {
    const lines: string[] = []
    for await (const line of source.lines()) lines.push(line)
    return lines
  } finally {
    await source.close()
  }
}

test("openSource() gives the lines of a file without their ends", async () => {
  const [plain, packed] = written({ "a.txt": "one\r\n\ntwo\u2028\rx", "b.gz": gzipSync("é\n") })
  expect(await linesOf(plain!.path)).toEqual(["one", "", "two\u2028\rx"])
  expect(await linesOf(packed!.path)).toEqual(["é"])
  const [table] = written({ "t.tsv": "1\tx\n2\ty\n" })
  expect(await linesOf({ ...table!, column: { index: 1, of: 2 } })).toEqual(["x", "y"])
})

test("a text with a newline is one line of openSource() and two of foldLines()", async () => {
  const [records] = written({ "r.jsonl": '{"t":"a\\nb"}\n{"t":"c"}\n' })
  const texts = { ...records!, records: { format: "jsonl", field: "t" } }
  expect(await linesOf(texts)).toEqual(["a\nb", "c"])
  const statistic = join(import.meta.dirname, "../fixtures/statistics/lines.mjs")
  expect(await foldLines([texts], statistic, { jobs: 1 })).toMatchObject({ result: "a|b|c|", lines: 3 })
})

test("openSource() counts the bytes of the file, and can be closed before its end", async () => {
  const [file] = written({ "a.txt": "line\n".repeat(2e6) })
  const source = openSource(file!.path)
  for await (const line of source.lines()) {
    expect(line).toBe("line")
    break
  }
  await source.close()
  const { path, bytes } = source.facts()
  expect(path).toBe(file!.path)
  expect(bytes).toBeGreaterThan(4)
  expect(bytes).toBeLessThan(1e7)
})

test("openSource() refuses what it cannot read", async () => {
  const [bad, empty] = written({ "a.txt": Uint8Array.of(97, 10, 255, 10), "b.txt": "" })
  expect(await complaint(linesOf(bad!.path))).toContain("a.txt:2:1")
  expect(await complaint(linesOf(empty!.path))).toContain("is empty")
  expect(await complaint(linesOf(join(temporaryFolder(), "nothing")))).toContain("no such file")
  expect(await complaint(linesOf(bad!.path, { encodingErrors: "repair" as never }))).toContain("encodingErrors must be")
  expect(await linesOf(bad!.path, { encodingErrors: "replace" })).toEqual(["a", "\ufffd"])
})
