// Lines at their limits, whatever the pieces in which a file arrives.
import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { readArpa } from "../../../src/ngram/index.js"
import { arpaText, SPECIAL } from "../../helpers/arpa-text.js"

const word = "x".repeat(50)
const TEXT = arpaText([...SPECIAL, `-1\t${word}`])
const LONGEST = `-1\t${word}`.length

function pieces(text: string, size: number): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}

describe.each([1, 7, 1000])("in pieces of %i bytes", (size) => {
  test.each(["\n", "\r\n"])("a line may be as long as allowed, without its end %j", (end) => {
    const text = pieces(TEXT.replaceAll("\n", end), size)
    expect(readArpa(text, { maxLineBytes: LONGEST }).model.words[3]).toBe(word)
    expect(refusal(() => readArpa(text, { maxLineBytes: LONGEST - 1 })).sentence).toMatch(/:8: the line is longer than/)
  })

  test("the last line needs no end", () => {
    expect(readArpa(pieces(TEXT.trimEnd(), size)).model.words[3]).toBe(word)
  })
})
