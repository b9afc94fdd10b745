// Global maps: what is read as a rule, and the lines that are refused.
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { parseGlm } from "../../src/index.js"

const FORM = "(old => new / before __ after), got"

test.each([
  ["[gonna] => [going to] / [ ] [ ]", `expected __ behind a slash that is not in braces ${FORM}`],
  ["gonna => going to / to go", `expected __ behind a slash that is not in braces ${FORM}`],
  ["[he => x", `expected both brackets around "[he" ${FORM}`],
  ["[he] => [x", `expected both brackets around "[x" ${FORM}`],
  ["he => x]", `expected both brackets around "x]" ${FORM}`],
  ["[ => x", `expected both brackets around "[" ${FORM}`],
  ["[a] => [b] / [ __ [ ]", `expected both brackets around "[" ${FORM}`],
  ["[a] => [b] / [ ] __ [", `expected both brackets around "[" ${FORM}`],
  ["[a] => [{b / c] / [ ] __ [ ]", `expected as many { as } in the new text ${FORM}`],
  ["[a] => [}b{] / [ ] __ [ ]", `expected as many { as } in the new text ${FORM}`],
  ["[] => [x] / [ ] __ [ ]", `expected an old text ${FORM}`],
  ["he's = he is", `expected a rule ${FORM}`],
])("%s is refused with its line", (line, why) => {
  expect(refusal(() => parseGlm(`;; a map\n${line}\n`, "x.glm"))).toEqual({
    kind: "bad-data",
    sentence: `x.glm:2: ${why} ${JSON.stringify(line)}`,
  })
})

test("a header of two values is refused with another one", () => {
  expect(refusal(() => parseGlm('* case_sensitive = "Q"\n', "x.glm")).sentence).toBe(
    'x.glm:1: CASE_SENSITIVE must be "T" or "F", got "Q"',
  )
  expect(parseGlm('* case_sensitive = "no"\n', "x.glm").caseSensitive).toBe(false)
})

// Lines as in the maps that come with sctk: a bracket too few, a quotation mark or a brace that is a part of the word.
test.each([
  ["[X'S] => [{X'S / X IS}", { old: "X'S", new: "[{X'S / X IS}" }],
  ['"QUOTE  =>  QUOTE', { old: '"QUOTE', new: "QUOTE" }],
  ["}RIGHT-BRACE => RIGHT BRACE", { old: "}RIGHT-BRACE", new: "RIGHT BRACE" }],
  ["KM/H => KM/HOUR", { old: "KM/H", new: "KM/HOUR" }],
  ["[A] => [{B / {C / D} E}]", { old: "A", new: "{B / {C / D} E}" }],
])("%s is read", (line, rule) => {
  expect(parseGlm(line, "x.glm").rules).toEqual([rule])
})
