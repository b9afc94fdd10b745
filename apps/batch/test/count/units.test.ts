import { describe, expect, test } from "vitest"
import { unitsOf } from "../../src/count/units.js"
import { readLabels } from "../../src/read/labels.js"
import { written } from "../support.js"

function fileOf(content: string | Uint8Array): string {
  return written({ "labels.txt": content })[0]!.path
}

describe("readLabels()", () => {
  test("reads a label from each line, with any line ending", () => {
    expect(readLabels(fileOf("news\nweb\r\nnews\n\nweb"), 5)).toEqual(["news", "web", "news", "", "web"])
  })

  test("drops a byte order mark", () => {
    expect(readLabels(fileOf("\ufeffa\na\n"), 2)).toEqual(["a", "a"])
  })

  test("refuses a wrong number of lines, a missing file, and invalid UTF-8", () => {
    const path = fileOf("a\nb\n")
    expect(() => readLabels(path, 3)).toThrow(`each text has 3 lines, ${path} has 2`)
    expect(() => readLabels(`${path}.gone`, 3)).toThrow(`${path}.gone`)
    expect(() => readLabels(fileOf(Uint8Array.of(0xff, 10)), 1)).toThrow("is not UTF-8")
  })
})

describe("unitsOf()", () => {
  test("makes one stratum of all segments by default", () => {
    expect(unitsOf({}, 7)).toEqual({ strata: [7] })
  })

  test("makes documents the units, even if their segments are not adjacent", () => {
    const { strata, units } = unitsOf({ documents: fileOf("d1\nd2\nd1\nd3\n") }, 4)
    expect(strata).toEqual([3])
    expect([...units!]).toEqual([0, 1, 0, 2])
  })

  test("numbers segments through the strata", () => {
    const { strata, units } = unitsOf({ strata: fileOf("b\na\nb\nb\na\n") }, 5)
    expect(strata).toEqual([3, 2])
    expect([...units!]).toEqual([0, 3, 1, 2, 4])
  })

  test("numbers documents through the strata, and refuses one in two strata", () => {
    const documents = fileOf("d1\nd2\nd1\nd3\n")
    const { strata, units } = unitsOf({ documents, strata: fileOf("a\nb\na\na\n") }, 4)
    expect(strata).toEqual([2, 1])
    expect([...units!]).toEqual([0, 2, 0, 1])
    const mixed = fileOf("a\nb\nb\na\n")
    expect(() => unitsOf({ documents, strata: mixed }, 4)).toThrow(
      `${mixed}:3: found stratum b for document d1, expected its first stratum a: a document must be in one stratum`,
    )
  })
})
