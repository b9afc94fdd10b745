// Bundles the scripts and the styles of the pages that reports write, as TypeScript modules. Run before tsc.
import { createHash } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { deflateRawSync } from "node:zlib"
import { build, transformSync } from "esbuild"

const target = ["es2022", "chrome111", "firefox113", "safari16.4"]

const scatter = await bundled("src/commands/embed/report/scatter/page", "scatter")
if (/<\/script|<!--/i.test(scatter.script)) throw new Error("a script must not hold the end of its element")
write("scatter", { Script: scatter.script, Style: scatter.style })

// The script has all metrics, so it is deflated; the page's policy has its hash.
const report = await bundled("src/page/report/browser", "report")
const loader = `(async () => {
  const bytes = Uint8Array.from(atob(document.getElementById("data-script").textContent), (each) => each.charCodeAt(0))
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))
  const script = document.createElement("script")
  script.textContent = await new Response(inflated).text()
  document.body.append(script)
})()`
write("report", {
  Script: {
    deflated: deflateRawSync(report.script, { level: 9 }).toString("base64"),
    sha256: createHash("sha256").update(report.script).digest("base64"),
    loader: transformSync(loader, { minify: true, target }).code.trim(),
  },
  Style: report.style,
})

// A page without a script of its own.
write("rescore", { Style: (await built(["src/commands/rescore/report/page/rescore.css"]))(".css") })

async function bundled(folder, name) {
  const output = await built([`${folder}/main.ts`, `${folder}/${name}.css`])
  return { script: output(".js"), style: output(".css") }
}

async function built(entryPoints) {
  const { outputFiles } = await build({
    entryPoints,
    outdir: "out",
    write: false,
    bundle: true,
    minify: true,
    format: "iife",
    target,
    charset: "ascii",
    logLevel: "warning",
  })
  return (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim()
}

function write(page, parts) {
  const lines = Object.entries(parts).map(
    ([part, value]) => `/** Of the page. */\nexport const ${page}${part} = ${JSON.stringify(value)}\n`,
  )
  mkdirSync("src/generated", { recursive: true })
  writeFileSync(`src/generated/${page}-page.ts`, `// Made by scripts/build-pages.mjs.\n${lines.join("")}`)
}
