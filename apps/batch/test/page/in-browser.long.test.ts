// Pages of scores, opened from disk in a real browser and used. Skipped where no browser is.
import { copyFileSync, existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { decodedToken } from "../../src/report/decoded-token.js"
import { EXAMPLE, exampleFolder, folder, lectern } from "../cli/run.js"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
const { A, north, south } = EXAMPLE
const ARGS = ["score", A, "-i", north, south, "-m", "bleu", "ter", "--by", "length:8,12"]

const MODEL = join(import.meta.dirname, "../../../../packages/tokenizers/test/golden/own/spm/bpe-identity.model")

/** An n-gram in JSON of `compare`. */
interface Counted {
  readonly ngram: string
  readonly system: number
  readonly baseline: number
}

/** An opened page; failures are errors, messages and requests. */
interface Opened {
  readonly page: Page
  readonly cwd: string
  readonly failures: string[]
  /** The numbers in a column of the table of scores, unrounded. */
  scores(column: number): Promise<number[]>
  /** The numbers of the segments that are listed, from 1. */
  listed(): Promise<number[]>
}

describe.skipIf(!existsSync(executablePath))("a page of scores", { timeout: 120_000 }, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: FLAGS })
  })
  afterAll(() => browser?.close())

  async function opened(
    args: readonly string[],
    cwd: string,
    options: BrowserContextOptions & { readonly link?: string } = {},
  ): Promise<Opened> {
    const run = await lectern([...args, "-q", "-f", "html", "-o", "page.html"], { cwd })
    expect(run).toEqual({ code: 0, stdout: "", stderr: "" })
    const { link = "", ...others } = options
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...others })
    const page = await context.newPage()
    const failures: string[] = []
    page.on("pageerror", ({ message }) => failures.push(message))
    page.on("console", (message) => failures.push(message.text()))
    page.on("request", (request) => !/^(file|blob):/.test(request.url()) && failures.push(request.url()))
    await page.goto(pathToFileURL(join(cwd, "page.html")).href + link)
    await page.waitForFunction(() => performance.getEntriesByName("charts").length > 0)
    return {
      page,
      cwd,
      failures,
      scores: (column) =>
        page
          .locator(`#scores tbody tr > :nth-child(${column}) data`)
          .evaluateAll((cells) => cells.map((each) => Number((each as HTMLDataElement).value))),
      listed: () =>
        page.locator("#list > li").evaluateAll((items) => items.map(({ id }) => Number(id.replace("segment-", "")))),
    }
  }

  const status = (page: Page, text: string | RegExp): Promise<void> =>
    page.getByRole("status").getByText(text).waitFor()

  /** `[metric][system]`: what the command that the page names gives for the segments that it has saved. */
  async function rescored({ page, cwd }: Opened): Promise<number[][]> {
    const text = (await page.getByRole("status").textContent())!
    const [, command = ""] = /: lectern (score .*)$/.exec(text)!
    const { stdout, code, stderr } = await lectern([...command.split(" "), "-m", "bleu", "ter", "--json-full"], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const { systems } = JSON.parse(stdout) as { systems: { metrics: { score: number }[] }[] }
    return [0, 1].map((m) => systems.map(({ metrics }) => metrics[m]!.score))
  }

  async function choose(page: Page, metric: string): Promise<void> {
    await page.getByLabel("Metric").selectOption(metric)
    await page.locator("#scores thead th:nth-child(2)").getByText(metric).waitFor()
  }

  async function saved({ page, cwd }: Opened): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as JSONL" }).click(),
    ])
    expect(download.suggestedFilename()).toBe("segments.jsonl")
    const path = join(cwd, "segments.jsonl")
    await download.saveAs(path)
    return path
  }

  test("any filter has the exact scores of the segments that it saves", async () => {
    const each = await opened(ARGS, exampleFolder())
    const { page, scores, failures } = each
    await status(page, "200 of 200 segments: 0 better, 0 equal, 200 worse.")
    const filters: (() => Promise<unknown>)[] = [
      async () => {},
      () => page.getByRole("button", { name: "9-12" }).click(),
      () => page.getByRole("searchbox").fill("meeting"),
      () => page.getByRole("button", { name: "Clear" }).click(),
      () => page.getByLabel("Most words").fill("14"),
      () => page.getByRole("searchbox").fill("/^(Nora|Die) .*\\.$/"),
    ]
    const sizes: number[] = []
    for (const filter of filters) {
      await page.evaluate(() => performance.clearMeasures())
      await filter()
      if (filter !== filters[0]) await page.waitForFunction(() => performance.getEntriesByName("charts").length > 0)
      const path = await saved(each)
      await status(page, "segments saved")
      sizes.push(readFileSync(path, "utf8").trimEnd().split("\n").length)
      const [bleu, ter] = await rescored(each)
      expect(await scores(2)).toEqual(bleu)
      expect(await scores(6)).toEqual(ter)
      await choose(page, "TER")
      expect(await scores(2)).toEqual(ter)
      expect((await scores(4))[0]).toBe(ter![1]! - ter![0]!)
      await choose(page, "BLEU")
    }
    expect(sizes).toEqual([200, ...sizes.slice(1)])
    expect(new Set(sizes).size).toBeGreaterThan(4)
    expect(failures).toEqual([])
  })

  test("intervals and p-values of the run are shown for all segments, those of the jackknife for others", async () => {
    const cwd = exampleFolder()
    const args = [...ARGS, "--paired-bs", "--paired-bs-n", "100"]
    const { page } = await opened(args, cwd)
    const cells = (): Promise<string[]> => page.locator("#scores tbody tr:nth-child(2) td").allTextContents()
    const { systems } = JSON.parse((await lectern([...args, "--json-full"], { cwd })).stdout)
    const [{ interval, comparison }] = systems[1].metrics
    const shown = (...values: number[]): string =>
      values.map((each) => each.toFixed(2).replace("-", "\u2212")).join(" to ")
    const [, own, , difference, p] = await cells()
    expect(own).toBe(shown(interval.low, interval.high))
    expect(difference).toBe(shown(comparison.difference_low, comparison.difference_high))
    expect(p).toBe(`${comparison.p_value.toFixed(4)}*`)
    await page.getByLabel("Fewest words").fill("9")
    await status(page, /^(?!200)\d+ of 200/)
    expect((await cells()).filter((cell) => cell.startsWith("± "))).toHaveLength(2)
  })

  test("a link brings back the view", async () => {
    const each = await opened(ARGS, exampleFolder())
    const { page, listed } = each
    await page.getByRole("searchbox").fill("the")
    await page.getByLabel("Order").selectOption("difference")
    await page.getByRole("button", { name: "Next" }).click()
    const [address, segments] = [page.url(), await listed()]
    const again = await page.context().newPage()
    await again.goto(address)
    await again.waitForFunction(() => performance.getEntriesByName("charts").length > 0)
    expect(await again.getByRole("searchbox").inputValue()).toBe("the")
    expect(
      await again
        .locator("#list > li")
        .evaluateAll((items) => items.map(({ id }) => Number(id.replace("segment-", "")))),
    ).toEqual(segments)
    expect(segments.length).toBeGreaterThan(0)
  })

  test("segments are sorted, ticked, copied and walked through with the keyboard", async () => {
    const { page, listed, failures } = await opened(ARGS, exampleFolder(), {
      permissions: ["clipboard-read", "clipboard-write"],
    })
    const differences = (): Promise<number[]> =>
      page
        .locator("#list .facts data")
        .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLDataElement).value)))
    await page.getByLabel("Order").selectOption("difference")
    await page.waitForFunction(() => document.querySelector("#list > li")!.id !== "segment-1")
    const shown = await differences()
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    await page.getByLabel("largest first").check()
    const [first, second] = await listed()
    expect((await differences())[0]).toBeGreaterThan(shown[0]!)
    await page.locator("h1").click()
    for (const key of ["j", "x", "j", "x", "k"]) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement!.id)).toBe(`segment-${first}`)
    await page.keyboard.press("c")
    await status(page, `Segment ${first} copied.`)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^segment\t${first}\nreference\t.*\nnorth\t.*\nsouth\t.*\n$`),
    )
    for (let i = 0; i < 20; i++) await page.keyboard.press("j")
    expect(await page.locator("#place").textContent()).toBe("21 to 40 of 200")
    await page.getByLabel("only ticked").check()
    await status(page, /^2 of 200 segments/)
    expect(await listed()).toEqual([first, second])
    await page.keyboard.press("/")
    expect(await page.evaluate(() => document.activeElement!.id)).toBe("query")
    await page.getByLabel("only ticked").uncheck()
    await page.getByLabel("Order").selectOption("influence")
    await page.locator(".facts").first().getByText("influence").waitFor()
    expect(failures).toEqual([])
  })

  test("n-grams are links to their segments", async () => {
    const { page, failures } = await opened(ARGS, exampleFolder())
    const row = page.locator("#ngrams .scroll").first().locator("tbody tr").first()
    await row.waitFor()
    const [words, ownMatches] = await row.locator("th, td").allTextContents()
    await row.getByRole("button").click()
    await status(page, /better/)
    const texts = await page.locator("#list > li").allTextContents()
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.length).toBeLessThanOrEqual(Number(ownMatches))
    for (const text of texts) expect(text).toContain(words!.split(" ")[0])
    await page.locator("#ngram").click()
    await status(page, /^200 of 200/)
    expect(failures).toEqual([])
  })

  test("a regular expression that takes too long is ended, and one that is wrong is explained", async () => {
    const cwd = folder({
      "ref.txt": `${"a".repeat(60)}b\nc\n`,
      "one.txt": `${"a".repeat(60)}\nc\n`,
      "two.txt": "a\nc\n",
    })
    const { page } = await opened(["score", "ref.txt", "-i", "one.txt", "two.txt"], cwd)
    await page.getByRole("searchbox").fill("/(a+)+$c/")
    await status(page, "takes too long")
    await page.getByRole("searchbox").fill("/(/")
    await status(page, "Unterminated group")
    await page.getByRole("searchbox").fill("/^c$/")
    await status(page, /^1 of 2/)
  })

  test("hostile texts stay texts", async () => {
    const lines = [
      `<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>`,
      "</script><script>window.hurt=1</script><!-- &lt;b&gt;",
      "مرحبا بالعالم، كيف حالك",
      "\u202eevil\u2066 \u0000 NUL \u0007 \u2028 line",
      "👩‍👩‍👧‍👦 z\u0301\u0302 \ufeff",
      `${"long ".repeat(20_000)}end`,
      "",
    ]
    const text = lines.map((line) => `${line}\n`).join("")
    const name = "<b>\u202e&amp;.txt"
    const cwd = folder({ "ref.txt": text, [name]: text, "b.txt": text.replaceAll("e", "o") })
    const { page, failures, scores } = await opened(
      ["score", "ref.txt", "-i", name, "b.txt", "--by", "file:ref.txt"],
      cwd,
    )
    await page.locator("#segment-7").waitFor()
    const shown = await page
      .locator("#list dd:nth-of-type(1)")
      .evaluateAll((cells) => cells.map((cell) => [cell.textContent, getComputedStyle(cell).direction]))
    const pictured = (line: string): string => line.replaceAll("\0", "␀").replaceAll("\x07", "␇")
    for (const i of [0, 1, 3, 4]) expect(shown[i]![0]).toBe(pictured(lines[i]!))
    expect(shown[2]).toEqual([lines[2], "rtl"])
    expect(shown[5]![0]).toContain("more characters")
    await page.locator("#segment-6 dd button").first().click()
    expect(await page.locator("#segment-6 dd").first().textContent()).toBe(lines[5])
    expect((await scores(2))[0]).toBeCloseTo(100, 10)
    expect(
      await page.evaluate(() => [
        (window as { hurt?: number }).hurt,
        document.querySelectorAll("#list img, #list script, b").length,
      ]),
    ).toEqual([undefined, 0])
    expect(failures).toEqual([])
  })

  test.each(["m.model", "t.json", "intl-segmenter", "char"])(
    "n-grams of %s are those of compare",
    async (tokenizer) => {
      const cwd = exampleFolder()
      copyFileSync(MODEL, join(cwd, "m.model"))
      const options = ["--model", "bbpe", "--vocab-size", "400", "-q", "-o", "t.json"]
      expect((await lectern(["tokenizer", "train", A, ...options], { cwd })).code).toBe(0)
      const args = [A, "-i", north, south, "-tok", tokenizer]
      const { stdout } = await lectern(["compare", ...args, "--top", "15", "-q", "-f", "json"], { cwd })
      const { better, worse } = JSON.parse(stdout).comparisons[0].ngrams as Record<string, Counted[]>
      const { page, failures } = await opened(["score", ...args], cwd)
      await page.waitForFunction(() => performance.getEntriesByName("all").length > 0)
      const listed = await page
        .locator("#ngrams tbody tr")
        .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent)))
      const textOf = (word: string): string => (tokenizer === "t.json" ? decodedToken(word) : word)
      expect(listed).toEqual(
        [...better!, ...worse!].map(({ ngram, system, baseline }) => [
          ngram.split(" ").map(textOf).join(" "),
          String(system),
          String(baseline),
        ]),
      )
      await page.locator("#ngrams button").first().click()
      await status(page, /^(?!200)\d+ of 200 segments/)
      expect(await page.locator("#ngram").textContent()).toBe(`n-gram: ${listed[0]![0]} ×`)
      expect(failures).toEqual([])
    },
  )

  test("a page whose words another ICU split has its scores, with compare, ROUGE and without texts", async () => {
    const cwd = exampleFolder()
    const rouge = ["-m", "rouge1", "--rouge-tokenizer", "intl-segmenter"]
    for (const args of [
      ["compare", A, "-i", north, south, "-tok", "intl-segmenter"],
      ["score", A, "-i", north, ...rouge],
      ["score", A, "-i", north, south, ...rouge, "--no-texts"],
    ]) {
      const { page, failures, scores } = await opened(args, cwd)
      await status(page, "200 of 200 segments")
      expect((await scores(2))[0]).toBeGreaterThan(10)
      expect(failures).toEqual([])
    }
  })

  test("an error while a page starts is shown", async () => {
    const cwd = exampleFolder()
    const run = await lectern([...ARGS, "-q", "-f", "html", "-o", "page.html"], { cwd })
    expect(run.code).toBe(0)
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript(() => Reflect.deleteProperty(window, "DecompressionStream"))
    await page.goto(pathToFileURL(join(cwd, "page.html")).href)
    expect(await page.getByRole("alert").textContent()).toBe(
      "This page does not work in this browser. ReferenceError: DecompressionStream is not defined",
    )
  })

  test("--no-texts leaves out every text, and the scores stay", async () => {
    const cwd = exampleFolder()
    const { page, scores, failures } = await opened([...ARGS, "--no-texts"], cwd)
    const html = readFileSync(join(cwd, "page.html"), "utf8")
    expect(html).toContain('id="data-lines"></script>')
    const whole = await lectern([...ARGS, "--json-full"], { cwd })
    const { systems } = JSON.parse(whole.stdout) as { systems: { metrics: { score: number }[] }[] }
    expect(await scores(2)).toEqual(systems.map(({ metrics }) => metrics[0]!.score))
    await page.getByLabel("Fewest words").fill("12")
    await status(page, /^(?!200)\d+ of 200/)
    expect(await page.locator("#list dd").count()).toBe(0)
    expect(await page.getByRole("button", { name: "Save as JSONL" }).isDisabled()).toBe(true)
    expect(failures).toEqual([])
  })

  test("sources, ids and missing outputs are shown", async () => {
    const records = [
      { id: "n-1", src: "Die Katze", ref: "the cat sat down", a: "the cat sat down", b: null },
      { id: "n-2", src: "Ein Hund", ref: "a dog ran", a: "a dog", b: "a dog ran" },
    ]
    const cwd = folder({ "x.jsonl": records.map((each) => `${JSON.stringify(each)}\n`).join("") })
    const args = [
      "score",
      "x.jsonl",
      "-i",
      "x.jsonl",
      "--ref-field",
      "ref",
      "--field",
      "a,b",
      "--id",
      "id",
      "--source",
      "field:src",
      "--missing",
      "empty",
    ]
    const { page } = await opened(args, cwd)
    const text = await page.locator("#segment-1").textContent()
    for (const part of ["n-1", "Die Katze", "the cat sat down", "missing"]) expect(text).toContain(part)
    await page.getByRole("searchbox").fill("id:n-2")
    await status(page, /^1 of 2/)
  })

  test.each(["light", "dark"] as const)(
    "fits 390 pixels, prints without its controls, and is readable: %s",
    async (colorScheme) => {
      const { page } = await opened(ARGS, exampleFolder(), { colorScheme, viewport: { width: 390, height: 800 } })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      const contrasts = await page.evaluate(() => {
        const channels = (colour: string): number[] =>
          (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((each) => Number(each) / 255)
        const luminance = (colour: string): number => {
          const [r, g, b] = channels(colour).map((each) =>
            each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
          ) as [number, number, number]
          return 0.2126 * r + 0.7152 * g + 0.0722 * b
        }
        const backOf = (node: Element | null): string => {
          const back = node === null ? "rgb(255, 255, 255)" : getComputedStyle(node).backgroundColor
          return /, 0\)$/.test(back) ? backOf(node!.parentElement) : back
        }
        return [
          ...document.querySelectorAll("p, th, td, dt, dd, mark, ins, del, caption, button, label, a, h1, h2"),
        ].map((node) => {
          const [one, two] = [getComputedStyle(node).color, backOf(node)].map(luminance) as [number, number]
          return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
        })
      })
      expect(Math.min(...contrasts)).toBeGreaterThan(4.5)
      await page.emulateMedia({ media: "print" })
      expect(await page.locator("#filter").isVisible()).toBe(false)
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)")
    },
  )

  test("everything that can be used has a name, and headings follow each other", async () => {
    const { page } = await opened(ARGS, exampleFolder())
    const unnamed = await page.locator("input, select, button, a, [role=group]").evaluateAll((nodes) =>
      nodes
        .filter((node) => {
          const { labels } = node as HTMLInputElement
          const name = [node.ariaLabel, node.textContent, ...[...(labels ?? [])].map((each) => each.textContent)]
          return node.tagName !== "SELECT" ? name.every((each) => !each?.trim()) : (labels?.length ?? 0) === 0
        })
        .map((node) => node.outerHTML),
    )
    expect(unnamed).toEqual([])
    const levels = await page.locator("h1, h2, h3").evaluateAll((headings) => headings.map(({ tagName }) => tagName))
    expect(levels).toEqual(["H1", ...levels.slice(1).map(() => "H2")])
    const ids = await page.locator("[id]").evaluateAll((nodes) => nodes.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
