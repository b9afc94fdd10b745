// @ts-check
// The site's search. TypeDoc's own reads the reader's words as a query language, where `--paired-bs` is an error and `c++`
// finds nothing; ours takes its place in the page and keeps its field, list and keys.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { deflateSync } from "node:zlib"
import { buildSync } from "esbuild"
import MiniSearch from "minisearch"
import { PageEvent, RendererEvent } from "typedoc"
import { documentOf, sections, symbols, withOptionIds } from "./entries.mjs"
import { INDEX_OPTIONS } from "./index-options.mjs"

/** @param {import("typedoc").Application} app */
export function addSearch({ renderer }) {
  /** @type {import("./entries.mjs").Entry[]} */
  const found = []
  renderer.on(PageEvent.END, (page) => {
    const document = documentOf(page)
    if (document === undefined || page.contents === undefined) return
    found.push(...sections(page.contents, page.url, document))
    page.contents = withOptionIds(page.contents, document.title)
  })
  renderer.on(RendererEvent.END, ({ outputDirectory, project }) => {
    const index = new MiniSearch(INDEX_OPTIONS)
    index.addAll([...found, ...symbols(project, renderer)].map((entry, id) => ({ id, ...entry })))
    writeFileSync(join(outputDirectory, "assets/search.js"), script(JSON.stringify(index)))
  })
}

/**
 * One script with the index and the search, since a page opened from disk may load neither data nor modules.
 *
 * @param {string} index as JSON
 */
function script(index) {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("in-page.mjs", import.meta.url))],
    define: { INDEX: JSON.stringify(deflateSync(index).toString("base64")) },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2023",
    logLevel: "silent",
  })
  return outputFiles[0]?.text ?? ""
}
