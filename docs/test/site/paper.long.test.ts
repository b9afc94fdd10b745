// Pages on paper, the answers of the page of all exercises and the button that copies the code of a note, in a real browser.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { type Browser, chromium, type Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const theme = (name: string): string => fileURLToPath(new URL(`../../.vitepress/theme/${name}`, import.meta.url))
const exercise = (text: string): string =>
  `<ol><li>Why?</li></ol><details><summary>Answer</summary><p>${text}</p></details>`
const FOLDED = `<details class="folded"><summary>Code</summary><pre>f()</pre></details>`
const PAGE = `<!doctype html><html class="dark"><title>One "note" | Lectern</title><header class="VPNav">menu</header>
<main class="vp-doc" style="width: 300px"><h1>One<a class="header-anchor">#</a></h1><p><button class="copy-all"></button></p><a id="out" href="https://example.org/">out</a>
<div class="language-ts"><button class="copy"></button><pre style="overflow: auto"><code>const x = "${"word ".repeat(40)}"</code></pre></div>
<div data-widget="gone">needs JavaScript</div>
<div data-widget="live"><div class="widget-controls">slide</div><p>drawn</p></div>${FOLDED}${exercise("first")}${exercise("second")}
<section class="languages"><h2>In other languages</h2><details class="folded" lang="ko"><summary>요약</summary><p id="summary">요약</p></details></section></main>`
const CHECKBOX = `<label class="show-answers"><input type="checkbox"> all</label>`

describe.skipIf(!existsSync(executablePath))("in a browser", () => {
  let browser: Browser
  let script: string
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
    const contents = `import { preparePaper } from "./paper.ts"; import { followShowAnswers } from "./answers.ts"; import { followCopyAll } from "./copy-all.ts"; preparePaper(); followShowAnswers(); followCopyAll()`
    const stdin = { contents, resolveDir: theme(""), loader: "ts" } as const
    script = (await build({ stdin, bundle: true, write: false })).outputFiles[0]?.text ?? ""
  })
  afterAll(() => browser?.close())

  async function open(html: string, address = ""): Promise<Page> {
    const page = await browser.newPage()
    const url = "http://localhost/exercises"
    await page.route(`${url}**`, (route) => route.fulfill({ contentType: "text/html", body: html }))
    await page.goto(url + address)
    await page.addStyleTag({ path: theme("print.css") })
    await page.addScriptTag({ content: script })
    return page
  }
  const fire = (page: Page, type: string): Promise<boolean> =>
    page.evaluate((type) => window.dispatchEvent(new Event(type)), type)
  const isOpen = (page: Page): Promise<boolean[]> =>
    page.$$eval("details", (all) => all.map((each) => (each as HTMLDetailsElement).open))

  test("folded answers stand at the end of a printed page, under the numbers of their exercises", async () => {
    const page = await open(PAGE)
    const before = await page.content()
    await page.click("details:not(.folded) summary")
    await fire(page, "beforeprint")
    await fire(page, "beforeprint")
    expect(
      await page.$$eval(".printed-answers li", (all) =>
        all.map((each) => [(each as HTMLLIElement).value, each.textContent]),
      ),
    ).toEqual([[2, "second"]])
    expect(await page.$$eval("main > .printed-answers h2", ([h2]) => h2?.textContent)).toBe("Answers")
    expect(await page.$$eval("html.dark", ({ length }) => length)).toBe(0)
    expect(await page.content()).toContain('@page { @bottom-left { content: "One \\"note\\" | Lectern" } }')
    await fire(page, "afterprint")
    await page.click("details:not(.folded) summary")
    expect(await page.content()).toBe(before)
  })

  test("a printed page is its text: no menu, button or control, and no line of code is cut", async () => {
    const page = await open(PAGE)
    await page.emulateMedia({ media: "print" })
    const hidden = [
      ".VPNav",
      ".header-anchor",
      ".copy",
      ".copy-all",
      ".widget-controls",
      '[data-widget="gone"]',
      "details",
      "summary",
    ]
    for (const each of hidden) expect(await page.locator(each).first().isVisible(), each).toBe(false)
    for (const each of ["h1", '[data-widget="live"] p']) expect(await page.locator(each).isVisible(), each).toBe(true)
    const languages = page.locator(".languages h2")
    expect(await languages.isVisible()).toBe(false)
    await page.$eval(".languages details", (each) => void each.setAttribute("open", ""))
    for (const each of [languages, page.locator("#summary")]) expect(await each.isVisible()).toBe(true)
    expect(await page.$eval("pre", ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    expect(await page.$eval("#out", (link) => getComputedStyle(link, "::after").content)).toContain(
      "https://example.org/",
    )
  })

  test("all answers of the page of exercises open at once, and its address says so", async () => {
    const page = await open(PAGE.replace("<h1>", `${CHECKBOX}<h1>`), "?answers")
    expect(await isOpen(page)).toEqual([false, true, true, false])
    await page.uncheck("input")
    expect([await isOpen(page), page.url()]).toEqual([[false, false, false, false], "http://localhost/exercises"])
    await fire(page, "beforeprint")
    expect(await page.$$eval(".printed-answers", ({ length }) => length)).toBe(0)
    await page.check("input")
    expect([await isOpen(page), page.url()]).toEqual([[false, true, true, false], "http://localhost/exercises?answers"])
  })

  test("the code of a note is copied from its file", async () => {
    const page = await open(
      `<main class="vp-doc"><p class="note-facts"><button class="copy-all">Copy all</button><a href="f.mjs" download>file</a></p></main>`,
    )
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await page.route("http://localhost/f.mjs", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "f()" }),
    )
    await page.click("button")
    await page.getByText("Copied").waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("f()")
  })
})
