import MiniSearch from "minisearch"
import { describe, expect, test } from "vitest"
import { sections, withOptionIds } from "../../build/search/entries.mjs"
import { type Entry, INDEX_OPTIONS, terms, words } from "../../build/search/index-options.mjs"

const heading = (level: number, id: string, name: string): string =>
  `<h${level} id="${id}" class="tsd-anchor-link">${name}<a href="#${id}"><svg><use href="#icon-anchor"></use></svg></a></h${level}>`
const page = (body: string): string =>
  `<nav>menu</nav><div class="col-content">${body}</div><div class="col-sidebar">aside</div>`

const COMMAND = page(`${heading(1, "the-command", "The command")}<p>Scores files.</p>
${heading(2, "tests", "Tests &amp; intervals")}
<table><tbody><tr>
<td><code>-pbs</code>, <code>--paired-bs</code></td>
<td>paired <em>bootstrap</em> test</td>
</tr>
<tr>
<td><code>-n</code>, <code>--rounds N</code></td>
<td>rounds, at most 2<sup>31</sup></td>
</tr>
<tr>
<td><code>json</code></td>
<td>a format</td>
</tr></tbody></table>`)

const NOTE = page(`${heading(1, "chrf", "chrF")}<p>Letters.</p>${heading(2, "words", "chrF++")}
<p>Words after all, in C++ and in Lectern. <span><math>x<annotation>mathml</annotation></math>x</span> 加倍</p>`)

const ENTRIES: readonly Entry[] = [
  ...sections(COMMAND, "documents/The_command.html", { title: "The command", kind: "page" }),
  ...sections(NOTE, "documents/chrF.html", { title: "chrF", kind: "note" }),
  { title: "pairedBs", parent: "Options", text: "", url: "a.html", kind: "member" as const, icon: 1 },
  { title: "words", parent: "", text: "Words of a text", url: "b.html", kind: "symbol" as const, icon: 1 },
].map((entry, id) => ({ id, ...entry }))

/** The addresses that the site finds, best first. */
function found(query: string): readonly string[] {
  const index = new MiniSearch(INDEX_OPTIONS)
  index.addAll(ENTRIES)
  return MiniSearch.loadJSON(JSON.stringify(index), INDEX_OPTIONS)
    .search(query)
    .map(({ url }) => url)
}

describe("words() and terms()", () => {
  test("keep compounds and what ends a name, and drop all other marks", () => {
    expect(words("--paired-bs, it's chrF++ and C#; a+b *")).toEqual([
      "paired-bs",
      "it's",
      "chrF++",
      "and",
      "C#",
      "a",
      "b",
    ])
  })

  test("split scripts without spaces into characters", () => {
    expect(words("加倍 two")).toEqual(["加", "倍", "two"])
  })

  test("terms are the words and their parts", () => {
    expect(terms("paired-bs")).toEqual(["paired-bs", "paired", "bs"])
    expect(terms("alignWords chrF++ plain")).toEqual(["alignWords", "align", "Words", "chrF++", "chr", "F", "plain"])
  })
})

describe("sections()", () => {
  test("are the parts between headings, and the options in tables, without markup", () => {
    const url = "documents/The_command.html"
    expect(ENTRIES.slice(0, 4)).toMatchObject([
      { title: "The command", parent: "", url, kind: "page", text: expect.stringMatching(/^[^<]*Scores files\.$/) },
      { title: "Tests & intervals", parent: "The command", url: `${url}#tests` },
      { title: "-pbs, --paired-bs", kind: "option", text: "paired bootstrap test", parent: "Tests & intervals" },
      { title: "-n, --rounds N", kind: "option", text: "rounds, at most 231" },
    ])
    expect(ENTRIES.filter(({ kind }) => kind === "option")).toHaveLength(2)
    expect(ENTRIES.some(({ text }) => /menu|aside|mathml/.test(text))).toBe(false)
  })

  test("options lead to their rows", () => {
    const html = withOptionIds(COMMAND, "The command")
    const ids = ENTRIES.filter(({ kind }) => kind === "option").map(({ url }) => url.split("#")[1])
    expect(ids).toEqual(["tests-intervals-paired-bs", "tests-intervals-rounds"])
    for (const id of ids) expect(html.split(`<tr id="${id}">`)).toHaveLength(2)
    expect(html.replaceAll(/ id="tests-intervals-[a-z-]+"/g, "")).toBe(COMMAND)
  })
})

describe("the search", () => {
  test.each(["--paired-bs", "-pbs", "paired bootstrap", "PAIRED-BS"])("%s finds the option first", (query) => {
    expect(found(query)[0]).toBe("documents/The_command.html#tests-intervals-paired-bs")
  })

  test.each(["c++", "chrF++", "加倍"])("%s finds the note first", (query) => {
    expect(found(query)[0]).toBe("documents/chrF.html#words")
  })

  test.each(["*", "-", "--", "~1", "^2", "a:b", "+x -y", "\\", "(", "zzz"])("%s is not an error", (query) => {
    expect(found(query)).toEqual([])
  })
})
