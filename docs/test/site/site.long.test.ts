import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { type Browser, chromium, type Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Built, buildProject } from "./fixture-project.js"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"

type Changes = Record<string, (sound: string) => string>

const NOTE = "docs/notes/doubling.md"
const SOURCE = "packages/tiny/src/index.ts"

describe("the site", () => {
  test("holds results, facts, links both ways and sources", async () => {
    const { exitCode, said, page } = await buildProject()
    expect(said).not.toMatch(/error|warning/)
    expect(exitCode).toBe(0)
    const note = page("notes/doubling.md")
    expect(note).toContain('title: "Doubling"\ndescription: "Twice a number, and back."\nprev: false\nnext: false\n')
    expect(note).toContain("[Course](/#the-course) / Numbers")
    expect(note).toMatch(/# Doubling 加倍\n\n<div class="note-facts">\n\nAfter this note you can double, and halve\.\n/)
    expect(note).toContain(
      "2 minutes · builds on numbers · 5 results on this page were computed when it was built · summary in [",
    )
    expect(note).toContain("twice three is 6.")
    expect(note).toContain("].length\n//=> 7")
    expect(note).toMatch(/```python\nsum\(\[3, 3.*0\]\)\n# => 6\n```/)
    expect(page("public/notes/doubling.mjs")).not.toContain("# =>")
    expect(note).not.toContain("hiddenTwice")
    expect(note).toContain(
      '<details class="folded"><summary>Code that the next blocks use</summary>\n\n```ts\nconst two = 2\n```\n\n</details>',
    )
    expect(note).toContain('<a href="doubling.mjs" download>Open as file</a>')
    expect(page("public/notes/doubling.mjs")).toContain(
      "const two = 2;\n\nconst three = 3;\nconsole.log(two * three); //=> 6",
    )
    expect(note).toContain(
      '\n## In other languages\n\n<details class="folded" lang="zh-Hans"><summary>中文摘要（草稿，欢迎指正）</summary>\n\n*twice*就是乘以2。\n\n<small>',
    )
    expect(note.match(/<details class="folded" lang="[^"]*">/g)).toHaveLength(2)
    expect(page("guides/more.md")).not.toContain("In other languages")
    expect(note).toContain("[double](../reference/tiny/double.md)")
    expect(note).toContain("[half](../reference/tiny/half/half.md)")
    expect(note).toContain("[Nothing](/guides/more.md#nothing)")
    expect(page("reference/tiny/types/Pair.md")).toContain('description: "Two numbers."')
    const symbol = page("reference/tiny/double.md")
    expect(symbol).toContain('title: "double"\ndescription: "Doubles a number."\n')
    expect(symbol).toContain("(../../notes/doubling.md)")
    expect(symbol).toContain("(/source/packages/tiny/src/index.ts.html#L8)")
    expect(page("public/source/packages/tiny/src/index.ts.html")).toContain('id="L8"')
    expect(page("reference/index.md")).toContain("| [@fixture/tiny/half](/reference/tiny/half/index.md) | Halves. |")
    expect(page("index.md")).toContain(
      "1. [Doubling](/notes/doubling.md) <small>2 min</small><br>How much is twice a number?",
    )
    expect(page("index.md")).not.toContain("- a list")
    expect(page("index.md")).toContain("- [More](/guides/more.md): What else there is.")
  })

  test.each<{ faults: string; change: Changes; says: readonly RegExp[] }>([
    {
      faults: "a link to no symbol, a link without a way back and a title twice",
      change: {
        "docs/notes/again.md": () => "---\ntitle: Doubling\n---\n\nSee {@link @fixture/tiny!triple}.\n",
        [NOTE]: (text) =>
          text
            .replace("{@link @fixture/tiny!double | double}", "It")
            .replace("{@link @fixture/tiny/half! | its module}", "its module"),
      },
      says: [
        /\[warning\] Failed to resolve link to "@fixture\/tiny!triple"/,
        /\[error\] @fixture\/tiny\.double links to the note "Doubling", which does not link back/,
        /\[error\] @fixture\/tiny\/half\.quarter links to the note "Doubling", which does not link back/,
        /\[error\] two documents have the title "Doubling"/,
      ],
    },
    {
      faults: "a link to no note, an export and a parameter without documentation",
      change: {
        [SOURCE]: (text) => {
          const undocumented = text.replace(" * @param value - any number\n", "").replace("doubling.md", "tripling.md")
          return `${undocumented}\nexport const two = 2\n`
        },
      },
      says: [
        /\[warning\] The relative path .*\/notes\/tripling\.md is not a file/,
        /\[warning\] @fixture\/tiny\.two .*does not have any documentation/,
        /\[warning\] @fixture\/tiny\.double\.value .*does not have any documentation/,
      ],
    },
    {
      faults: "a result that is no longer true",
      change: { [NOTE]: (text) => text.replace("//=> 6", "//=> 7") },
      says: [/\[error\] .*doubling\.md:\d+: two \* three is 6, the note says 7/],
    },
    {
      faults: "a result of a hidden block that is no longer true",
      change: { [NOTE]: (text) => text.replace("//=> 2\n", "//=> 3\n") },
      says: [/\[error\] .*doubling\.md:\d+: hiddenTwice\(1\) is 2, the note says 3/],
    },
  ])("is not built with $faults", async ({ change, says }) => {
    const { exitCode, said } = await buildProject(change)
    for (const each of says) expect(said).toMatch(each)
    expect(exitCode).not.toBe(0)
  })
})

describe("the site, drawn below a path of its server", { timeout: 180_000 }, () => {
  let drawn: Promise<Built>
  beforeAll(() => {
    drawn = buildProject({}, "/below/")
  })

  test("has descriptions, formulas in fonts of their own, and no link that leads nowhere", async () => {
    const { exitCode, said, site } = await drawn
    expect(said).not.toMatch(/error|warn/i)
    expect(exitCode).toBe(0)
    const note = readFileSync(`${site}/notes/doubling.html`, "utf8")
    expect(note).toContain('<span class="katex">')
    expect(note).toContain('<span class="box-kind">Common mistake</span> Adding')
    expect(note).toContain('href="./../reference/tiny/double"')
    expect(note).toMatch(/<meta name="description" content="Twice a number, and back\.">/)
    expect(note).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(note).not.toContain("__VP_STATIC")
    expect(note).toMatch(
      /<a href="#in-other-languages"><span lang="zh-Hans">中文<\/span>.*<h2 id="in-other-languages"/s,
    )
    expect(note).toContain("<p><em>twice</em>就是乘以2。</p>")
    const plain = readFileSync(`${site}/notes/doubling.md`, "utf8")
    expect(plain).toContain(
      "## In other languages\n\n**中文摘要（草稿，欢迎指正）**\n\n*twice*就是乘以2。\n\n这份摘要是草稿。",
    )
    // The script of the page that is opened first does not hold its text again.
    const [lean = ""] = readdirSync(`${site}/assets`).filter((name) => /^notes_doubling.*\.lean\.js$/.test(name))
    expect(readFileSync(`${site}/assets/${lean}`, "utf8")).not.toContain("katex")
    const fonts = readdirSync(`${site}/assets`).filter((name) => name.startsWith("KaTeX_Main-Regular"))
    expect(fonts).toEqual([expect.stringMatching(/\.woff2$/)])
    expect(statSync(`${site}/assets/${fonts[0]}`).size).toBeLessThan(5000)
  })

  describe.skipIf(!existsSync(executablePath))("in a browser", () => {
    let browser: Browser
    let page: Page
    const errors: string[] = []
    beforeAll(async () => {
      const { site } = await drawn
      browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
      page = await browser.newPage()
      page.on("pageerror", ({ message }) => errors.push(message))
      await page.route("http://site.test/below/**", (route) => {
        const path = `${site}/${new URL(route.request().url()).pathname.slice("/below/".length)}`
        const file = [path, `${path}.html`, `${path}index.html`].find(
          (each) => existsSync(each) && statSync(each).isFile(),
        )
        return file === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ path: file })
      })
    })
    afterAll(() => browser?.close())

    test("shows a page again on the way back, and where it stands", async () => {
      await page.goto("http://site.test/below/notes/doubling")
      const text = page.locator(".page-text")
      const before = await text.innerHTML()
      expect(before).toContain("twice three is 6")
      await page.evaluate(() => Object.assign(window, { isLoadedOnce: true }))
      await page.locator(".page-text").getByRole("link", { name: "double" }).first().click()
      await page.getByRole("heading", { name: "double()" }).waitFor()
      await page.goBack()
      await page.getByRole("heading", { name: "Doubling" }).waitFor()
      expect(await text.innerHTML()).toBe(before)
      expect(await page.locator(".VPSidebar .is-active").last().innerText()).toBe("1. Doubling")
      await page.goForward()
      await page.getByRole("heading", { name: "double()" }).waitFor()
      expect(await page.evaluate(() => "isLoadedOnce" in window)).toBe(true)
      expect(errors).toEqual([])
    })

    test("shows Python in the place of TypeScript, on paper too", async () => {
      await page.goto("http://site.test/below/notes/doubling")
      const [typescript, python] = [page.getByText("two * three"), page.getByText("sum([3, 3")]
      expect([await typescript.isVisible(), await python.isVisible()]).toEqual([true, false])
      await page.getByRole("radio", { name: "TypeScript" }).focus()
      await page.keyboard.press("ArrowRight")
      expect([await typescript.isVisible(), await python.isVisible()]).toEqual([false, true])
      // Its line is wider than the page.
      await expect.poll(() => page.locator(".language-python pre").getAttribute("tabindex")).toBe("0")
      await page.emulateMedia({ media: "print" })
      expect([await typescript.isVisible(), await python.isVisible()]).toEqual([false, true])
      expect(await page.getByText("TypeScript").isVisible()).toBe(false)
      await page.emulateMedia({ media: null })
    })

    test("shows a note as slides, one for each section with something to look at", async () => {
      await page.goto("http://site.test/below/notes/doubling?slides")
      const headings = page.locator(".page-text > :is(h1, h2):visible")
      const place = page.getByRole("navigation", { name: "Slides" })
      await place.getByText("1 of 2").waitFor()
      expect(await headings.allInnerTexts()).toEqual([expect.stringMatching(/^Doubling/)])
      expect(await page.getByText("After this note you can double").isVisible()).toBe(true)
      expect(await page.getByText("takes it back").isVisible()).toBe(false)
      expect(await page.locator(".VPSidebar").isVisible()).toBe(false)
      await page.keyboard.press("ArrowRight")
      await place.getByText("2 of 2").waitFor()
      expect(await headings.allInnerTexts()).toEqual([expect.stringMatching(/^As a formula/)])
      expect(await page.locator(".page-text .katex-display:visible").count()).toBe(1)
      expect(new URL(page.url()).search).toBe("?slides=2")
      await page.keyboard.press("ArrowRight")
      await place.getByText("2 of 2").waitFor()
      await place.getByRole("button", { name: "Back" }).click()
      await place.getByText("1 of 2").waitFor()
      await page.goto("http://site.test/below/notes/doubling?slides=2")
      await place.getByText("2 of 2").waitFor()
      await page.keyboard.press("Escape")
      await page.getByText("takes it back").waitFor()
      expect(new URL(page.url()).search).toBe("")
      expect(errors).toEqual([])
    })

    test("runs a program that a reader changes", async () => {
      await page.goto("http://site.test/below/notes/doubling")
      await page.getByText("Change it and run it here").click()
      const program = page.getByRole("textbox", { name: "Program" })
      await page.getByRole("button", { name: "Run" }).click()
      await expect.poll(() => page.getByRole("status").textContent(), { timeout: 15_000 }).toBe("8")
      await program.fill((await program.inputValue()).replace("2 *", "3 *"))
      await program.press("Control+Enter")
      await expect.poll(() => page.getByRole("status").textContent(), { timeout: 15_000 }).toBe("12")
      expect(errors).toEqual([])
    })
  })
})
