// Random text that is hard for tokenizers, and random corpora of it.
import fc from "fast-check"
import type { Segment } from "../../src/index.js"

const PIECES = [
  ...".,,.-–'\"&<>;:!?/_$%^~|()[]{}#@*+=`\\",
  ..."0123456789",
  ..."abcXYZ éßÉжШшΣσςİıKǅאبक中日。、，！กิあア한",
  ..."½²٣५①Ⅷ©€“”—…«»₿∑¿،。・",
  "\u0301",
  "\u0345",
  "\u02b0",
  "\u00ad",
  ..." \t\r\v\f\u001c\u001f\u0085\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\u200b\u200d\ufeff\u180e\u0000\u007f",
  "😀",
  "👍🏽",
  "👩‍👩‍👧",
  "𠮷",
  "𝟘",
  "&quot;",
  "&amp;",
  "&lt;",
  "&gt;",
  "&apos;",
  "&amp;lt;",
  "&am",
  "<skipped>",
  "<SKIPPED>",
  "<skip",
  "ped>",
  "1.5",
  "..5",
  "1,000.",
  "5-6",
  "the ",
  "cat ",
  "The cat ",
  "on the mat ",
  "ΟΔΟΣ ",
] as const

const BROKEN = ["\n", "-\n", "-\n-\n", "<skip-\nped>"] as const

/** A line. */
export const line: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 40 })
  .map((pieces) => pieces.join(""))

/** A text that may hold newlines. */
export const text: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...PIECES) }, fc.constantFrom(...BROKEN)), { maxLength: 40 })
  .map((pieces) => pieces.join(""))

/** A segment with one to three references, some of which (but not all) may be missing. */
export function segment(of: fc.Arbitrary<string>): fc.Arbitrary<Segment> {
  return fc
    .record({ hypothesis: of, references: fc.array(fc.option(of, { freq: 4 }), { maxLength: 2 }), last: of })
    .chain(({ hypothesis, references, last }) =>
      fc.nat(references.length).map((at) => ({ hypothesis, references: references.toSpliced(at, 0, last) })),
    )
}
