// The search box in a small site below a path of its server, in a real browser. Skipped where no browser is.
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { type Browser, chromium, type Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const DOCS = fileURLToPath(new URL("../../", import.meta.url))
const VITEPRESS = join(DOCS, "node_modules/vitepress/bin/vitepress.js")
const BASE = "/lectern/"
const RESULTS = "[role=option]"

const FILLER = "Words.\n\n".repeat(60)
const PAGES = {
  "index.md": `# Lectern\n\n${FILLER}`,
  "command.md": `# The command\n\n${FILLER}## Tests\n\n| option | |\n| --- | --- |\n| \`-pbs\`, \`--paired-bs\` | bootstrap |\n\n${FILLER}`,
  "notes/beam.md": `---\ntitle: "Beam"\n---\n\n# Beam search\n\nA beam.\n\n## Keep the best\n\n${FILLER}`,
  "reference/metrics/types/BleuOptions.md": `---\ntitle: "BleuOptions"\ndescription: "Options."\n---\n\n# Options\n`,
}
const CONFIG = `
import { optionRows } from ${JSON.stringify(pathToFileURL(`${DOCS}build/search/entries.mjs`).href)}
import { search } from ${JSON.stringify(pathToFileURL(`${DOCS}build/search/plugin.mjs`).href)}
export default {
  base: ${JSON.stringify(BASE)},
  cleanUrls: true,
  themeConfig: { search: { provider: "local" } },
  markdown: { config: (markdown) => void markdown.use(optionRows) },
  vite: { plugins: [search([{ term: "beam search", page: "notes/beam.md#keep-the-best", zh: ["束搜索"] }])] },
}`

describe.skipIf(!existsSync(executablePath))("the search box", { timeout: 120_000 }, () => {
  let folder: string
  let server: Server
  let browser: Browser
  let site: string

  beforeAll(async () => {
    // Below docs/, where VitePress and its theme are found.
    folder = mkdtempSync(join(DOCS, "node_modules", "search-site-"))
    for (const [path, text] of Object.entries({ ...PAGES, ".vitepress/config.mjs": CONFIG })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    await promisify(execFile)(process.execPath, [VITEPRESS, "build", folder], { cwd: DOCS })
    server = createServer(({ url = "" }, response) => {
      const path = join(folder, ".vitepress/dist", new URL(url, "http://localhost").pathname.slice(BASE.length - 1))
      const file = [path, `${path}.html`, `${path}index.html`].find(
        (each) => url.startsWith(BASE) && /\.\w+$/.test(each) && existsSync(each),
      )
      response.setHeader("content-type", file?.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8")
      if (file === undefined) response.writeHead(404).end()
      else response.end(readFileSync(file))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    rmSync(folder, { recursive: true })
  })

  async function opened(width = 1280): Promise<{ page: Page; loaded: string[] }> {
    const page = await browser.newPage({ viewport: { width, height: 700 } })
    const loaded: string[] = []
    page.on("request", (request) => loaded.push(request.url()))
    page.on("pageerror", (error) => loaded.push(`error: ${error.message}`))
    await page.goto(site, { waitUntil: "networkidle" })
    return { page, loaded }
  }

  test("works by keys alone, and loads its index when it opens", async () => {
    const { page, loaded } = await opened()
    const hasIndex = (): boolean => loaded.some((url) => url.includes("search-index"))
    expect(hasIndex()).toBe(false)
    await page.keyboard.press("/")
    const field = page.getByRole("combobox", { name: "Search" })
    await field.waitFor()
    await page.keyboard.type("beam")
    await page.locator(RESULTS).first().waitFor()
    expect(hasIndex()).toBe(true)
    expect(await page.locator(RESULTS).allTextContents()).toEqual(["Beam search", "Keep the bestBeam search"])
    await page.keyboard.press("ArrowDown")
    expect(await field.getAttribute("aria-activedescendant")).toBe("search-result-1")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${site}notes/beam#keep-the-best`)
    await field.waitFor({ state: "detached" })

    await page.keyboard.press("Control+k")
    await page.locator(RESULTS).first().waitFor()
    expect(await field.inputValue()).toBe("beam")
    await page.keyboard.type("zzz")
    await page.getByRole("status").filter({ hasText: "Nothing found for “zzz”" }).waitFor()
    await page.keyboard.press("Escape")
    await field.waitFor({ state: "detached" })
    expect(loaded.filter((each) => each.startsWith("error"))).toEqual([])
    await page.close()
  })

  test("leads to the row of an option, on a phone as well", async () => {
    const { page } = await opened(390)
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("combobox").fill("--paired-bs")
    const result = page.locator(RESULTS).first()
    await result.filter({ hasText: "The command › Tests" }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await result.click()
    await page.waitForURL(`${site}command#tests--paired-bs`)
    await page.waitForFunction(() => {
      const top = document.getElementById("tests--paired-bs")?.getBoundingClientRect().top ?? -1
      return top > 0 && top < innerHeight
    })
    await page.close()
  })
})
