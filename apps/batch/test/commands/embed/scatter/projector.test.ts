// vectors.tsv and metadata.tsv, as the Embedding Projector reads them.
import { describe, expect, test } from "vitest"
import { projectorMetadata, projectorVectors } from "../../../../src/commands/embed/report/scatter/projector.js"

function vectors(data: Float32Array | Float64Array, dimensions: number): string {
  return [...projectorVectors(data, dimensions)].join("")
}

function metadata(columns: Record<string, string[]>): string {
  return [...projectorMetadata(columns)].join("")
}

describe("projectorVectors()", () => {
  test("one line per vector, in the fewest digits", () => {
    expect(vectors(Float32Array.of(0.1, -2, 1e-7, 1 / 3), 2)).toBe("0.1\t-2\n1e-7\t0.33333334\n")
    expect(vectors(Float64Array.of(0.1, 1 / 3), 1)).toBe("0.1\n0.3333333333333333\n")
    expect(vectors(new Float32Array(0), 3)).toBe("")
  })

  test("single-precision numbers read back as the same bits, past one piece", () => {
    const bits = Uint32Array.from({ length: 3000 }, (_, i) => (i * 2654435761) >>> 0)
    const data = new Float32Array(bits.buffer).map((each) => (Number.isFinite(each) ? each : 0))
    const lines = vectors(data, 3).trimEnd().split("\n")
    expect(lines).toHaveLength(1000)
    expect(Float32Array.from(lines.flatMap((line) => line.split("\t").map(Number))).map(positiveZero)).toEqual(
      data.map(positiveZero),
    )
  })

  test("no piece is empty", () => {
    for (const rows of [0, 1, 255, 256, 257, 512]) {
      const pieces = [...projectorVectors(new Float32Array(rows), 1)]
      expect(pieces).not.toContain("")
      expect(pieces.join("")).toBe("0\n".repeat(rows))
    }
  })
})

describe("projectorMetadata()", () => {
  test("one column has no header, several have one", () => {
    expect(metadata({ word: ["a", "b"] })).toBe("a\nb\n")
    expect(metadata({ word: ["a", "b"], class: ["x", ""] })).toBe("word\tclass\na\tx\nb\t\n")
  })

  test.each<[string, Record<string, string[]>, string]>([
    ["a tab", { word: ["a", "b\tc"] }, 'metadata.tsv:2: word[1] has a tab or a line end: "b\\tc"'],
    ["a line end", { word: ["a"], class: ["\r"] }, 'metadata.tsv:1: class[0] has a tab or a line end: "\\r"'],
    ["a line of blanks", { word: ["a", " "] }, 'metadata.tsv:2: the projector skips lines of blanks: " "'],
  ])("%s is refused in a sentence", (_, columns, message) => {
    expect(() => projectorMetadata(columns)).toThrow(message)
  })
})

function positiveZero(each: number): number {
  return each === 0 ? 0 : each
}
