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
      const path = /^\.\.\/source\/(.*)\.html#L\d+$/.exec(url ?? "")?.[1]
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
<html lang="en" class="source-page">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(path)}</title>
<link rel="stylesheet" href="${up}assets/style.css">
<link rel="stylesheet" href="${up}assets/notes.css">
<script>document.documentElement.dataset.theme = localStorage.getItem("tsd-theme") || "os"</script>
</head>
<body>
<p><a href="${up}index.html">Lectern</a> / ${escaped(path)}</p>
<pre class="source"><code>${code}</code></pre>
</body>
</html>
`
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
}
