import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { splitColumns } from "../../src/read/formats/tsv.js"

const column = (text: string, index: number, of: number, firstLine = 0): string =>
  Buffer.from(splitColumns(Buffer.from(text), { of }, "all.tsv", firstLine)[index]!).toString()

describe("splitColumns()", () => {
  const TEXT = "a\tb\tc\n\té\t\nd\t\tfgh"

  test("takes the same column of every line, empty ones too, with or without a last newline", () => {
    expect([0, 1, 2].map((index) => column(TEXT, index, 3))).toEqual(["a\n\nd", "b\né\n", "c\n\nfgh"])
    expect([0, 1, 2].map((index) => column(`${TEXT}\n`, index, 3))).toEqual(["a\n\nd\n", "b\né\n\n", "c\n\nfgh\n"])
    expect(column("x\ny\n", 0, 1)).toBe("x\ny\n")
    expect(column("", 1, 2)).toBe("")
    expect([0, 1].map((index) => column("a\tb\nc\t", index, 2))).toEqual(["a\nc", "b\n"])
  })

  test("refuses a line with more or fewer columns, naming it, in the middle and at the end", () => {
    const refused = (text: string, of: number, firstLine = 0): string =>
      refusal(() => column(text, 0, of, firstLine)).sentence
    expect(refused("a\tb\na\n", 2)).toBe("all.tsv:2: found 1 column, expected 2")
    expect(refused("a\tb\na", 2)).toBe("all.tsv:2: found 1 column, expected 2")
    expect(refused("a\tb\na\tb\tc", 2)).toBe("all.tsv:2: found 3 tab-separated columns, expected 2")
    expect(refused("a\tb\n\t\t", 2)).toBe("all.tsv:2: found 3 tab-separated columns, expected 2")
    expect(refused("a\tb\n\n", 2)).toBe("all.tsv:2: found 1 column, expected 2")
    expect(refused("\ta\n\ta\n\t\t\n", 2, 100)).toBe("all.tsv:103: found 3 tab-separated columns, expected 2")
    expect(refused("a\tb", 1, 7)).toBe("all.tsv:8: found 2 tab-separated columns, expected 1")
  })
})
