// What tests of widgets share that open a page from disk in a real browser.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, beforeAll, describe } from "vitest"
import { bundleWidget } from "../../build/widgets.mjs"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

/** Opens a page with the script of a widget behind some HTML; the errors of the page are collected. */
type OpenPage = (
  widget: string,
  html: string,
  options?: BrowserContextOptions,
) => Promise<{ readonly page: Page; readonly failures: string[] }>

/** A phone's page. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 900 } }

/** Tests of pages from disk. Skipped where no browser is. */
export function inPageFromDisk(tests: (openPage: OpenPage) => void): void {
  describe.skipIf(!existsSync(executablePath))("in a page opened from disk", { timeout: 240_000 }, () => {
    let browser: Browser
    let folder: string
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: FLAGS })
      folder = mkdtempSync(join(tmpdir(), "lectern-page-"))
    })
    afterAll(async () => {
      await browser?.close()
      rmSync(folder, { recursive: true })
    })
    tests(async (widget, html, options = {}) => {
      bundleWidget(widget, folder)
      const path = join(folder, "page.html")
      const script = `<script src="${widget}.js"></script>`
      writeFileSync(path, `<!doctype html><meta charset="utf-8"><body>${html}${script}</body>`)
      const page = await browser.newPage(options)
      const failures: string[] = []
      page.on("pageerror", ({ message }) => failures.push(message))
      await page.goto(pathToFileURL(path).href)
      return { page, failures }
    })
  })
}
