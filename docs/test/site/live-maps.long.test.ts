// The page of pictures, opened from disk in a real browser. Skipped where no browser is.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, chromium } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { bundleWidget } from "../../build/widgets.mjs"
import { drawn, THREE } from "../../widgets/clouds.mjs"
import { sentenceOf } from "../../widgets/maps-in-page.js"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
const WAIT = { timeout: 60_000 }

describe.skipIf(!existsSync(executablePath))("in a page opened from disk", { timeout: 240_000 }, () => {
  let browser: Browser
  let folder: string

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: FLAGS })
    folder = mkdtempSync(join(tmpdir(), "lectern-page-"))
    bundleWidget("live-maps", folder)
    const html = '<!doctype html><meta charset="utf-8"><body><div data-widget="live-maps"></div>'
    writeFileSync(join(folder, "page.html"), `${html}<script src="live-maps.js"></script></body>`)
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  test.each(["reduce", "no-preference"] as const)(
    "points move to where Node puts them, with motion: %s",
    async (reducedMotion) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 900 }, reducedMotion })
      const failures: string[] = []
      page.on("pageerror", ({ message }) => failures.push(message))
      await page.goto(pathToFileURL(join(folder, "page.html")).href)
      const status = page.getByRole("status")
      const expected = (method: "tsne" | "umap" | "pca", near: number, seed: number): string =>
        sentenceOf(THREE.matrix, THREE.groups, drawn(THREE.matrix, method, near, seed))
      const shows = (sentence: string) => status.filter({ hasText: sentence }).waitFor(WAIT)
      await shows(expected("tsne", 5, 1))
      await page.getByRole("button", { name: "Next seed" }).click()
      await shows(expected("tsne", 5, 2))
      await page.getByLabel("Method").selectOption("UMAP")
      await page.getByLabel("Neighbours: 5").fill("9")
      await shows(expected("umap", 9, 2))
      await page.getByLabel("Method").selectOption("Principal components")
      await shows(expected("pca", 9, 2))
      expect(await page.locator("svg.word-map desc").textContent()).toBe(expected("pca", 9, 2))
      expect(await page.getByLabel("No parameter").isDisabled()).toBe(true)
      await page.getByLabel("Seed", { exact: true }).fill("-1")
      await page.getByLabel("Seed", { exact: true }).press("Enter")
      await shows("A seed is a whole number")
      await page.getByLabel("Seed", { exact: true }).fill("3")
      await page.getByLabel("Points").selectOption("one cloud")
      await shows("any that you see are chance")
      expect(failures).toEqual([])
      // Nothing is wider than a phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.close()
    },
  )
})
