// Packages, installed from their tarballs and bundled into a page, work in a real browser, and so do their modules in a page
// without a bundler: in the page and in a module worker, with WebAssembly and under a content security policy that
// forbids it. Skipped where no browser is.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { build } from "esbuild"
import { type Browser, chromium } from "playwright"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest"
import { GUARD, MERGED, TREE, VECTORS } from "./expected.js"
import { GUIDE, unpackModules, withModules } from "./modules.js"
import { projectWith } from "./project.js"
import { root } from "./run.js"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", ...QUIET]

const WITH_WASM = { allowed: "with WebAssembly", csp: "default-src 'self' 'wasm-unsafe-eval'" }
const WITHOUT = { allowed: "where WebAssembly is forbidden", csp: "default-src 'self'" }
const score = expect.closeTo(GUARD, 12)
const CASES = [
  { name: "metrics", subject: "guard", ...WITH_WASM, expected: { score, kernel: "wasm" } },
  { name: "metrics", subject: "guard", ...WITHOUT, expected: { score, kernel: "typescript" } },
  { name: "tokenizers", subject: "merges", ...WITH_WASM, expected: MERGED },
  { name: "tokenizers", subject: "merges", ...WITHOUT, expected: MERGED },
  { name: "decoding", subject: "tree", ...WITH_WASM, expected: TREE },
  { name: "decoding", subject: "tree", ...WITHOUT, expected: TREE },
  { name: "embeddings", subject: "vectors", ...WITH_WASM, expected: VECTORS },
  { name: "embeddings", subject: "vectors", ...WITHOUT, expected: VECTORS },
]

describe.skipIf(!existsSync(executablePath))("in a real browser", () => {
  const modules = join(inject("folder"), "modules")
  const requests: string[] = []
  const complaints: string[] = []
  let browser: Browser
  let server: Server

  beforeAll(async () => {
    mkdirSync(modules)
    unpackModules(inject("packed"), modules)
    browser = await chromium.launch({ executablePath, args: FLAGS })
  })

  afterAll(() => browser?.close())

  beforeEach(() => {
    requests.length = 0
    complaints.length = 0
    return () => server?.close()
  })

  /** What the body of a page holds once its text matches. The page is `index.html`, or one that loads `page.js`. */
  async function textOf(site: string, policy: string, wanted: RegExp): Promise<string> {
    server = createServer(({ url = "" }, response) => {
      if (url !== "/favicon.ico") requests.push(url)
      if (policy !== "") response.setHeader("content-security-policy", policy)
      const file = join(site, url === "/" ? "index.html" : url)
      response.setHeader("content-type", file.endsWith(".js") ? "text/javascript" : "text/html")
      response.end(
        existsSync(file) ? readFileSync(file) : '<!doctype html><script type="module" src="/page.js"></script>',
      )
    })
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    const page = await browser.newPage()
    page.on("console", (message) => complaints.push(message.text()))
    page.on("pageerror", (error) => complaints.push(error.message))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await expect.poll(() => page.innerText("body"), { timeout: 20_000 }).toMatch(wanted)
    const text = await page.innerText("body")
    await page.close()
    return text
  }

  describe("bundled", () => {
    const projects = new Map<string, string>()

    beforeAll(async () => {
      const folder = join(inject("folder"), "page")
      mkdirSync(folder)
      for (const { name, subject } of CASES) {
        if (projects.has(name)) continue
        const project = projectWith(`@lectern/${name}`, inject("packed"), folder)
        projects.set(name, project)
        await build({
          absWorkingDir: project,
          entryPoints: ["page.js", "worker.js"],
          alias: { subject: `./${subject}.js` },
          outdir: "site",
          bundle: true,
          format: "esm",
          platform: "browser",
          conditions: ["lectern-wasm"],
          logLevel: "silent",
        })
      }
    })

    test.each(CASES)("page and worker give the result of $name worked by hand $allowed", async (each) => {
      const printed = JSON.parse(await textOf(join(projects.get(each.name)!, "site"), each.csp, /^\{/))
      expect(printed).toEqual({ main: each.expected, worker: each.expected })
      expect(complaints).toEqual([])
    })
  })

  describe("from modules without a bundler", () => {
    function siteOf(subject: string): string {
      const site = join(inject("folder"), `site-of-${subject}`)
      cpSync(modules, site, { recursive: true })
      for (const name of ["page.js", "worker.js", `${subject}.js`]) {
        writeFileSync(join(site, name), withModules(name).replace('from "subject"', `from "./${subject}.js"`))
      }
      return site
    }

    test.each(CASES)("page and worker give the result of $name worked by hand $allowed", async (each) => {
      const printed = JSON.parse(await textOf(siteOf(each.subject), each.csp, /^\{/))
      expect(printed).toEqual({ main: each.expected, worker: each.expected })
      expect(complaints).toEqual([])
    })

    test.each([WITH_WASM, WITHOUT])("they take what others made, as packages do, $allowed", async ({ csp }) => {
      const { measure } = await import(join(root, "apps", "smoke", "consumers", "together.js"))
      // Engines differ in the last digit of Math.exp.
      const near = (_: string, value: unknown) => (typeof value === "number" ? expect.closeTo(value, 9) : value)
      const expected = JSON.parse(JSON.stringify(await measure()), near)
      const printed = JSON.parse(await textOf(siteOf("together"), csp, /^\{/))
      expect(printed).toEqual({ main: expected, worker: expected })
      expect(complaints).toEqual([])
    })

    test("the page of the guide shows what the guide says, after one request", async () => {
      const site = join(inject("folder"), "site-of-guide")
      cpSync(modules, site, { recursive: true })
      const [, page = "", shown = ""] = /```html\n(.*?)```\n\n```text\n(.*?)\n```/s.exec(GUIDE) ?? []
      writeFileSync(join(site, "index.html"), page)
      expect(await textOf(site, "", /BLEU/)).toBe(shown)
      expect(requests).toEqual(["/", "/metrics.min.js"])
      expect(complaints).toEqual([])
    })
  })
})
