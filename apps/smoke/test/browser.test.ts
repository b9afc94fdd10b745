// Packages, installed from their tarballs and bundled into a page, work in a real browser: in the page and in a
// module worker, with WebAssembly and under a content security policy that forbids it. Skipped where no browser is.
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { build } from "esbuild"
import { type Browser, chromium } from "playwright"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { GUARD, MERGED, TREE, VECTORS } from "./expected.js"
import { projectWith } from "./project.js"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", ...QUIET]

const WITH_WASM = { allowed: "with WebAssembly", csp: "script-src 'self' 'wasm-unsafe-eval'" }
const WITHOUT = { allowed: "where WebAssembly is forbidden", csp: "script-src 'self'" }
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
  let browser: Browser
  let server: Server
  let policy: string
  let site: string
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
        logLevel: "silent",
      })
    }
    browser = await chromium.launch({ executablePath, args: FLAGS })
    server = createServer(({ url }, response) => {
      response.setHeader("content-security-policy", policy)
      if (url === "/page.js" || url === "/worker.js") {
        response.setHeader("content-type", "text/javascript")
        response.end(readFileSync(join(site, url)))
      } else {
        response.setHeader("content-type", "text/html")
        response.end('<!doctype html><body><script type="module" src="/page.js"></script>')
      }
    })
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  })

  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  test.each(CASES)("page and worker give the hand-worked result of $name $allowed", async ({ name, csp, expected }) => {
    policy = csp
    site = join(projects.get(name)!, "site")
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await expect.poll(() => page.textContent("body"), { timeout: 20_000 }).toMatch(/^\{/)
    const printed = JSON.parse((await page.textContent("body")) ?? "")
    await page.close()
    expect(printed).toEqual({ main: expected, worker: expected })
  })
})
