import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { NO_LIMITS } from "../../src/read/formats/limits.js"
import { type CleanText, cleanText } from "../../src/read/text.js"

const PLACE = { label: "x", firstLine: 0, markBytes: 0, limits: NO_LIMITS }

/** A clean text, with its bytes as a string. */
function cleaned(bytes: string | Uint8Array, encodingErrors: "refuse" | "replace" = "refuse"): object {
  const { bytes: text, ...findings }: CleanText = cleanText(Buffer.from(bytes), { ...PLACE, encodingErrors })
  return { text: Buffer.from(text).toString(), ...findings }
}

describe("cleanText()", () => {
  const nothing = { carriageReturns: false, nuls: false }

  test("drops the carriage return of each line end, and finds only those", () => {
    expect(cleaned("a\r\n\r\nb\r\n")).toEqual({ text: "a\n\nb\n", ...nothing, carriageReturns: true })
    expect(cleaned("a\r\r\nb")).toEqual({ text: "a\r\nb", ...nothing, carriageReturns: true })
    expect(cleaned("a\rb\n\rc\r")).toEqual({ text: "a\rb\n\rc\r", ...nothing })
    expect(cleaned("a\nb\n")).toEqual({ text: "a\nb\n", ...nothing })
  })

  test("finds NUL bytes, and nothing of a text before", () => {
    expect(cleaned("a\0\r\n")).toEqual({ text: "a\0\n", carriageReturns: true, nuls: true })
    expect(cleaned("a\n")).toEqual({ text: "a\n", ...nothing })
  })

  test("finds the first invalid byte behind characters of all lengths", () => {
    const before = "\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}"
    const bytes = Buffer.concat([Buffer.from(`x\n${before}`), Buffer.from([0xc3, 0x28])])
    const { sentence } = refusal(() => cleaned(bytes))
    expect(sentence).toMatch(new RegExp(`^x:2:${Buffer.byteLength(before) + 1}: invalid UTF-8 byte 0xC3`))
  })

  test("replaces each invalid sequence, also beside carriage returns", () => {
    const bytes = Buffer.from("a\xffb\r\n\xc3", "latin1")
    expect(cleaned(bytes, "replace")).toEqual({ text: "a\ufffdb\n\ufffd", ...nothing, carriageReturns: true })
    expect(cleaned("\ufeffa\n", "replace")).toEqual({ text: "\ufeffa\n", ...nothing })
  })
})
