// The widgets of the note on gates, opened from disk in a real browser. Skipped where no browser is.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, chromium } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { bundleWidget } from "../../build/widgets.mjs"
import { STUDIES, type StudyName } from "../../widgets/gates-in-page.js"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
const WAIT = { timeout: 60_000 }

describe.skipIf(!existsSync(executablePath))("in a page opened from disk", { timeout: 240_000 }, () => {
  let browser: Browser
  let folder: string

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: FLAGS })
    folder = mkdtempSync(join(tmpdir(), "lectern-page-"))
    bundleWidget("live-gates", folder)
    const widgets = Object.keys(STUDIES).map((name) => `<div data-widget="live-gates" data-study="${name}"></div>`)
    const html = `<!doctype html><meta charset="utf-8"><body>${widgets.join("")}<script src="live-gates.js"></script></body>`
    writeFileSync(join(folder, "page.html"), html)
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  test("each study is the one that Node runs, with its sliders and its seed", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 900 } })
    const failures: string[] = []
    page.on("pageerror", ({ message }) => failures.push(message))
    await page.goto(pathToFileURL(join(folder, "page.html")).href)
    for (const name of Object.keys(STUDIES) as StudyName[]) {
      const { sliders, run } = STUDIES[name]
      const widget = page.locator(`[data-study="${name}"]`)
      const shows = (sentence: string) => widget.getByRole("status").filter({ hasText: sentence }).waitFor(WAIT)
      const values = sliders.map(({ value }) => value)
      await shows(run(values, 1).sentence)
      await widget.getByRole("button", { name: "Next seed" }).click()
      await shows(run(values, 2).sentence)
      const [{ name: label, unit, min }] = sliders as [(typeof sliders)[number]]
      await widget.getByLabel(`${label}: ${values[0]}${unit}`, { exact: true }).fill(String(min))
      const { sentence, table, pictures } = run([min, ...values.slice(1)], 2)
      await shows(sentence)
      const rows = await widget
        .locator("tr")
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
      expect(rows).toEqual(table)
      expect(await widget.locator("svg").count()).toBe(pictures.length)
      await widget.getByLabel("Seed", { exact: true }).fill("-1")
      await widget.getByLabel("Seed", { exact: true }).press("Enter")
      await shows("A seed is a whole number from 0 to 4,294,967,295.")
    }
    expect(failures).toEqual([])
    // Nothing is wider than a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.close()
  })
})
