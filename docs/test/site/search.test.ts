import MarkdownIt from "markdown-it"
import { describe, expect, test } from "vitest"
import { optionRows, sections, symbol } from "../../build/search/entries.mjs"
import { type Entry, find, packed, unpacked } from "../../build/search/find.mjs"
import { withNames } from "../../build/search/plugin.mjs"
import { terms, words } from "../../build/search/words.mjs"

const COMMAND = `crumbs

# The command

Scores files.

## Tests & intervals

Before the table.

| option | what it does |
| --- | --- |
| \`-pbs\`, \`--paired-bs\` | paired *bootstrap* test |
| \`-n\`, \`--rounds N\` | rounds, 1000 by default |
| \`-f html\` | a page |
| \`-f svg\` | a picture |
| \`-f svg\` | once more |
| \`json\` | a format |

After the table, maxOrder.
`

const NOTE = `# chrF

Letters.

## chrF++: words after all

Words, in **Lectern**, 0.5170 of them <span>html</span>

\`\`\`ts
const kept = 1
\`\`\`

### Depth

Deep.

## Limits

None.
`

const SYMBOL = `---
title: "BleuOptions"
description: "Options of bleu."
---

<div class="crumbs">

[Reference](/reference/index.md) / [@lectern/metrics](/reference/metrics/index.md)

</div>

| Property | Type |
| :------ | :------ |
| <a id="property-maxorder"></a> \`maxOrder?\` | \`number\` |

## Methods

### score()

#### Returns
`

function entriesOf(markdown: string, page: Pick<Entry, "id" | "kind">): Entry[] {
  const renderer = new MarkdownIt({ html: true })
  renderer.core.ruler.push("ids", ({ tokens }) => {
    for (const [i, token] of tokens.entries()) {
      const slug = tokens[i + 1]?.content.toLowerCase().replaceAll(/[^a-z]+/g, "-")
      if (token.type === "heading_open") token.attrSet("id", slug ?? "")
    }
  })
  return sections(renderer.use(optionRows).parse(markdown, {}), page)
}

const PAGES = [
  ...entriesOf(COMMAND, { id: "/command", kind: "page" }),
  ...entriesOf(NOTE, { id: "/notes/chrf", kind: "note" }),
  ...entriesOf("# Beam search\n\nOne word.\n\n## Keep the best\n\nA beam.", { id: "/notes/beam", kind: "note" }),
]
const SYMBOLS = [
  symbol(SYMBOL, "/reference/metrics/types/BleuOptions"),
  ...["beamSearch", "words", "pairedBs", "score"].map((title) =>
    symbol(`---\ntitle: "${title}"\ndescription: "A beam of words."\n---\n`, `/reference/${title}`),
  ),
]
const TERMS = [
  { term: "beam search", page: "notes/beam.md#keep-the-best", zh: ["束搜索"], ko: ["빔 서치"], vi: ["tìm kiếm chùm"] },
  { term: "C++", page: "command.md", also: ["cpp"] },
]
const INDEX = unpacked(packed(withNames([...PAGES, ...SYMBOLS], TERMS)))

const first = (query: string): string | undefined => find(INDEX, query)[0]?.id

describe("words() and terms()", () => {
  test("keep compounds and what ends a name, and drop all other marks", () => {
    const found = ["paired-bs", "it's", "chrF++", "and", "C#", "a", "b", "pass@k"]
    expect(words("--paired-bs, it's chrF++ and C#; a+b * pass@k")).toEqual(found)
  })

  test("split Chinese, Japanese, Korean and Thai into pairs of characters", () => {
    expect(words("束搜索 two BLEU值")).toEqual(["束搜", "搜索", "two", "BLEU", "值"])
    expect(words("빔 서치는 データ ビーム")).toEqual(["빔", "서치", "치는", "デー", "ータ", "ビー", "ーム"])
  })

  test("drop accents of Latin letters, and of no others", () => {
    expect(words("tìm Kiếm đường naïve が")).toEqual(["tim", "Kiem", "duong", "naive", "が"])
  })

  test("terms are the words and their parts", () => {
    expect(terms("paired-bs MAX_ORDER")).toEqual(["paired-bs", "paired", "bs", "MAX_ORDER", "MAX", "ORDER"])
    expect(terms("alignWords chrF++ plain")).toEqual(["alignWords", "align", "Words", "chrF++", "chr", "F", "plain"])
  })
})

