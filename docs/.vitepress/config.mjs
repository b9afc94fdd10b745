// @ts-check
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { tex } from "@mdit/plugin-tex"
import katex from "katex"
import { Slugger } from "typedoc"
import { defineConfig } from "vitepress"
import { boxes } from "../build/container.mjs"
import { CODE_COLOURS, mergedTokens } from "./code-colours.mjs"

const { nav, sidebar } = JSON.parse(readFileSync(new URL("../.pages/site.json", import.meta.url), "utf8"))

export default defineConfig({
  title: "Lectern",
  lang: "en",
  // A site below a path of its server: `SITE_BASE=/lectern/ npm run docs`.
  base: process.env.SITE_BASE ?? "/",
  srcDir: ".pages",
  outDir: "site",
  cacheDir: "node_modules/.vitepress",
  cleanUrls: true,
  metaChunk: true,
  // Pages of sources are plain files.
  ignoreDeadLinks: [/^\/source\//],
  router: { prefetchLinks: false },
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
    search: { provider: "local" },
  },
  markdown: {
    theme: CODE_COLOURS,
    codeTransformers: [mergedTokens],
    attrs: { disable: true },
    anchor: { slugify: (text) => new Slugger({ lowercase: true }).slug(text) },
    config(markdown) {
      markdown.use(boxes)
      markdown.use(tex, {
        delimiters: "dollars",
        render: (content, displayMode) =>
          katex.renderToString(content, { displayMode, throwOnError: true, strict: "error", output: "htmlAndMathml" }),
      })
      // Pages are Vue templates, in which `{{` and tags would be read; nothing of ours is.
      const render = markdown.render.bind(markdown)
      markdown.render = (source, env) => `<div v-pre>${render(source, env)}</div>`
    },
  },
  vite: { resolve: { conditions: ["lectern-wasm"] }, build: { chunkSizeWarningLimit: 5000 } },
})
