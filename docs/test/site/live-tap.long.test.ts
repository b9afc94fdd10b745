// The gate of a GRU as a tap, in a real browser. Skipped where no browser is.
import { expect, test } from "vitest"
import { gateTap, tapFigure, tapSaid } from "../../figures/gate-tap.mjs"
import { tapOf } from "../../widgets/tap-in-page.mjs"
import { inPage, PHONE } from "./in-page.js"

inPage((openPage) => {
  test("the tap is the package's for every place of its sliders, by keys too; without script it is a still", async () => {
    const still = await tapOf(0.9, -0.5, 0.8)
    const html = tapFigure(still, "")
    const bare = await openPage(html, { ...PHONE, javaScriptEnabled: false })
    expect(await bare.page.locator("svg title").textContent()).toBe(tapSaid(still))
    await bare.page.close()
    const { page, failures } = await openPage(html, PHONE)
    const says = async (gate: number, proposal: number, old: number) => {
      const tap = await tapOf(gate, proposal, old)
      await page
        .getByRole("status")
        .filter({ hasText: tapSaid(tap) })
        .waitFor()
      const words = [...gateTap(tap).matchAll(/>([^<]+)<\/text>/g)].map(([, word]) => word)
      expect(await page.locator("svg text").allTextContents()).toEqual(words)
    }
    await says(0.9, -0.5, 0.8)
    await page.getByLabel("Update gate z").press("ArrowRight")
    await says(0.91, -0.5, 0.8)
    await page.getByLabel("Update gate z").press("Home")
    await page.getByLabel("Old state s").fill("-0.25")
    await page.getByLabel("Proposal n").press("End")
    await says(0, 0.95, -0.25)
    await page.waitForFunction(() => location.search === "?gate=0&old=-0.25&proposal=0.95")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(failures).toEqual([])
    await page.close()
  })
})
