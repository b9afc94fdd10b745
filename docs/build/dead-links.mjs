// @ts-check
// Links of a built site that lead to no page, or to no place on it.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, posix } from "node:path"

/**
 * @param {string} site the folder of the site
 * @param {string} base where it lies below its server
 * @returns {string[]} a line for each dead link: the page, and the link
 */
export function deadLinks(site, base) {
  const names = readdirSync(site, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"))
  /** @type {Map<string, { ids: Set<string>, links: Set<string> }>} */
  const pages = new Map()
  for (const name of names.filter((path) => path.endsWith(".html"))) {
    const html = readFileSync(`${site}/${name}`, "utf8")
    pages.set(name, { ids: attributes(html, / id="([^"]+)"/g), links: attributes(html, / (?:href|src)="([^"]+)"/g) })
  }
  return [...pages].flatMap(([page, { links }]) => {
    const dead = [...links].filter((link) => {
      if (/^(?:[a-z]+:|\/\/)/.test(link)) return false
      const [address = "", place = ""] = link.replace(/\?[^#]*/, "").split("#")
      if (address.startsWith("/") && !address.startsWith(base)) return true
      const path = address.startsWith("/") ? address.slice(base.length) : posix.join(dirname(page), address)
      const file = address === "" ? page : fileAt(site, path)
      return file === undefined || (place !== "" && pages.get(file)?.ids.has(decodeURIComponent(place)) === false)
    })
    return dead.map((link) => `${page} links to ${link}, which does not exist`)
  })
}

/** @param {string} html @param {RegExp} pattern */
function attributes(html, pattern) {
  return new Set([...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&")))
}

/** @param {string} site @param {string} path */
function fileAt(site, path) {
  const tried = [path, `${path}.html`, posix.join(path, "index.html")]
  return tried.find((each) => existsSync(`${site}/${each}`) && statSync(`${site}/${each}`).isFile())
}
