// Recovering characters against the paper's own program and against the recurrence written out.
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { recoverCharacters } from "../../src/decode/recover-characters.js"
import { golden, hasShared } from "../shared.js"
import { xorshift } from "../streams.js"

/** f(k) and the choices behind it, as the paper writes them. */
function byRecurrence(bytes: Uint8Array): string {
  const decoded = (from: number, to: number) => {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(from, to))
    } catch {
      return undefined
    }
  }
  const best = [0]
  const from = [0]
  for (let k = 1; k <= bytes.length; k++) {
    best[k] = best[k - 1]!
    from[k] = k - 1
    for (let t = 1; t <= Math.min(4, k); t++) {
      if (best[k - t]! + 1 > best[k]! && [...(decoded(k - t, k) ?? "")].length === 1) {
        best[k] = best[k - t]! + 1
        from[k] = k - t
      }
    }
  }
  let text = ""
  for (let k = bytes.length; k > 0; k = from[k]!) {
    if (best[k]! > best[from[k]!]!) text = decoded(from[k]!, k)! + text
  }
  return text
}

describe("recoverCharacters()", () => {
  test("keeps é and drops a single lead byte and a single continuation byte, by hand", () => {
    expect(recoverCharacters(Uint8Array.of(0xe4, 0xc3, 0xa9, 0xa9, 0x61))).toBe("éa")
  })

  test("does not change valid text, including U+FEFF and U+FFFD", () => {
    const text = "\uFEFFa\uFFFDé你😀"
    expect(recoverCharacters(new TextEncoder().encode(text))).toBe(text)
  })

  test("drops what TextDecoder replaces", () => {
    const bytes = Uint8Array.of(0x61, 0xff, 0x62)
    expect(new TextDecoder().decode(bytes)).toBe("a\uFFFDb")
    expect(recoverCharacters(bytes)).toBe("ab")
  })

  test("refuses surrogates, overlong forms and code points beyond U+10FFFF", () => {
    expect(
      recoverCharacters(Uint8Array.of(0xed, 0xa0, 0x80, 0xc0, 0x80, 0xe0, 0x80, 0x80, 0xf4, 0x90, 0x80, 0x80)),
    ).toBe("")
  })

  test("of no bytes is empty", () => {
    expect(recoverCharacters(new Uint8Array())).toBe("")
  })

  test("equals the recurrence on random bytes", () => {
    const next = xorshift(7)
    const leads = [0x61, 0x80, 0xbf, 0xc3, 0xa9, 0xe4, 0xbd, 0xa0, 0xf0, 0x9f, 0x98, 0x80, 0xed, 0xf4, 0xe0, 0xff]
    for (let round = 0; round < (ALL_TESTS ? 3000 : 400); round++) {
      const bytes = Uint8Array.from({ length: next(24) }, () =>
        next(4) === 0 ? next(256) : leads[next(leads.length)]!,
      )
      expect(recoverCharacters(bytes)).toBe(byRecurrence(bytes))
    }
  })

  test.skipIf(!hasShared)("equals fairseq's decoder on 453 byte strings (needs the shared golden values)", () => {
    const rows = golden<{ hex: string; recovered: string }[]>("bbpe/dp-recovery.json")
    expect(rows).toHaveLength(453)
    for (const { hex, recovered } of rows) {
      const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      expect(recoverCharacters(bytes)).toBe(recovered)
    }
  })
})
