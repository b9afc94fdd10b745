import { inflateSync } from "node:zlib"
import MiniSearch from "minisearch"
import { describe, expect, test } from "vitest"
import { INDEX_OPTIONS } from "../../build/search/index-options.mjs"
import { buildProject } from "./fixture-project.js"

type Changes = Record<string, (sound: string) => string>

const NOTE = "docs/notes/doubling.md"
const SOURCE = "packages/tiny/src/index.ts"

describe("the site", () => {
  test("holds results, formulas, searchable text of any script, links both ways and sources", async () => {
    const { exitCode, said, page } = await buildProject()
    expect(said).not.toMatch(/error|warning/)
    expect(exitCode).toBe(0)
    const note = page("documents/Doubling.html")
    expect(note).toContain("twice three is 6.")
    expect(note).toContain('<span class="katex">')
    expect(note).toContain('href="../functions/_fixture_tiny.double.html"')
    expect(note.match(/Run, and its result checked, when this page was built\./g)).toHaveLength(2)
    expect(note.replaceAll(/<br\/?>/g, "\n").replaceAll(/<[^>]+>/g, "")).toContain("].length\n//=&gt; 7")
    expect(note).not.toContain("hiddenTwice")
    expect(note).toContain('<span class="box-kind">Common mistake</span> Adding')
    expect(note).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(note).toContain('href="../functions/_fixture_tiny_half.half.html"')
    expect(page("functions/_fixture_tiny.double.html")).toContain('href="../documents/Doubling.html"')
    expect(page("functions/_fixture_tiny.double.html")).toContain('href="../source/packages/tiny/src/index.ts.html#L8"')
    expect(page("source/packages/tiny/src/index.ts.html")).toContain('id="L8"')
    const [, packed = ""] = /"([A-Za-z0-9+/=]{100,})"/.exec(page("assets/search.js")) ?? []
    const index = MiniSearch.loadJSON(inflateSync(Buffer.from(packed, "base64")).toString(), INDEX_OPTIONS)
    const found = (query: string): readonly string[] => index.search(query).map(({ url }) => url)
    expect(found("加倍")[0]).toBe("documents/Doubling.html")
    expect(found("double")).toContain("functions/_fixture_tiny.double.html")
    expect(found("--two-times")[0]).toBe("documents/Doubling.html#doubling-two-times")
    expect(note).toMatch(/<tr id="doubling-two-times">\s*<td><code class="unbroken">-tw<\/code>/)
    expect(found("--twice")).toContain("documents/Doubling.html")
    expect(page("assets/katex/katex.min.css")).toContain("KaTeX")
  })

  test.each<{ faults: string; change: Changes; says: readonly RegExp[] }>([
    {
      faults: "a link to no symbol, a link without a way back and a title twice",
      change: {
        "docs/notes/again.md": () => "---\ntitle: Doubling\n---\n\nSee {@link @fixture/tiny!triple}.\n",
        [NOTE]: (text) =>
          text
            .replace("{@link @fixture/tiny!double}", "It")
            .replace("{@link @fixture/tiny/half! | its module}", "its module"),
      },
      says: [
        /\[warning\] Failed to resolve link to "@fixture\/tiny!triple"/,
        /\[error\] @fixture\/tiny\.double links to the note "Doubling", which does not link back/,
        /\[error\] @fixture\/tiny\/half\.quarter links to the note "Doubling", which does not link back/,
        /\[error\] two documents have the title "Doubling"/,
      ],
    },
    {
      faults: "a link to no note, an export and a parameter without documentation",
      change: {
        [SOURCE]: (text) => {
          const undocumented = text.replace(" * @param value - any number\n", "").replace("doubling.md", "tripling.md")
          return `${undocumented}\nexport const two = 2\n`
        },
      },
      says: [
        /\[warning\] The relative path .*\/notes\/tripling\.md is not a file/,
        /\[warning\] @fixture\/tiny\.two .*does not have any documentation/,
        /\[warning\] @fixture\/tiny\.double\.value .*does not have any documentation/,
      ],
    },
    {
      faults: "a formula that is not TeX",
      change: { [NOTE]: (text) => text.replace("$2x$", "$\\sqrt{x$") },
      says: [/KaTeX parse error/],
    },
    {
      faults: "a result that is no longer true",
      change: { [NOTE]: (text) => text.replace("//=> 6", "//=> 7") },
      says: [/\[error\] .*doubling\.md:\d+: 2 \* three is 6, the note says 7/],
    },
    {
      faults: "a result of a hidden block that is no longer true",
      change: { [NOTE]: (text) => text.replace("//=> 2\n", "//=> 3\n") },
      says: [/\[error\] .*doubling\.md:\d+: hiddenTwice\(1\) is 2, the note says 3/],
    },
  ])("is not built with $faults", async ({ change, says }) => {
    const { exitCode, said } = await buildProject(change)
    for (const each of says) expect(said).toMatch(each)
    expect(exitCode).not.toBe(0)
  })
})
