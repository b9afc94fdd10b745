// Bundles the script and the style of the pages that reports write, as a TypeScript module. Run before tsc.
import { mkdirSync, writeFileSync } from "node:fs"
import { build } from "esbuild"

const folder = "src/commands/embed/report/scatter/page"
const { outputFiles } = await build({
  entryPoints: [`${folder}/main.ts`, `${folder}/scatter.css`],
  outdir: "out",
  write: false,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  charset: "ascii",
  logLevel: "warning",
})
const [script, style] = [".js", ".css"].map((ending) =>
  outputFiles.find(({ path }) => path.endsWith(ending)).text.trim(),
)
if (/<\/(script|style)|<!--/i.test(script + style)) throw new Error("a script must not hold the end of its element")
mkdirSync("src/generated", { recursive: true })
writeFileSync(
  "src/generated/scatter-page.ts",
  `// Made from ${folder} by scripts/build-pages.mjs.\n` +
    `/** The script of the page. */\nexport const scatterScript: string = ${JSON.stringify(script)}\n` +
    `/** The style of the page. */\nexport const scatterStyle: string = ${JSON.stringify(style)}\n`,
)
