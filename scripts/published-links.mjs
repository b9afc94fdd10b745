// Links of a package as it is published: those that leave the package lead nowhere outside the checkout, so they go to
// `repository` of the root's manifest, and without one only their texts stay. `prepack` changes the types, which editors show,
// and the README; `postpack` brings the checkout's back.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, posix, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const ORIGINALS = join("node_modules", ".published-links")
const LINK = /\[([^\][]+)\]\((\.\.\/[^()\s]*)\)/g

/**
 * @param {string} text of a file
 * @param {string} folder of the package, from the root: `packages/core`
 * @param {string} path of the file in the package
 * @param {string} [address] of the repository
 */
export function publishedLinks(text, folder, path, address) {
  return text.replace(LINK, (link, words, target) => {
    const place = posix.join(folder, posix.dirname(path), target)
    if (place.startsWith(`${folder}/`)) return link
    return address === undefined ? words : `[${words}](${address}/blob/main/${place})`
  })
}

function change() {
  restore()
  const { repository } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
  const folder = relative(ROOT, process.cwd()).replaceAll("\\", "/")
  const types = readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".d.ts"))
  for (const path of ["README.md", ...types.map((each) => join("dist", each))]) {
    const text = readFileSync(path, "utf8")
    const published = publishedLinks(text, folder, path.replaceAll("\\", "/"), repository)
    if (published === text) continue
    mkdirSync(dirname(join(ORIGINALS, path)), { recursive: true })
    cpSync(path, join(ORIGINALS, path), { preserveTimestamps: true })
    writeFileSync(path, published)
  }
}

function restore() {
  if (!existsSync(ORIGINALS)) return
  cpSync(ORIGINALS, ".", { recursive: true, preserveTimestamps: true })
  rmSync(ORIGINALS, { recursive: true })
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) {
  if (process.argv[2] === "restore") restore()
  else change()
}
