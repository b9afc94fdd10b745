// The widget of the note on scorers: its numbers are those of the package.
import { type EditRate, wer } from "@lectern/metrics"
import { normalizer } from "@lectern/metrics/normalize"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { ruleTable, scoredSteps } from "../../figures/scored-steps.mjs"
import { balanceOf, changesOf, type Outcome, outcomeOf, rateOf } from "../../widgets/scored-words.mjs"
import { EXAMPLES, ladderOf, SCORERS, SWITCHES, switched } from "../../widgets/scorers-in-page.mjs"

const WORDS =
  "We're we were Uh, um website web site not able notable $25 twenty-five dollars 2:30 two thirty won't will T.V. TV Grey gray it's <b> é".split(
    " ",
  )
const dice = pcg64(36)
const text = (): string => Array.from({ length: dice.below(9) }, () => WORDS[dice.below(WORDS.length)]!).join(" ")
const PAIRS = [...EXAMPLES, ...Array.from({ length: 100 }, () => ({ reference: text(), hypothesis: text() }))]
const NAMES = SWITCHES.map(({ name }) => name)

const counts = ({ substitutions, deletions, insertions, length }: Outcome): number[] => [
  substitutions,
  deletions,
  insertions,
  length,
]
const countsOfRate = ({ substitutions, deletions, insertions, referenceLength }: EditRate): number[] => [
  substitutions,
  deletions,
  insertions,
  referenceLength,
]

