// Rules of comparison beside kaldialign 0.12 and NIST's sclite and csrfilt.
import { expect, test } from "vitest"
import { alignWords, compareWith, parseGlm, wer } from "../../src/index.js"
import fixture from "../golden/word-rules.json" with { type: "json" }

test.each(fixture.compounds)("compounds of '$reference' and '$hypothesis' align as in kaldialign", (pair) => {
  const { reference, hypothesis, edits, pairs } = pair
  const { substitutions, deletions, insertions, operations, ...sides } = alignWords(hypothesis, reference, {
    comparison: compareWith({ compounds: true }),
  })
  expect([substitutions, deletions, insertions]).toEqual(edits)
  // kaldialign writes a compound as one pair; the words of the reference count.
  const kinds = pairs.flatMap(([word, other]) => {
    if (word === "*") return "insert"
    if (other === "*") return "delete"
    const isHit = word!.replaceAll(" ", "") === other!.replaceAll(" ", "")
    return word!.split(" ").map(() => (isHit ? "equal" : "substitute"))
  })
  expect(
    operations.flatMap(({ kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) =>
      new Array<string>(Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart)).fill(kind),
    ),
  ).toEqual(kinds)
  expect(sides.reference).toEqual(reference.split(" ").filter((word) => word !== ""))
  expect(wer({ comparison: compareWith({ compounds: true }) }).score([hypothesis], [reference])).toMatchObject({
    substitutions,
    deletions,
    insertions,
    referenceLength: sides.reference.length,
    hypothesisLength: sides.hypothesis.length,
  })
})

test.each(fixture.readings)("'$reference' and '$hypothesis' have as many edits as in sclite", (pair) => {
  const { reference, hypothesis, edits } = pair
  const { substitutions, deletions, insertions } = alignWords(hypothesis, reference, {
    comparison: compareWith({ alternatives: true, fillers: [] }),
  })
  expect(substitutions + deletions + insertions).toBe(edits)
})

test("reference words are counted as in sclite, skipped ones included, but where two readings have as many edits", () => {
  const metric = wer({ comparison: compareWith({ alternatives: true, fillers: [] }) })
  const other = fixture.readings.filter(
    ({ reference, hypothesis, words }) => metric.score([hypothesis], [reference]).referenceLength !== words,
  )
  expect(other.length).toBeLessThanOrEqual(0.03 * fixture.readings.length)
})

test.each(fixture.filtered)("'$line' is rewritten as by csrfilt", ({ line, result }) => {
  const equivalents = parseGlm(fixture.map, "words.glm")
  expect(equivalents.name).toBe("words.glm")
  const comparison = compareWith({ equivalents })
  const wanted = alignWords("", result.toLowerCase(), { comparison: compareWith({ alternatives: true }) })
  expect(alignWords("", line, { comparison }).reference).toEqual(wanted.reference)
  // Both readings of a rule count.
  const second = result.toLowerCase().replaceAll("{he is / he has}", "he has")
  expect(wer({ comparison }).score([second], [line]).score).toBe(0)
})
