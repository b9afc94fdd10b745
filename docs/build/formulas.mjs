// @ts-check
// Formulas, set when the site is built, in fonts that hold no other letters than these formulas need.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { tex } from "@mdit/plugin-tex"
import katex from "katex"
// @ts-expect-error it has no types
import subsetFont from "subset-font"

/** @type {Set<string>} */
const letters = new Set()

/** @param {import("markdown-it").default} markdown */
export function formulas(markdown) {
  markdown.use(tex, {
    delimiters: "dollars",
    /** @param {string} content @param {boolean} displayMode */
    render: (content, displayMode) => {
      const html = katex.renderToString(content, {
        displayMode,
        throwOnError: true,
        strict: "error",
        output: "htmlAndMathml",
      })
      const drawn = html.slice(html.indexOf("katex-html")).replaceAll(/<[^>]*>|&\w+;/g, "")
      for (const letter of drawn) letters.add(letter)
      return html
    },
  })
}

/** @param {string} site the folder of the site, built by this process */
export async function subsetFormulaFonts(site) {
  const text = [...letters, "<>&"].join("")
  for (const name of readdirSync(join(site, "assets")).filter((each) => each.startsWith("KaTeX_"))) {
    const path = join(site, "assets", name)
    // Every browser that runs the site reads woff2.
    if (!name.endsWith(".woff2")) rmSync(path)
    else writeFileSync(path, await subsetFont(readFileSync(path), text, { targetFormat: "woff2" }))
  }
}
