// @ts-check
// The pages of the site as Markdown: every package and the command, with the notes. `npm run docs` builds docs/site from them.
import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { pageOptions } from "./build/options.mjs"
import { COURSE, OTHER_PAGES } from "./course.mjs"

// TypeDoc names files with forward slashes on every system.
const root = fileURLToPath(new URL("../", import.meta.url)).replaceAll("\\", "/")
const packages = ["metrics", "tokenizers", "decoding", "embeddings", "random", ...readdirSync(`${root}packages`)]
  .map((name) => `${root}packages/${name}`)
  .concat(`${root}apps/batch`)
  .filter((path, index, all) => all.indexOf(path) === index && existsSync(`${path}/package.json`))

export default pageOptions({ root, name: "Lectern", packages, parts: [COURSE, OTHER_PAGES], out: `${root}docs/.pages` })
