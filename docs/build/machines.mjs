// @ts-check
// The site for programs that read text: the Markdown of each page beside its HTML, and a list of all, `llms.txt` (llmstxt.org).
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import { KINDS } from "./container.mjs"

/** @typedef {{ readonly text: string, readonly items: readonly { readonly link: string }[] }} Group of the list beside the pages */
/** @typedef {{ readonly title: string, readonly description: string, readonly text: string }} Page */

const SUMMARY = `> Lectern scores generated text (BLEU, chrF, TER, WER, ROUGE and more), trains and runs subword tokenizers, searches language
> models, trains word vectors and draws random numbers, in TypeScript and on the command line; its course teaches how, with every
> number computed.

Every page of the site is here as Markdown, too: its address with the ending \`.md\`.
`
const CARD = fileURLToPath(new URL("../.vitepress/card.png", import.meta.url))

/**
 * Writes the list, the pages and the picture of links into the built site.
 *
 * @param {string} pages the folder of the pages as VitePress reads them
 * @param {string} out the site
 */
export function writeForMachines(pages, out) {
  /** @type {Map<string, Page>} */
  const read = new Map()
  for (const file of readdirSync(pages, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".md")) continue
    const path = file.replaceAll("\\", "/")
    const page = pageOf(readFileSync(join(pages, file), "utf8"))
    read.set(path, page)
    mkdirSync(dirname(join(out, file)), { recursive: true })
    writeFileSync(join(out, file), plainMarkdown(path, page))
  }
  const { sidebar } = JSON.parse(readFileSync(join(pages, "site.json"), "utf8"))
  writeFileSync(join(out, "llms.txt"), llmsTxt(read, sidebar["/"]))
  copyFileSync(CARD, join(out, "card.png"))
}

/** @param {ReadonlyMap<string, Page>} pages by path @param {readonly Group[]} groups those of the course, then others */
export function llmsTxt(pages, groups) {
  const modules = [...pages.keys()].filter((path) => /^reference\/.+\/index\.md$/.test(path)).sort()
  const lists = [
    ...groups.map(({ text, items }) => ({ title: text, paths: items.map(({ link }) => `${link.slice(1)}.md`) })),
    { title: "Reference", paths: ["reference/index.md", ...modules] },
  ]
  const sections = lists.map(({ title, paths }) => {
    const lines = paths.map((path) => `- [${pages.get(path)?.title}](${path}): ${pages.get(path)?.description}\n`)
    return `## ${title}\n\n${lines.join("")}`
  })
  return ["# Lectern\n", SUMMARY, ...sections].join("\n")
}

/** @param {string} source @returns {Page} */
export function pageOf(source) {
  const [head = "", ...rest] = source.replace(/^---\n/, "").split(/^---\n/m)
  // Values are JSON, which page.mjs wrote.
  const fields = Object.fromEntries(
    head.split("\n").flatMap((line) => {
      const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, JSON.parse(value)]]
    }),
  )
  return { title: fields.title, description: fields.description, text: rest.join("---\n") }
}

/**
 * A page without HTML: pictures are their caption and the text for those who do not see them, boxes and answers have a bold title.
 *
 * @param {string} path
 * @param {Page} page
 */
export function plainMarkdown(path, { title, description, text }) {
  const plain = outsideCode(withoutCrumbs(text), (prose) =>
    prose
      .replaceAll(/<figure[\s\S]*?<\/figure>/g, captionOf)
      .replaceAll(
        /^(?:<svg[\s\S]*?<\/svg>|<div data-.*<\/div>|<\/?(?:div|section).*>|<label.*|<a id=.*|<!--.*-->|<\/details>)\n+/gm,
        "",
      )
      .replaceAll(/^<details.*?><summary>(.*)<\/summary>$/gm, "**$1**")
      .replaceAll(/<button.*?<\/button> · /g, "")
      .replaceAll(/ · <a href="\?slides".*?<\/a>/g, "")
      .replaceAll(/<a href="(.*?)" download>(.*?)<\/a>/g, "[$2]($1)")
      .replaceAll(
        /^::: (\w+) ?(.*)$/gm,
        (_, kind, rest) => `**${[KINDS[kind] ?? kind, rest].filter(Boolean).join(": ")}**\n`,
      )
      .replaceAll(/^:::\n/gm, "")
      .replaceAll(/^<p .*?>|<\/?small>/gm, "")
      .replaceAll(/<\/p>$/gm, "")
      .replaceAll(/ *<br> */g, " "),
  )
  const linked = withLinks(plain, path, (target, hash) => `${posix.relative(posix.dirname(path), target)}${hash}`)
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n${linked.replaceAll(/\n{3,}/g, "\n\n").trim()}\n`
}

/** @param {string} text */
function withoutCrumbs(text) {
  return text.replace(/<div class="crumbs">[\s\S]*?<\/div>\n/, "")
}

/** @param {string} figure HTML */
function captionOf(figure) {
  const [caption = "", ...texts] = ["<figcaption", "<title id", "<desc id"].flatMap((start) =>
    [...figure.matchAll(new RegExp(`${start}.*?>([\\s\\S]*?)</(?:figcaption|title|desc)>`, "g"))].map(
      ([, text = ""]) => text,
    ),
  )
  return `*Figure: ${textOf(caption)}*${texts.map((text) => ` ${textOf(text)}`).join("")}`
}

/** @param {string} html */
function textOf(html) {
  return html
    .replaceAll(/<\/?code>/g, "`")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
}

/**
 * Changes the links of a page to other pages of the site and to its own sections.
 *
 * @param {string} text Markdown
 * @param {string} from path of the page
 * @param {(path: string, hash: string) => string} change the new link, from the path below the site's root; `""` is the front page
 */
export function withLinks(text, from, change) {
  return outsideCode(text, (prose) =>
    prose.replaceAll(/(?<=\]\()(?!\w+:)([^)\s#]*)(#[^)\s]*)?(?=\))/g, (_, link, hash = "") => {
      if (link === "") return change(from, hash)
      if (link === "/") return change("index.md", hash)
      return change(link.startsWith("/") ? link.slice(1) : posix.join(posix.dirname(from), link), hash)
    }),
  )
}

/** @param {string} text @param {(prose: string) => string} change */
function outsideCode(text, change) {
  const parts = text.split(/^( *`{3,})(.*\n[\s\S]*?^\1$)/m)
  return parts.map((part, i) => (i % 3 === 0 ? change(part) : part)).join("")
}
