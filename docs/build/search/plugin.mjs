// @ts-check
// The search in VitePress: our index and our box in the place of its own.
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createMarkdownRenderer } from "vitepress"
import { sections, symbol } from "./entries.mjs"
import { packed } from "./find.mjs"

/** @typedef {import("./find.mjs").Entry} Entry */
/** @typedef {{ term: string, page: string, zh?: string[], ko?: string[], vi?: string[], also?: string[] }} Term */
/** @typedef {NonNullable<import("vitepress").UserConfig["vite"]>} ViteConfig */
/** @typedef {Extract<NonNullable<ViteConfig["plugins"]>[number], { name: string }>} Plugin */

/** What VitePress has to know: it makes no index of its own, and its button is named by what it shows, “Search ” and “K”. */
export const SEARCH = {
  provider: /** @type {const} */ ("local"),
  options: { _render: () => "", translations: { button: { buttonText: "Search ", buttonAriaLabel: "Search K" } } },
}

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url))

const INDEX = "virtual:search-index"
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/

/**
 * @param {readonly Term[]} terms names of what the pages explain
 * @returns {Plugin}
 */
export function search(terms) {
  /** @type {import("vitepress").SiteConfig} */
  let site
  return {
    name: "search",
    config: () => ({
      resolve: {
        alias: [{ find: /^.*\/VPLocalSearchBox\.vue$/, replacement: path("../../.vitepress/theme/search-box.ts") }],
      },
    }),
    configResolved(config) {
      site = /** @type {any} */ (config).vitepress
    },
    resolveId: (id) => (id === INDEX ? `\0${INDEX}` : undefined),
    async load(id, { ssr = false } = {}) {
      if (id !== `\0${INDEX}`) return undefined
      if (ssr) return "export default undefined"
      const json = packed(withNames(await entriesOf(site), terms))
      return `import { unpacked } from ${JSON.stringify(path("find.mjs"))}
        export default unpacked(${JSON.stringify(json)})`
    },
  }
}

/**
 * @param {readonly Entry[]} entries
 * @param {readonly Term[]} terms
 * @returns {Entry[]} the entries with the names that the terms give them
 */
export function withNames(entries, terms) {
  const named = new Map(entries.map((entry) => [entry.id, entry]))
  for (const { term, page, zh = [], ko = [], vi = [], also = [] } of terms) {
    const id = `/${page.replace(/^index\.md/, "").replace(".md", "")}`
    const entry = named.get(id)
    if (entry === undefined) throw new Error(`terms.json: ${term}: there is no ${page}`)
    named.set(id, { ...entry, names: [...(entry.names ?? []), term, ...also, ...zh, ...ko, ...vi] })
  }
  return [...named.values()]
}

/** @param {import("vitepress").SiteConfig} site */
async function entriesOf({ srcDir, pages, markdown, site: { base }, logger }) {
  const renderer = await createMarkdownRenderer(srcDir, markdown, base, logger)
  const all = pages.map(async (page) => {
    const source = (await readFile(join(srcDir, page), "utf8")).replaceAll("\r\n", "\n")
    const id = `/${page.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "")}`
    if (page.startsWith("reference/")) return [symbol(source, id)]
    const tokens = renderer.parse(source.replace(FRONT_MATTER, ""), { path: page, relativePath: page, cleanUrls: true })
    return sections(tokens, { id, kind: page.startsWith("notes/") ? "note" : "page" })
  })
  return (await Promise.all(all)).flat()
}
