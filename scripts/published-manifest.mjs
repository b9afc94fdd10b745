// The manifest of a package as it is published: the root's keywords before its own, its modules for pages, and the addresses that
// follow from `repository` of the root's manifest, none of them without it: `"repository": "https://github.com/owner/name"`.
import { readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { pageModules } from "./page-modules.mjs"

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {readonly string[]} [keywords]
 * @property {Readonly<Record<string, any>>} [exports]
 */

/**
 * @param {Manifest} manifest
 * @param {string} folder of the package
 * @param {unknown} _ what pnpm passes besides
 * @param {{ readonly keywords?: readonly string[], readonly repository?: string }} [shared] the root's manifest
 */
export function publishedManifest(manifest, folder, _, shared = rootManifest()) {
  const keywords = [...new Set([...(shared.keywords ?? []), ...(manifest.keywords ?? [])])]
  const published = { ...manifest, keywords, ...ofModules(manifest) }
  const { repository: address } = shared
  if (address === undefined) return published
  const directory = relative(ROOT, folder).replaceAll("\\", "/")
  return {
    ...published,
    repository: { type: "git", url: `git+${address}.git`, directory },
    homepage: `${address}/tree/main/${directory}#readme`,
    bugs: `${address}/issues`,
  }
}

/**
 * The fields that lead to its modules for pages; none without modules.
 *
 * @param {Manifest} manifest
 */
function ofModules({ name, exports = {} }) {
  const modules = pageModules(name)
  if (modules.length === 0) return {}
  const paths = modules.map(({ entry, file }) => [
    `./${file}`,
    { types: exports[entry].types, default: `./dist/${file}` },
  ])
  const main = `./dist/${modules[0]?.file}`
  return { jsdelivr: main, unpkg: main, exports: { ...exports, ...Object.fromEntries(paths) } }
}

function rootManifest() {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
}
