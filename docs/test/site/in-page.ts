// What tests of widgets share that open a page in a real browser. A server of Vite's gives it the modules, as it bundles them for the site.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, beforeAll, describe } from "vitest"
import { createViteServer } from "vitest/node"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

/** Opens a page with some HTML, whose widgets are mounted; the errors of the page are collected. `leave()` ends them. */
export type OpenPage = (
  html: string,
  options?: BrowserContextOptions,
  query?: string,
) => Promise<{ readonly page: Page; readonly failures: string[] }>

/** A phone's page. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 900 } }

/** A desk's page. */
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** The page of a note: as wide as the site's text. */
export function pageOf(html: string): string {
  const script = `import { mountWidgets } from "/widgets/index.ts"; window.mount = mountWidgets; window.leave = mountWidgets(document)`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/build/notes.css"><link rel="stylesheet" href="/widgets/widgets.css">
<style>body { margin: 0 } main { max-width: 688px; margin: 0 auto; padding: 0 24px; font: 16px/1.6 sans-serif; overflow-wrap: break-word }</style>
<main class="tsd-typography vp-doc">${html}</main><script type="module">${script}</script></html>`
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
        optimizeDeps: { noDiscovery: true },
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