describe("sections()", () => {
  test("are the parts below headings, and the options in tables, without markup", () => {
    const id = "/command#tests-intervals"
    const where = "The command › Tests & intervals"
    expect(PAGES.slice(0, 6)).toMatchObject([
      {
        title: "The command",
        where: "",
        id: "/command",
        kind: "page",
        text: expect.stringMatching(/^\s*Scores files\.\s*$/),
      },
      {
        title: "Tests & intervals",
        where: "The command",
        id,
        text: expect.stringMatching(/Before.*once more.*json.*After/s),
      },
      {
        title: "-pbs, --paired-bs",
        where,
        id: `${id}--paired-bs`,
        kind: "option",
        text: expect.stringMatching(/^\s*paired bootstrap test\s*$/),
      },
      { title: "-n, --rounds N", where, id: `${id}--rounds` },
      { title: "-f html", where, id: `${id}-f-html` },
      { title: "-f svg", where, id: `${id}-f-svg` },
    ])
    expect(PAGES.filter(({ kind }) => kind === "option")).toHaveLength(4)
    expect(PAGES.some(({ text }) => /crumbs|html>/.test(text))).toBe(false)
  })

  test("say under which headings they are, and have the words of code", () => {
    expect(PAGES.find(({ title }) => title === "Depth")?.where).toBe("chrF › chrF++: words after all")
    expect(PAGES.find(({ title }) => title === "Limits")?.where).toBe("chrF")
    expect(PAGES.find(({ title }) => title.startsWith("chrF++"))?.text).toMatch(/Words, in Lectern.*const kept/s)
  })
})

test("symbol() has the module, the first sentence and the members of a page", () => {
  expect(SYMBOLS[0]).toEqual({
    id: "/reference/metrics/types/BleuOptions",
    title: "BleuOptions",
    where: "@lectern/metrics",
    text: "Options of bleu.",
    kind: "symbol",
    members: ["maxOrder", "score()"],
  })
})

test("withNames() refuses a term whose page is not there", () => {
  expect(() => withNames(PAGES, [{ term: "smoothing", page: "notes/beam.md#smoothing" }])).toThrow(
    "terms.json: smoothing: there is no notes/beam.md#smoothing",
  )
})

describe("find()", () => {
  test.each([
    ["--paired-bs", "/command#tests-intervals--paired-bs"],
    ["-pbs", "/command#tests-intervals--paired-bs"],
    ["PAIRED bootstrap", "/command#tests-intervals--paired-bs"],
    ["chrF++", "/notes/chrf#chrf-words-after-all"],
    ["chrf", "/notes/chrf"],
    ["c++", "/command"],
    ["cpp", "/command"],
    ["beam search", "/notes/beam"],
    ["what is a beam search?", "/notes/beam"],
    ["beamSearch", "/reference/beamSearch"],
    ["beam sea", "/notes/beam#keep-the-best"],
    ["intervalls", "/command#tests-intervals"],
    ["束搜索", "/notes/beam#keep-the-best"],
    ["搜索", "/notes/beam#keep-the-best"],
    ["빔 서치", "/notes/beam#keep-the-best"],
    ["tìm kiếm chùm", "/notes/beam#keep-the-best"],
    ["tim kiem chum", "/notes/beam#keep-the-best"],
    ["score", "/reference/score"],
    ["words", "/reference/words"],
    ["maxOrder", "/reference/metrics/types/BleuOptions#property-maxorder"],
    ["deep unknownword", "/notes/chrf#depth"],
  ])("%s finds its page first", (query, page) => {
    expect(first(query)).toBe(page)
  })

  test("says which member or which other name was found", () => {
    expect(find(INDEX, "scor").map(({ id, title }) => `${title} ${id}`)).toContain(
      "BleuOptions.score() /reference/metrics/types/BleuOptions#score",
    )
    expect(find(INDEX, "束搜索")).toEqual([
      { id: "/notes/beam#keep-the-best", title: "Keep the best", where: "Beam search · 束搜索" },
    ])
    expect(find(INDEX, "cpp")[0]).toEqual({ id: "/command", title: "The command", where: "cpp" })
  })

  test.each(["", "*", "-", "--", "~1", "^2", "+", "\\", "(", "zzz", "0.5170"])(
    "%s finds nothing and is no error",
    (query) => {
      expect(find(INDEX, query)).toEqual([])
    },
  )
})
