// The table of scores in the note on BLEU; needs the `shared` folder beside the checkout.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { bleu } from "@lectern/metrics"
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

describe.skipIf(!existsSync(DATA))("WMT22 (skipped without the shared folder)", () => {
  test.each(rows)("%s", (_, source, target, reference, output = "", score = "") => {
    const [from, to] = [source, target].map((name) => CODES[name as keyof typeof CODES])
    const linesOf = (file: string): string[] =>
      readFileSync(join(DATA, `${from}-${to}.${file}.${to}`), "utf8")
        .replace(/\n$/, "")
        .split("\n")
    const outputs = linesOf(output.startsWith("translator ") ? output.replace("translator ", "ref.") : `hyp.${output}`)
    const metric = bleu({ tokenize: to === "zh" ? "zh" : "13a" })
    expect((100 * metric.score(outputs, linesOf(`ref.${reference}`)).score).toFixed(1)).toBe(score)
  })
})
