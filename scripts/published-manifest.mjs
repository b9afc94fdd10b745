// The manifest of a package as it is published: the root's keywords before its own, and the addresses that follow from
// `repository` of the root's manifest, none of them without it: `"repository": "https://github.com/owner/name"`.
import { readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * @param {{ readonly keywords?: readonly string[] }} manifest
 * @param {string} folder of the package
 * @param {unknown} _ what pnpm passes besides
 * @param {{ readonly keywords?: readonly string[], readonly repository?: string }} [shared] the root's manifest
 */
export function publishedManifest(manifest, folder, _, shared = rootManifest()) {
  const keywords = [...new Set([...(shared.keywords ?? []), ...(manifest.keywords ?? [])])]
  const { repository: address } = shared
  if (address === undefined) return { ...manifest, keywords }
  const directory = relative(ROOT, folder).replaceAll("\\", "/")
  return {
    ...manifest,
    keywords,
    repository: { type: "git", url: `git+${address}.git`, directory },
    homepage: `${address}/tree/main/${directory}#readme`,
    bugs: `${address}/issues`,
  }
}

function rootManifest() {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
}
