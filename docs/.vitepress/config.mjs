// @ts-check
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Slugger } from "typedoc"
import { defineConfig } from "vitepress"
import { codeTabs } from "../build/code-tabs.mjs"
import { boxes } from "../build/container.mjs"
import { deadLinks } from "../build/dead-links.mjs"
import { formulas, subsetFormulaFonts } from "../build/formulas.mjs"
import { headOf } from "../build/head.mjs"
import { writeForMachines } from "../build/machines.mjs"
import { optionRows } from "../build/search/entries.mjs"
import { SEARCH, search } from "../build/search/plugin.mjs"
import TERMS from "../terms.json" with { type: "json" }
import { CODE_COLOURS, mergedTokens } from "./code-colours.mjs"

/**
 * @param {object} site
 * @param {string} site.pages absolute path of the folder with the pages
 * @param {string} site.out absolute path of the folder to write
 * @param {string} [site.base] where the site lies below its server
 * @param {readonly import("../build/search/plugin.mjs").Term[]} [site.terms] names of what the pages explain
 */
export function siteConfig({ pages, out, base = "/", terms = [] }) {
  const { nav, sidebar } = JSON.parse(readFileSync(`${pages}/site.json`, "utf8"))
  return defineConfig({
    title: "Lectern",
    lang: "en",
    base,
    srcDir: pages,
    outDir: out,
    cacheDir: fileURLToPath(new URL("../node_modules/.vitepress", import.meta.url)),
    cleanUrls: true,
    metaChunk: true,
    // Pages of sources are plain files.
    ignoreDeadLinks: [/^\/source\//],
    router: { prefetchLinks: false },
    transformHead: ({ pageData, siteData }) => headOf(pageData, siteData.base),
    head: [
      [
        "link",
        {
          rel: "icon",
          href: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M2 3h12l-2 6H4zM7 9h2v5H7z' fill='%230f5c55'/%3E%3C/svg%3E",
        },
      ],
    ],
    themeConfig: {
      nav,
      sidebar,
      outline: { level: 2, label: "On this page" },
      docFooter: { prev: "Before", next: "Next" },
      externalLinkIcon: false,
      search: SEARCH,
    },
    markdown: {
      theme: CODE_COLOURS,
      codeTransformers: [mergedTokens],
      attrs: { disable: true },
      anchor: { slugify: (text) => new Slugger({ lowercase: true }).slug(text) },
      config(markdown) {
        // @ts-expect-error VitePress comes with older types of markdown-it
        markdown.use(boxes).use(codeTabs).use(formulas).use(optionRows)
        // A page is one text to Vue: nothing in it is a template. VitePress leaves what is between the marks out of the script of
        // a page that is in the document already.
        const render = markdown.render.bind(markdown)
        markdown.render = (source, env) => {
          const text = render(source, env).replaceAll('src="/', `src="${base}`)
          const html = `__VP_STATIC_START__${text}__VP_STATIC_END__`
          return `<PageText html="${html.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" />`
        }
      },
    },
    transformHtml: (html) => html.replaceAll(/__VP_STATIC_(?:START|END)__/g, ""),
    async buildEnd() {
      writeForMachines(pages, out)
      await subsetFormulaFonts(out)
      const dead = deadLinks(out, base)
      if (dead.length > 0) throw new Error(dead.join("\n"))
    },
    vue: { features: { optionsAPI: false } },
    vite: {
      plugins: [search(terms)],
      resolve: { conditions: ["lectern-wasm"] },
      // Fonts in a style sheet would be loaded by pages that do not use them.
      build: { chunkSizeWarningLimit: 5000, assetsInlineLimit: 0, cssMinify: "lightningcss" },
    },
  })
}

// A site below a path of its server: `SITE_BASE=/lectern/ npm run docs`.
const folder = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
export default () =>
  siteConfig({ pages: folder(".pages"), out: folder("site"), base: process.env.SITE_BASE, terms: TERMS })
