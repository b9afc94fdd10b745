import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { COURSE, OTHER_PAGES } from "../../course.mjs"
import { TERMS, termsTable } from "../../figures/terms-table.mjs"
import { ROOT } from "../project.js"

const DOCS = `${ROOT}docs/`
const PAGES = [...COURSE, ...OTHER_PAGES].flatMap(({ pages }) => pages.map((page) => `${page}.md`))
const NOTES = PAGES.filter((path) => path.startsWith("notes/"))
const slugOf = (path: string): string => path.replace(/^notes\/|\.md$/g, "")
const textOf = (path: string): string => readFileSync(DOCS + path, "utf8")

test("the site lists every page", () => {
  const files = readdirSync(DOCS, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"))
  const pages = files.filter(
    (path) => /^(?:(?:notes|guides|from|parity)\/)?[^/]+\.md$/.test(path) && path !== "index.md",
  )
  expect(PAGES.toSorted()).toEqual(pages.sort())
})

test("the front page lists every note and guide for readers of the repository, in their order", () => {
  const lists = /<!-- map of the course -->.*<!-- end of the guides -->/s.exec(textOf("index.md"))?.[0] ?? ""
  const linked = [...lists.matchAll(/(?<=\]\()(?:notes|guides)\/[\w-]+\.md/g)].map(([path]) => path)
  expect(linked).toEqual(PAGES.filter((path) => /^(?:notes|guides)\//.test(path)))
})

describe("front matter", () => {
  test.each(PAGES)("%s has a description for search engines and cards", (path) => {
    const { description = "" } = frontMatter(path)
    expect(description.length).toBeGreaterThanOrEqual(70)
    expect(description.length).toBeLessThanOrEqual(155)
    expect(description).toMatch(/^\w.*\.$/)
  })

  test.each(NOTES)("%s has a question, a goal, and what it needs", (path) => {
    const fields = frontMatter(path)
    expect(Object.keys(fields)).toEqual(
      ["title", "group", "description", "question", "goal", "minutes", "needs", "knows"].filter((key) => key in fields),
    )
    expect(fields.question).toMatch(/^[A-Z][^?*`$[]{10,88}\?$/)
    expect(fields.goal).toMatch(/^After this note you can [^*`$[]+, .+\.$/)
    const { needs, knows } = { needs: listOf(fields.needs), knows: listOf(fields.knows) }
    expect(Math.max(needs.length, knows.length)).toBeLessThanOrEqual(3)
    expect(needs.length + knows.length).toBeGreaterThan(0)
    for (const phrase of knows) expect(phrase).toMatch(/^[a-zA-Z ]{3,30}$/)
  })

  test("a note needs only notes that come before it, so there is no cycle", () => {
    const slugs = NOTES.map(slugOf)
    for (const [place, path] of NOTES.entries()) {
      expect(slugs.slice(0, place)).toEqual(expect.arrayContaining(listOf(frontMatter(path).needs)))
    }
  })

  test("no two notes ask the same question", () => {
    expect(new Set(NOTES.map((path) => frontMatter(path).question)).size).toBe(NOTES.length)
  })

  test.each(NOTES)("%s says how long it takes", (path) => {
    const minutes = Number(frontMatter(path).minutes)
    const counted = readingMinutes(textOf(path))
    expect(Number.isInteger(minutes)).toBe(true)
    expect(Math.abs(minutes - counted)).toBeLessThanOrEqual(Math.max(3, 0.3 * counted))
  })

  test.each(NOTES)("%s does not repeat in its text what the site prints under its title", (path) => {
    const [, text = ""] = textOf(path).split(/\n---\n/)
    expect(text).not.toMatch(/\bAfter (?:this note|it) you can|Afterwards you can|It takes about \w+ minutes/)
  })
})

test("the minutes of a note: a minute for 200 words or an exercise, half of one for a program or formula that is shown", () => {
  const words = "word ".repeat(400)
  const shown = "```ts\nf()\n```\n\n$$\nx\n$$\n\n```ts hidden\ng()\n```\n\n::: code\n| a | b |\n:::\n"
  const exercises = "## Exercises\n\n1. Why?\n\nBecause.\n\n2. How?\n\n## Sources\n\n- A book\n"
  expect(readingMinutes(`---\ntitle: A\n---\n\n${words}\n\n${shown}\n${exercises}`)).toBe(2 + 1 + 2)
})

describe("terms.json", () => {
  test.each(TERMS)("$term leads to a page, or a section of one", ({ page }) => {
    const [path = "", fragment] = page.split("#")
    expect(["index.md", ...PAGES]).toContain(path)
    if (fragment !== undefined) expect(headingsOf(textOf(path))).toContain(fragment)
  })

  test("no term is there twice, nor as another name of one", () => {
    const names = TERMS.flatMap(({ term, also = [] }) => [term, ...also].map((name) => name.toLowerCase()))
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })

  test("a term has translations into all three languages or none, each in its script", () => {
    for (const { term, zh = [], ko = [], vi = [] } of TERMS) {
      expect([term, new Set([zh, ko, vi].map((words) => words.length > 0)).size]).toEqual([term, 1])
      expect([term, zh.filter((word) => !/\p{Script=Han}/u.test(word))]).toEqual([term, []])
      expect([term, ko.filter((word) => !/\p{Script=Hangul}/u.test(word))]).toEqual([term, []])
      expect([term, vi.filter((word) => /[^\p{Script=Latin}\d -]/u.test(word))]).toEqual([term, []])
    }
  })

  test("nothing in it is markup, so the table need not escape", () => {
    expect(JSON.stringify(TERMS)).not.toMatch(/[<>&]/)
  })

  test.each([
    ["how to install", "index.md#install"],
    ["jsonl", "command.md#records"],
    ["C++", "parity.md"],
    ["exposure bias", "notes/seq2seq.md#the-right-answer-as-input"],
    ["束搜索", "notes/beam-search.md#keep-the-best-b"],
    ["빔 서치", "notes/beam-search.md#keep-the-best-b"],
    ["tìm kiếm chùm", "notes/beam-search.md#keep-the-best-b"],
  ])("%s is found", (name, page) => {
    const found = TERMS.filter(({ term, zh = [], ko = [], vi = [], also = [] }) =>
      [term, ...zh, ...ko, ...vi, ...also].includes(name),
    )
    expect(found.map((each) => each.page)).toEqual([page])
  })
})

test("the table of terms has a row for each term with translations, in alphabetical order", () => {
  const translated = { zh: ["甲", "乙"], ko: ["가"], vi: ["một"] }
  const table = termsTable([
    { term: "token", ...translated, page: "notes/bpe.md#one-rule" },
    { term: "BLEU", ...translated, page: "notes/corpus-bleu.md" },
    { term: "numpy", page: "parity.md#numpy" },
  ])
  expect(table.split("\n").slice(2)).toEqual([
    '| [BLEU](notes/corpus-bleu.md) | <span lang="zh-Hans">甲, 乙</span> | <span lang="ko">가</span> | <span lang="vi">một</span> |',
    '| [token](notes/bpe.md#one-rule) | <span lang="zh-Hans">甲, 乙</span> | <span lang="ko">가</span> | <span lang="vi">một</span> |',
    "",
  ])
})

/** The fields of a page: a line each, lists in brackets. */
function frontMatter(path: string): Readonly<Record<string, string>> {
  const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(textOf(path)) ?? []
  return Object.fromEntries(
    head.split("\n").map((line) => {
      const [, key = "", value = ""] = /^(\w+): (.+)$/.exec(line) ?? []
      // What YAML would read as something else than text stands in quotes.
      expect(value).toMatch(/^"[^"\\]*"$|^(?![[{&*!|>%@`'"#-])(?!.*(?:: | #)).*$|^\[[^[\]:#"]+\]$/)
      return [key, value.replace(/^"(.*)"$/, "$1")]
    }),
  )
}

function listOf(value = "[]"): string[] {
  return value.slice(1, -1).split(", ").filter(Boolean)
}

/**
 * How long a note takes: a minute for 200 words, half a minute for each program or formula on a line of its own, a minute
 * for each exercise with its answer. Hidden programs, sources and the table of the code are not read.
 */
function readingMinutes(text: string): number {
  const [main = "", exercises = ""] = text.split(/\n## (?:Exercises|Sources)\n/)
  const read = main.replace(/^---\n[\s\S]*?\n---\n|\n::: code\n[\s\S]*?\n:::\n/g, "\n")
  const blocks = read.match(/^```(?:ts|sh)\n|^\$\$\n[\s\S]*?^\$\$/gm)?.length ?? 0
  const prose = read
    .replace(/^(```|\$\$)[\s\S]*?^\1/gm, "")
    .replace(/\{= .*? \}(?!\})/g, "x")
    .replace(/\{@link [^|}]*\||\]\([^)]*\)|<[^>]*>/g, " ")
  const words = prose.match(/[^\s|]*[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0
  return words / 200 + blocks / 2 + (exercises.match(/^\d+\. /gm)?.length ?? 0)
}

/** The fragments of a page's sections. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  )
}
