// The widget of the note on chrF, in a real browser. Skipped where no browser is.
import { sentenceChrf } from "@lectern/metrics"
import { expect, test } from "vitest"
import { inPage, PHONE } from "./in-page.js"

inPage((openPage) => {
  test("own words and any beta have the library's chrF, with the keyboard, and stay text", async () => {
    const { page, failures } = await openPage('<div data-widget="live-chrf"></div>', PHONE)
    const says = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor()
    await says("chrF2 89.8: precision 0.639, recall 1.000.")
    const framed = () => page.locator(".chip-matched").allTextContents()
    expect(await framed()).toEqual([..."cat", ..."cat", "ca", "at", "ca", "at", "cat", "cat"])
    const beta = page.getByLabel("Beta β: 2")
    await beta.focus()
    await page.keyboard.press("ArrowRight")
    await says("chrF2.5 ")
    await page.keyboard.press("Home")
    const { score: precision } = sentenceChrf("cats", "cat", { beta: 0 })
    await says(`chrF0 ${(100 * precision).toFixed(1)}: precision ${precision.toFixed(3)}`)
    await page.getByRole("button", { name: "banana" }).click()
    const own = ["<i>a b</i>", "a & <b>"] as const
    await page.getByRole("textbox", { name: "Hypothesis" }).fill(own[0])
    await page.getByRole("textbox", { name: "Reference" }).fill(own[1])
    const score = sentenceChrf(own[0], own[1], { beta: 0 })
    await says(`precision ${score.precision.toFixed(3)}, recall ${score.recall.toFixed(3)}.`)
    expect(await page.locator("table i, table b").count()).toBe(0)
    expect(await framed()).toHaveLength(2 * score.orders.reduce((sum, { matches }) => sum + matches, 0))
    await page.getByRole("textbox", { name: "Hypothesis" }).fill("")
    await says("chrF0 0.0: precision 0.000, recall 0.000.")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(failures).toEqual([])
    await page.close()
  })
})
