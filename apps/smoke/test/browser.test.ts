// The metrics package, installed from its tarball and bundled into a page, works in a real browser: in the page and in a
// module worker, with WebAssembly and under a content security policy that forbids it. Skipped where no browser is.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { type Browser, chromium } from "playwright"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { projectWith } from "./project.js"
import { root } from "./run.js"

const GUARD = 0.51697315395717
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", ...QUIET]

let project: string

beforeAll(async () => {
  const folder = join(inject("folder"), "page")
  mkdirSync(folder)
  project = projectWith("@lectern/metrics", inject("packed"), folder)
  await build({
    absWorkingDir: project,
    entryPoints: ["page.js", "worker.js"],
    outdir: "site",
    bundle: true,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
  })
})

describe.skipIf(!existsSync(executablePath))("in a real browser", () => {
  let browser: Browser
  let server: Server
  let policy: string

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: FLAGS })
    server = createServer(({ url }, response) => {
      response.setHeader("content-security-policy", policy)
      if (url === "/page.js" || url === "/worker.js") {
        response.setHeader("content-type", "text/javascript")
        response.end(readFileSync(join(project, "site", url)))
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

  test.each([
    { kernel: "wasm", allowed: "with WebAssembly", csp: "script-src 'self' 'wasm-unsafe-eval'" },
    { kernel: "typescript", allowed: "where WebAssembly is forbidden", csp: "script-src 'self'" },
  ])("page and worker give the hand-worked BLEU $allowed", async ({ kernel, csp }) => {
    policy = csp
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await expect.poll(() => page.textContent("body"), { timeout: 20_000 }).toMatch(/^\{/)
    const printed = JSON.parse((await page.textContent("body")) ?? "")
    await page.close()
    const expected = { score: expect.closeTo(GUARD, 12), kernel }
    expect(printed).toEqual({ main: expected, worker: expected })
  })
})

describe("bundle sizes", () => {
  test.each([
    { what: "bleu", code: 'export { bleu } from "@lectern/metrics"', ceiling: 32 },
    { what: "tokenize", code: 'export { tokenize } from "@lectern/metrics"', ceiling: 24 },
  ])("importing $what alone stays below $ceiling kB, minified and gzipped", async ({ what, code, ceiling }) => {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: project },
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      platform: "browser",
    })
    const bytes = outputFiles[0]?.contents ?? new Uint8Array()
    const zipped = gzipSync(bytes).length
    const sizes = join(root, "apps", "smoke", ".reports", `size-${what}.txt`)
    mkdirSync(join(sizes, ".."), { recursive: true })
    writeFileSync(sizes, `${what}: ${bytes.length} bytes minified, ${zipped} gzipped\n`)
    expect(zipped).toBeLessThan(ceiling * 1024)
  })
})
