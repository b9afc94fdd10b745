// The page of pictures, in a real browser. Skipped where no browser is.
import { expect, test } from "vitest"
import { drawn, THREE } from "../../widgets/clouds.mjs"
import { sentenceOf } from "../../widgets/maps-in-page.js"
import { inPage, PHONE } from "./in-page.js"

const WAIT = { timeout: 60_000 }

inPage((openPage) => {
  test.each(["reduce", "no-preference"] as const)(
    "points move to where Node puts them, with motion: %s",
    async (reducedMotion) => {
      const html = '<div data-widget="live-maps"></div>'
      const { page, failures } = await openPage(html, { ...PHONE, reducedMotion })
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