describe("the switches", () => {
  test("have each rule of whisper-en once, and together are whisper-en", () => {
    const { rules } = normalizer("whisper-en")
    expect(SWITCHES.flatMap((each) => each.rules).toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
    const all = switched(new Set(NAMES))
    expect(all.rules).toEqual(rules)
    for (const { reference } of PAIRS) expect(all(reference)).toBe(normalizer("whisper-en")(reference))
  })

  test("keep the order of whisper-en, or have punctuation before contractions", () => {
    const late = switched(new Set(NAMES), true)
    expect(late.rules.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      switched(new Set(NAMES)).rules.toSorted((a, b) => a.name.localeCompare(b.name)),
    )
    expect(late("Won't pay").trim()).toBe("won t pay")
  })
})

describe("an outcome", () => {
  test.each(SCORERS)("of $name has the counts of wer()", ({ normalizer, compounds }) => {
    const metric = wer({ transforms: [normalizer], ...(compounds && { compounds }) })
    for (const { reference, hypothesis } of PAIRS) {
      const outcome = outcomeOf(reference, hypothesis, normalizer, compounds)
      expect([reference, hypothesis, ...counts(outcome)]).toEqual([
        reference,
        hypothesis,
        ...countsOfRate(metric.score([hypothesis], [reference])),
      ])
    }
  })

  test("shows each raw word that is not as it was, and each normalized word, once and escaped", () => {
    for (const [i, { reference, hypothesis }] of PAIRS.entries()) {
      const outcome = outcomeOf(reference, hypothesis, SCORERS[i % SCORERS.length]!.normalizer, i % 3 === 0)
      const cells = [...scoredSteps(outcome).matchAll(/<span class="([^"]*)"[^>]*>(.*?)<\/span>/g)]
      const shown = (kind: string): string =>
        cells
          .filter(([, name]) => name === kind)
          .map(([, , cell = ""]) => cell.replaceAll(/<\/?(?:del|ins)>/g, ""))
          .filter((cell) => cell !== "")
          .join(" ")
      for (const [kind, side] of [
        ["said", outcome.reference],
        ["heard", outcome.hypothesis],
      ] as const) {
        expect(side.pieces.map(({ raw }) => raw).join("")).toBe(side.raw)
        const escaped = (raw: string): string => raw.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
        expect(shown(kind)).toBe(escaped(side.words.map((word) => word.text).join(" ")))
        const changed = side.pieces.filter(({ raw, words }) => raw.trim() !== words.join(" "))
        expect(shown(`raw ${kind}`)).toBe(escaped(changed.map(({ raw }) => raw.trim()).join(" ")))
      }
    }
  })
})

test("raw words are those between spaces, and two above one compound are one text", () => {
  const outcome = outcomeOf("Dr. Grey's web, site!", "doctor grey's website", normalizer("whisper-en"), true)
  expect(outcome.reference.pieces.map(({ raw }) => raw)).toEqual(["Dr. ", "Grey's ", "web, ", "site!"])
  expect(outcome.errors).toBe(0)
  expect(scoredSteps(outcome)).toContain('<span class="raw said" style="grid-column: 1 / 2">web, site!</span>')
  expect(outcomeOf("the website", "the web site", SCORERS[0]!.normalizer, true).steps).toMatchObject([
    { letter: "H", reference: [{ text: "the" }], hypothesis: [{ text: "the" }] },
    { letter: "H", reference: [{ text: "website" }], hypothesis: [{ text: "web" }, { text: "site" }] },
  ])
})

describe("the changes that a rule makes", () => {
  test("add up to the difference of errors, for any switches", () => {
    for (const { reference, hypothesis } of PAIRS) {
      const some = (): Set<string> => new Set(NAMES.filter(() => dice.below(2) === 1))
      const [before, after] = [some(), some()].map((on) =>
        outcomeOf(reference, hypothesis, switched(on), on.has("compounds")),
      )
      const { removed, added } = balanceOf(changesOf(before!, after!))
      expect(after!.errors - before!.errors).toBe(added - removed)
    }
  })

  test("are told by place: contractions of we're and won't", () => {
    const outcome = (...on: string[]): Outcome =>
      outcomeOf("we won't if we're open", "we will not if were open", switched(new Set(on)))
    expect(changesOf(outcome("lower case"), outcome("lower case", "contractions"))).toEqual([
      { said: "won't", heard: "will not", was: 2, is: 0 },
      { said: "we're", heard: "were", was: 1, is: 2 },
    ])
  })

  test("are at places of their own where words between them are right, and at one where they are not", () => {
    const outcome = (...on: string[]): Outcome =>
      outcomeOf("grey cat sat still", "gray cat uh, sat", switched(new Set(["punctuation", ...on])))
    expect(changesOf(outcome(), outcome("spellings", "fillers"))).toEqual([
      { said: "grey", heard: "gray", was: 1, is: 0 },
      { said: "", heard: "uh,", was: 1, is: 0 },
    ])
    const acronym = (...on: string[]): Outcome =>
      outcomeOf("TV", "two T.V.", switched(new Set(["punctuation", ...on])), on.length > 0)
    expect(changesOf(acronym("compounds"), acronym())).toEqual([{ said: "TV", heard: "two T.V.", was: 1, is: 3 }])
    const { runs } = outcomeOf("a b c", "x y c", switched(new Set()))
    expect(runs).toEqual([{ errors: 2, reference: [0, 4], hypothesis: [0, 4] }])
  })

  test("are a table, rule after rule, from the text as written to all switches", () => {
    const { reference, hypothesis } = EXAMPLES[0]!
    const { outcomes, rows } = ladderOf(reference, hypothesis)
    expect(rows.map(({ name }) => name)).toEqual(["as written", ...NAMES])
    const balance = rows.reduce((sum, { removed, added }) => sum + added - removed, 0)
    expect(balance).toBe(outcomes.at(-1)!.errors - outcomes[0]!.errors)
    expect(outcomes[0]).toEqual(outcomeOf(reference, hypothesis, SCORERS[0]!.normalizer))
    expect(ruleTable(rows).match(/<tr>/g)).toHaveLength(NAMES.length + 2)
    expect(ruleTable(rows)).toContain(`<td>${rateOf(outcomes.at(-1)!)}</td></tr></tbody>`)
  })
})
