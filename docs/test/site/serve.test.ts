// The server of the built site.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serveSite } from "../../build/serve.mjs"

const HTML = "text/html;charset=utf-8"
const FILES = {
  "package.json": "outside",
  "site-of-others/index.html": "outside",
  "site/index.html": "the course",
  "site/notes/beam-search.html": "größer",
  "site/notes/beam-search.md": "größer",
  "site/notes/beam-search.mjs": "größer",
  "site/llms.txt": "größer",
  "site/assets/app.js": "1",
  "site/assets/font.woff2": "wOF2",
  "site/assets/kernel.wasm": "\0asm",
}

let folder: string
let server: Awaited<ReturnType<typeof serveSite>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lectern-serve-"))
  for (const [path, content] of Object.entries(FILES)) write(path, content)
  server = await serveSite(join(folder, "site"), { port: 0 })
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** The answer to a path just as it is: `fetch` would shorten `/../`. */
function ask(path: string, headers = {}): Promise<{ status?: number; type?: string; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(server.url, { path, headers }, async (response) => {
      const { statusCode: status, headers } = response
      resolve({ status, type: headers["content-type"], body: await text(response) })
    })
    asked.on("error", reject).end()
  })
}

test.each([
  ["/", "site/index.html", HTML],
  ["/?q=beam#top", "site/index.html", HTML],
  ["/notes/beam-search", "site/notes/beam-search.html", HTML],
  ["/notes/beam-search.html", "site/notes/beam-search.html", HTML],
  ["/notes/beam-search.md", "site/notes/beam-search.md", "text/markdown; charset=utf-8"],
  ["/notes/beam-search.mjs", "site/notes/beam-search.mjs", "text/javascript; charset=utf-8"],
  ["/llms.txt", "site/llms.txt", "text/plain; charset=utf-8"],
  ["/assets/app.js", "site/assets/app.js", "text/javascript"],
  ["/assets/font.woff2", "site/assets/font.woff2", "font/woff2"],
  ["/assets/kernel.wasm", "site/assets/kernel.wasm", "application/wasm"],
] as const)("%s is %s, as %s", async (path, file, type) => {
  expect(await ask(path)).toEqual({ status: 200, type, body: FILES[file] })
})

test.each([
  "/notes/none",
  "/assets",
  "/../package.json",
  "/..%2fpackage.json",
  "/notes/..%2f..%2f..%2fpackage.json",
  "/%2e%2e/package.json",
  "/..%5cpackage.json",
  "/../site-of-others/",
  "/%00",
  "/%",
])("%s leads nowhere", async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, body: "not found" })
})

test("the site's own page says that an address leads nowhere", async () => {
  write("site/404.html", "<p>no such page")
  expect(await ask("/none")).toEqual({ status: 404, type: "text/html; charset=utf-8", body: "<p>no such page" })
})

test("a page that is written again is served as it is now, and a new one too", async () => {
  write("site/index.html", "the course, again")
  write("site/new.html", "new")
  expect((await ask("/")).body).toBe("the course, again")
  expect((await ask("/new")).body).toBe("new")
})

test("a range, even one that ends before it begins, gets the whole file", async () => {
  expect(await ask("/llms.txt", { Range: "bytes=5-2" })).toMatchObject({ status: 200, body: "größer" })
})

test("no other machine can ask", async () => {
  await expect(fetch(server.url.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow("fetch failed")
})

test("a port in use is refused; once closed, it is free", async () => {
  const { url, close } = await serveSite(folder, { port: 0 })
  const port = Number(new URL(url).port)
  expect(url).toBe(`http://127.0.0.1:${port}/`)
  await expect(serveSite(folder, { port })).rejects.toThrow("EADDRINUSE")
  await (await fetch(url)).text()
  close()
  ;(await serveSite(folder, { port })).close()
})
