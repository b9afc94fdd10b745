// What tests of widgets share that open a page in a real browser. A server of Vite's gives it the modules, as it bundles them for the site.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, beforeAll, describe } from "vitest"
import { createViteServer } from "vitest/node"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

/** Opens a page with some HTML, whose widgets are mounted; the errors of the page are collected. */
export type OpenPage = (
  html: string,
  options?: BrowserContextOptions,
  query?: string,
) => Promise<{ readonly page: Page; readonly failures: string[] }>

/** Widgets that need nothing but their place, by their names after `live-`. */
export const WIDGETS = [
  "alignment",
  "beam",
  "blame",
  "bleu",
  "bpe",
  "chrf",
  "cider",
  "corpus",
  "convergence",
  "gradients",
  "importance",
  "lattice",
  "maps",
  "meteor",
  "ngrams",
  "resampler",
  "rouge",
  "rules",
  "scorers",
  "seq2seq",
  "similarity",
  "study",
  "ter",
  "trie",
  "tap",
  "word2vec",
  "words",
]

/** A phone's page. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 900 } }

/** A desk's page. */
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

const STYLES = [
  "/node_modules/vitepress/dist/client/theme-default/styles/base.css",
  "/node_modules/vitepress/dist/client/theme-default/styles/components/vp-doc.css",
  "/.vitepress/theme/site.css",
  "/.vitepress/theme/notes.css",
  "/widgets/widgets.css",
]

/** A page in the site's style, as wide as its text. `leave()` ends its widgets. */
function pageOf(html: string): string {
  const script = `import { mountWidgets } from "/widgets/index.ts"; window.mount = mountWidgets; window.leave = mountWidgets(document)`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${STYLES.map((path) => `<link rel="stylesheet" href="${path}">`).join("")}
<style>main { box-sizing: content-box; max-width: var(--measure); margin: 0 auto; padding: 0 24px }</style>
<main class="vp-doc">${html}</main><script type="module">${script}</script></html>`
}

/** Tests of pages. Skipped where no browser is. */
export function inPage(tests: (openPage: OpenPage) => void): void {
  describe.skipIf(!existsSync(executablePath))("in a page", { timeout: 240_000 }, () => {
    let browser: Browser
    let server: Awaited<ReturnType<typeof createViteServer>>
    beforeAll(async () => {
      server = await createViteServer({
        configFile: false,
        root: fileURLToPath(new URL("../..", import.meta.url)),
        logLevel: "error",
        appType: "custom",
        resolve: { conditions: ["lectern-wasm"] },
        // Sucrase and some of its modules are CommonJS.
        optimizeDeps: { noDiscovery: true, include: ["sucrase"] },
        server: { host: "127.0.0.1", port: 0, hmr: false, watch: null, fs: { strict: false } },
      })
      await server.listen()
      browser = await chromium.launch({ executablePath, args: FLAGS })
    })
    afterAll(async () => {
      await browser?.close()
      await server?.close()
    })
    tests(async (html, options = {}, query = "") => {
      const page = await browser.newPage(options)
      const failures: string[] = []
      page.on("pageerror", ({ message }) => failures.push(message))
      await page.route("**/page.html*", (route) => route.fulfill({ contentType: "text/html", body: pageOf(html) }))
      await page.goto(`${server.resolvedUrls?.local[0]}page.html${query}`)
      return { page, failures }
    })
  })
}
