// @ts-check
// The sources as pages of the site, so that the links "Defined in" work without a network.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/**
 * @param {string} out the site
 * @param {string} root absolute path of the repository
 * @param {import("typedoc").ProjectReflection} project
 * @param {(path: string) => string} read
 */
export function writeSources(out, root, project, read) {
  /** @type {Set<string>} */
  const paths = new Set()
  for (const reflection of Object.values(project.reflections)) {
    const sources = "sources" in reflection ? /** @type {{ sources?: { url?: string }[] }} */ (reflection).sources : []
    for (const { url } of sources ?? []) {
      const path = /^\/source\/(.*)\.html#L\d+$/.exec(url ?? "")?.[1]
      if (path !== undefined) paths.add(path)
    }
  }
  for (const path of paths) {
    const page = join(out, "source", `${path}.html`)
    mkdirSync(dirname(page), { recursive: true })
    writeFileSync(page, sourcePage(path, read(join(root, path))))
  }
}

/** @param {string} path @param {string} text */
function sourcePage(path, text) {
  const up = "../".repeat(path.split("/").length)
  const lines = text.replace(/\n$/, "").split("\n")
  const code = lines.map((line, i) => `<a id="L${i + 1}" href="#L${i + 1}">${i + 1}</a>${escaped(line)}\n`).join("")
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(path)}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
pre { overflow-x: auto; font-size: 0.875rem; line-height: 1.45 }
pre a { display: inline-block; width: 3.5em; margin-right: 1em; text-align: right; color: GrayText; text-decoration: none; user-select: none }
pre a:target { background: Mark; color: MarkText }
</style>
</head>
<body>
<p><a href="${up}index.html">Lectern</a> / ${escaped(path)}</p>
<pre><code>${code}</code></pre>
</body>
</html>
`
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
}
