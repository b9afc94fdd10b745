import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { labelReader } from "@lectern/engine/internal/read/labels"
import { describe, expect, test } from "vitest"
import { resampleJobs, unitsOf } from "../../src/count/resample-jobs.js"
import { written } from "../support.js"

function fileOf(content: string | Uint8Array): string {
  return written({ "labels.txt": content })[0]!.path
}

describe("labelReader()", () => {
  test("reads a label from each line, with any line ending", async () => {
    expect(await labelReader(5)(fileOf("news\nweb\r\nnews\n\nweb"))).toEqual(["news", "web", "news", "", "web"])
  })

  test("drops a byte order mark", async () => {
    expect(await labelReader(2)(fileOf("\ufeffa\na\n"))).toEqual(["a", "a"])
  })

  test("refuses a wrong number of lines, a missing file, and invalid UTF-8", async () => {
    const path = fileOf("a\nb\n")
    await expect(labelReader(3)(path)).rejects.toThrow(`each text has 3 lines, ${path} has 2`)
    await expect(labelReader(3)(`${path}.gone`)).rejects.toThrow(`${path}.gone`)
    await expect(labelReader(1)(fileOf(Uint8Array.of(0xff, 10)))).rejects.toThrow("is not UTF-8")
  })
})

describe("unitsOf()", () => {
  test("makes one stratum of all segments by default", async () => {
    expect(await unitsOf({}, 7, labelReader(7))).toEqual({ strata: [7] })
  })

  test("makes documents the units, even if their segments are not adjacent", async () => {
    const { strata, units } = await unitsOf({ documents: fileOf("d1\nd2\nd1\nd3\n") }, 4, labelReader(4))
    expect(strata).toEqual([3])
    expect([...units!]).toEqual([0, 1, 0, 2])
  })

  test("numbers segments through the strata", async () => {
    const { strata, units } = await unitsOf({ strata: fileOf("b\na\nb\nb\na\n") }, 5, labelReader(5))
    expect(strata).toEqual([3, 2])
    expect([...units!]).toEqual([0, 3, 1, 2, 4])
  })

  test("numbers documents through the strata, and refuses one in two strata", async () => {
    const documents = fileOf("d1\nd2\nd1\nd3\n")
    const { strata, units } = await unitsOf({ documents, strata: fileOf("a\nb\na\na\n") }, 4, labelReader(4))
    expect(strata).toEqual([2, 1])
    expect([...units!]).toEqual([0, 2, 0, 1])
    const mixed = fileOf("a\nb\nb\na\n")
    await expect(unitsOf({ documents, strata: mixed }, 4, labelReader(4))).rejects.toThrow(
      `${mixed}:3: found stratum b for document d1, expected its first stratum a: a document must be in one stratum`,
    )
  })
})

describe("resampleJobs()", () => {
  const warnings = async (labels: string, segments: number): Promise<string[]> => {
    const documents = fileOf(labels)
    const said: string[] = []
    const request = { method: "bootstrap", resamples: 10, seed: 1, documents } as const
    const run = { resampling: [request, request], engine: inlineEngine(), signal: undefined }
    const report = { warn: (sentence: string) => said.push(sentence.replace(documents, "labels.txt")) }
    await resampleJobs({ ...run, report }, segments)
    return said
  }
  const labels = (count: number, label: (i: number) => number) =>
    Array.from({ length: count }, (_, i) => `d${label(i)}\n`).join("")

  test("warns of documents that are all single segments", async () => {
    const warning =
      "labels.txt has another label on every line, so every segment is drawn on its own; the segments of a document need the same label"
    expect(
      await warnings(
        labels(30, (i) => i),
        30,
      ),
    ).toEqual([warning, warning])
  })

  test("does not warn when two segments share a document, or there is one segment", async () => {
    expect(
      await warnings(
        labels(30, (i) => Math.max(1, i)),
        30,
      ),
    ).toEqual([])
    expect((await warnings("d\n", 1)).join()).not.toContain("another label")
  })
})
