// The tables of scores in the notes on BLEU and METEOR; needs the `shared` folder beside the checkout, for METEOR also
// Debian's wordnet-base.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { bleu, type MeteorOptions, meteor } from "@lectern/metrics"
import { wordNet, wordNetFiles } from "@lectern/metrics/wordnet"
import { describe, expect, test } from "vitest"
import { ROOT } from "../project.js"

const DATA = join(process.env.LECTERN_SHARED ?? join(ROOT, "../shared"), "data/wmt22")
const CODES = { Chinese: "zh", Czech: "cs", English: "en", German: "de" }
const note = readFileSync(`${ROOT}docs/notes/corpus-bleu.md`, "utf8")
const rows: readonly (readonly string[])[] = [
  ...note.matchAll(/^\| (\w+) to (\w+) \| (\w) \| (\S+|translator \w) \| `([\d.]+)` \|$/gm),
]

test("the note has thirteen scores", () => {
  expect(rows).toHaveLength(13)
})

function linesIn(file: string): string[] {
  return readFileSync(join(DATA, file), "utf8").replace(/\n$/, "").split("\n")
}

describe.skipIf(!existsSync(DATA))("WMT22 (skipped without the shared folder)", () => {
  test.each(rows)("%s", (_, source, target, reference, output = "", score = "") => {
    const [from, to] = [source, target].map((name) => CODES[name as keyof typeof CODES])
    const linesOf = (file: string): string[] => linesIn(`${from}-${to}.${file}.${to}`)
    const outputs = linesOf(output.startsWith("translator ") ? output.replace("translator ", "ref.") : `hyp.${output}`)
    const metric = bleu({ tokenize: to === "zh" ? "zh" : "13a" })
    expect((100 * metric.score(outputs, linesOf(`ref.${reference}`)).score).toFixed(1)).toBe(score)
  })
})

const WORDNET = "/usr/share/wordnet"

test.skipIf(!existsSync(DATA) || !existsSync(WORDNET))(
  "METEOR with WordNet has the pairs and scores of its note",
  () => {
    const page = readFileSync(`${ROOT}docs/notes/cider-nist-meteor.md`, "utf8")
    const table = [...page.matchAll(/^\| (?:none|WordNet by \w+[^|]*) \| ([\d,]+) \| `([\d.]+)` \|$/gm)]
    const synonyms = wordNet(Object.fromEntries(wordNetFiles.map((name) => [name, readFileSync(join(WORDNET, name))])))
    const all: MeteorOptions[] = [
      { average: "segments" },
      { variant: "nltk", synonyms },
      { average: "segments", synonyms },
      { variant: "nltk", synonyms, tokenize: "none" },
    ]
    const [hypotheses, references] = [linesIn("cs-en.hyp.ALMAnaCH-Inria.en"), linesIn("cs-en.ref.B.en")]
    const found = all.map((options) => meteor(options).score(hypotheses, references))
    const shown = found.map(({ score }) => (100 * score).toFixed(2))
    expect(table.map(([, , score]) => score)).toEqual(shown.slice(0, 3))
    expect(table.map(([, pairs]) => pairs)).toEqual(
      found.slice(0, 3).map(({ matches }) => matches.toLocaleString("en")),
    )
    expect(page).toContain(`NLTK's score is \`${shown[3]}\``)
  },
)
