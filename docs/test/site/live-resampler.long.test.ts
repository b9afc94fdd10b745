// The widget of resamples, in a real browser, against the package in Node. Skipped where no browser is.
import { expect, test } from "vitest"
import { type Grades, gradesOf, resampled, sentenceOf, TWENTY } from "../../widgets/resample-in-page.mjs"
import { inPage, PHONE } from "./in-page.js"

const WAIT = { timeout: 60_000 }

inPage((openPage) => {
  test.each(["reduce", "no-preference"] as const)(
    "resamples are those of Node, drawn, centred and typed, with motion: %s",
    async (reducedMotion) => {
      const { page, failures } = await openPage(
        '<div data-widget="live-resampler"><figure><figcaption>What to <em>see</em>.</figcaption></figure></div>',
        { ...PHONE, reducedMotion },
      )
      const status = page.getByRole("status")
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const shows = async (text: string, resamples: number, seed: number, isPaired: boolean) => {
        const result = resampled(gradesOf(text) as Grades, { resamples, seed, isPaired })
        await status.filter({ hasText: sentenceOf(result) }).waitFor(WAIT)
        return result
      }
      await shows(TWENTY, 1000, 1, true)
      await button("Begin with one").click()
      await shows(TWENTY, 1, 1, true)
      await button("Draw 1").press("Enter")
      await shows(TWENTY, 2, 1, true)
      await button("Draw 10").press("Space")
      await shows(TWENTY, 12, 1, true)
      await button("Draw 1000").click()
      const { last, interval } = await shows(TWENTY, 1012, 1, true)
      expect(await page.locator(".resample-cards strong").allTextContents()).toEqual(
        last.baseline.map((times) => `×${times}`),
      )
      const place = () =>
        page.locator(".resample-bars").evaluate((bars) => new DOMMatrix(getComputedStyle(bars).transform).e)
      expect(await place()).toBe(0)
      await page.getByLabel("Centre the differences").press("Space")
      const soon = await place()
      const { reach } = await page
        .locator(".resample-bars")
        .evaluate((bars) => ({ reach: Number.parseFloat((bars.getAttribute("style") ?? "").split("(")[1]!) }))
      expect(reach).toBeLessThan(-5)
      expect(Math.sign(interval.mean)).toBe(1)
      // With motion they are under way; then they are there.
      if (reducedMotion === "reduce") expect(soon).toBeCloseTo(reach, 3)
      else expect(soon).toBeGreaterThan(reach)
      await expect.poll(place).toBeCloseTo(reach, 3)

      await page.getByLabel("Draw for each system by itself").press("Space")
      const apart = await shows(TWENTY, 1012, 1, false)
      expect(await page.locator(".resample-cards strong").first().textContent()).toBe(
        `A ×${apart.last.baseline[0]}, B ×${apart.last.system[0]}`,
      )
      await button("Next seed").click()
      await shows(TWENTY, 1012, 2, false)
      await button("Begin with one").click()
      await shows(TWENTY, 1, 2, false)
      const grades = page.getByLabel("A line for each sentence")
      await grades.fill("1 2\n3 <b>")
      await status.filter({ hasText: "Line 2 needs two numbers" }).waitFor(WAIT)
      await grades.fill("1 2\n3 4\n8 4")
      await shows("1 2\n3 4\n8 4", 1, 2, false)
      expect(await page.locator(".resample-cards li").count()).toBe(3)
      // The caption of the figure stays.
      expect(await page.locator(".live-caption").innerHTML()).toBe("What to <em>see</em>.")
      expect(failures).toEqual([])
      // Nothing is wider than a phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.close()
    },
  )
})
