import { gzipSync } from "node:zlib"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { readLabels } from "@lectern/engine/internal/read/labels"
import { describe, expect, test } from "vitest"
import { labelText } from "../../src/count/label-texts.js"
import { resampleJobs } from "../../src/count/resample-jobs.js"
import type { LabelSource, ResamplingRequest } from "../../src/types.js"
import { written } from "../support.js"

function fileOf(content: string | Uint8Array): string {
  return written({ "labels.txt": content })[0]!.path
}

const read = (segments: number) => (source: LabelSource) => readLabels(labelText(source), segments, {})

async function unitsOf(
  labels: Pick<ResamplingRequest, "documents" | "strata">,
  segments: number,
): Promise<{ strata: readonly number[]; units?: Int32Array }> {
  const resampling = [{ method: "bootstrap", resamples: 1, seed: 1, ...labels } as const]
  const run = { resampling, engine: inlineEngine(), report: { warn: () => {}, draws: () => {} } }
  const { jobs } = await resampleJobs(run, segments, read(segments))
  return jobs[0]!
}

describe("readLabels()", () => {
  test("reads a label from each line, with any line ending", async () => {
    expect(await read(5)(fileOf("news\nweb\r\nnews\n\nweb"))).toEqual(["news", "web", "news", "", "web"])
  })

  test("drops a byte order mark", async () => {
    expect(await read(2)(fileOf("\ufeffa\na\n"))).toEqual(["a", "a"])
  })

  test("reads compressed files and fields of records", async () => {
    const [packed, lines] = written({ "a.gz": gzipSync("x\ny\n"), "b.jsonl": '{"d":"p"}\n{"d":"q"}\n' })
    expect(await read(2)(packed!)).toEqual(["x", "y"])
    expect(await read(2)({ ...lines!, records: { format: "jsonl", field: "d" } })).toEqual(["p", "q"])
  })

  test("refuses a wrong number of lines, a missing file, and invalid UTF-8", async () => {
    const path = fileOf("a\nb\n")
    await expect(read(3)(path)).rejects.toThrow(`each text has 3 lines, ${path} has 2`)
    await expect(read(3)(`${path}.gone`)).rejects.toThrow(`${path}.gone`)
    await expect(read(1)(fileOf(Uint8Array.of(0xff, 10)))).rejects.toThrow("invalid UTF-8 byte 0xFF")
  })
})

describe("the units of resampleJobs()", () => {
  test("are all segments in one stratum by default", async () => {
    expect(await unitsOf({}, 7)).toMatchObject({ strata: [7] })
  })

  test("are documents, even if their segments are not adjacent", async () => {
    const { strata, units } = await unitsOf({ documents: fileOf("d1\nd2\nd1\nd3\n") }, 4)
    expect(strata).toEqual([3])
    expect([...units!]).toEqual([0, 1, 0, 2])
  })

  test("are numbered through the strata", async () => {
    const { strata, units } = await unitsOf({ strata: fileOf("b\na\nb\nb\na\n") }, 5)
    expect(strata).toEqual([3, 2])
    expect([...units!]).toEqual([0, 3, 1, 2, 4])
  })

  test("are documents numbered through the strata, each in one stratum", async () => {
    const documents = fileOf("d1\nd2\nd1\nd3\n")
    const { strata, units } = await unitsOf({ documents, strata: fileOf("a\nb\na\na\n") }, 4)
    expect(strata).toEqual([2, 1])
    expect([...units!]).toEqual([0, 2, 0, 1])
    const mixed = fileOf("a\nb\nb\na\n")
    await expect(unitsOf({ documents, strata: mixed }, 4)).rejects.toThrow(
      `${mixed}:3: found stratum b for document d1, expected its first stratum a: a document must be in one stratum`,
    )
  })
})

describe("resampleJobs()", () => {
  const warnings = async (labels: string, segments: number): Promise<string[]> => {
    const documents = fileOf(labels)
    const said: string[] = []
    const request = { method: "bootstrap", resamples: 10, seed: 1, documents } as const
    const run = { resampling: [request, request], engine: inlineEngine() }
    const report = {
      warn: (sentence: string) => said.push(sentence.replace(documents, "labels.txt")),
      draws: () => {},
    }
    await resampleJobs({ ...run, report }, segments, read(segments))
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
