import { readFileSync } from "node:fs"
import MarkdownIt from "markdown-it"
import { describe, expect, test } from "vitest"
import { sections } from "../../build/search/entries.mjs"
import { find, packed, unpacked } from "../../build/search/find.mjs"
import { summariesIn, summariesOf } from "../../build/summaries.mjs"
import { COURSE } from "../../course.mjs"
import { acronymsIn, numbersIn, quotationsIn, SUMMARIES, strangers } from "../programs/summaries.js"
import { ROOT } from "../project.js"

const SLUGS = COURSE.flatMap(({ pages }) => pages.map((page) => page.replace("notes/", "")))
const SECTIONS = [...(SUMMARIES.zh?.keys() ?? [])]

// As long as 120 to 150 words of English: in Chinese characters, in Korean what spaces separate, in Vietnamese syllables. Numbers
// and Latin words are not counted in Chinese.
const LENGTHS: Readonly<Record<string, { readonly count: (text: string) => number; least: number; most: number }>> = {
  zh: { count: (text) => text.match(/\p{Script=Han}/gu)?.length ?? 0, least: 200, most: 280 },
  ko: { count: spaced, least: 90, most: 135 },
  vi: { count: spaced, least: 160, most: 225 },
}

describe("the summaries in other languages", () => {
  test("each note has one in each language, and each section belongs to a note", () => {
    for (const summaries of Object.values(SUMMARIES)) {
      const slugs = [...summaries.keys()]
      expect(slugs).toEqual(SECTIONS)
      expect(new Set(slugs)).toEqual(new Set(SLUGS))
    }
  })

  test.each(SECTIONS)("%s: one paragraph of about 120 words, with the same numbers, examples and acronyms", (slug) => {
    const texts = Object.entries(SUMMARIES).map(([language, summaries]) => ({
      language,
      text: summaries.get(slug) ?? "",
    }))
    const [first = ""] = texts.map(({ text }) => text)
    for (const { language, text } of texts) {
      const { count, least, most } = LENGTHS[language]!
      expect(text).not.toContain("\n")
      expect(count(text), language).toBeGreaterThanOrEqual(least)
      expect(count(text), language).toBeLessThanOrEqual(most)
      expect(numbersIn(text), language).toEqual(numbersIn(first))
      expect(new Set(quotationsIn(text)), language).toEqual(new Set(quotationsIn(first)))
      expect(acronymsIn(text), language).toEqual(acronymsIn(first))
    }
  })

  test("a number, a name or an example that the note lacks is found", () => {
    const note = "BLEU is 0.51.\n\n```ts hidden\nconst WER = 7\n```\n\n*the big\ncat*\n\n## Exercises\n\n1. CER?\n"
    expect(strangers("zh", "BLEU是0.51，*the big cat*", note)).toEqual([])
    expect(strangers("zh", "WER是7，0.5，*the cat*，`n`，CER", note)).toEqual([
      "7",
      "0.5",
      "WER",
      "n",
      "CER",
      "the cat",
      "n",
    ])
    expect(strangers("vi", "điểm BLEU và WER", note)).toEqual(["WER"])
  })

  test("a section is its text, without the head of the file", () => {
    expect([...summariesIn("# T\n\nHead.\n\n## a\n\nOne.\n\nTwo.\n\n## b\n\nThree.\n")]).toEqual([
      ["a", "One.\n\nTwo."],
      ["b", "Three."],
    ])
  })
})

describe("the search", () => {
  const summaryOf = summariesOf(`${ROOT}docs/`)
  const markdown = new MarkdownIt({ html: true })
  const entries = SLUGS.flatMap((slug) => {
    const tokens = markdown.parse(readFileSync(`${ROOT}docs/notes/${slug}.md`, "utf8") + summaryOf(slug), {})
    for (const [i, token] of tokens.entries()) {
      if (token.type === "heading_open") token.attrSet("id", tokens[i + 1]?.content.replaceAll(/\W+/g, "-") ?? "")
    }
    return sections(tokens, { id: `/${slug}`, kind: "note" }).map((entry, i) => ({ ...entry, id: `${entry.id}?${i}` }))
  })
  const index = unpacked(packed(entries))

  test.each([
    ["几何平均", "corpus-bleu"],
    ["合并请求的检查", "how-a-gate-lies"],
    ["받아쓴 글", "wer-and-cer"],
    ["흔들리는지", "is-the-difference-real"],
    ["đại từ tiếng Nga", "bytes-bbpe"],
    ["cay nhi phan", "negative-sampling"],
  ])("%s finds the summaries of %s first", (query, slug) => {
    expect(find(index, query)[0]).toMatchObject({ id: expect.stringContaining(`/${slug}#In-other-languages`) })
  })
})

function spaced(text: string): number {
  return text.split(" ").filter((each) => /[\p{L}\p{N}]/u.test(each)).length
}
