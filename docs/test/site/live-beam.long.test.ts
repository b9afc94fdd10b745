// The search tree of a reader's own probabilities, in a real browser. Skipped where no browser is.
import { expect, test } from "vitest"
import { grow, modelOf, type WordModel } from "../../widgets/tree-in-page.mjs"
import { DESK, inPage, PHONE } from "./in-page.js"

const OWN = "no 0.55\nyes 0.45\nno way 0.5\nno <b>one</b> 0.5\nyes sir 0.9"

inPage((openPage) => {
  test("a tree that a reader types is searched as by the package, and a wrong line is named", async () => {
    const { page, failures } = await openPage('<div data-widget="live-beam"></div>', PHONE)
    await page.getByRole("button", { name: "your own tree" }).click()
    const text = page.getByRole("textbox")
    const shown = () =>
      page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
    for (const width of [1, 2]) {
      await text.fill(OWN)
      await page.getByLabel("Beam width B").fill(String(width))
      const { outputs, nodes, scored } = await grow(modelOf(OWN) as WordModel, width, 0)
      const rows = outputs.map(({ text, probability, score }) => [text, probability.toFixed(4), score.toFixed(3)])
      await expect.poll(shown).toEqual(rows)
      await page
        .getByRole("status")
        .filter({ hasText: `${scored} continuations scored` })
        .waitFor()
      const title = await page.locator("svg title").textContent()
      expect(title).toContain(`${nodes.filter(({ outcome }) => outcome === "kept").length} kept`)
    }
    expect(await page.locator("svg b").count()).toBe(0)
    expect(await page.locator("svg text").allTextContents()).toContain("<b>one</b> 0.275")
    await text.fill(`${OWN}\nyes but 0.2`)
    await page.getByText("Line 6: the probabilities after “yes” now add up to 1.10, more than 1.").waitFor()
    expect(await page.locator("svg, tbody").count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.waitForFunction(() => location.search.includes("yes+but"))
    expect(failures).toEqual([])
    await page.close()
  })

  test("the widget takes the whole screen, and gives it back", async () => {
    const { page, failures } = await openPage('<div data-widget="live-beam"></div>', DESK)
    const full = () => page.evaluate(() => document.fullscreenElement?.getAttribute("data-widget"))
    await page.getByRole("button", { name: "Full screen" }).press("Enter")
    await page.getByRole("button", { name: "Leave full screen" }).waitFor()
    expect(await full()).toBe("live-beam")
    const colour = (selector: string) =>
      page.locator(selector).evaluate((each) => getComputedStyle(each).backgroundColor)
    expect(await colour("[data-widget]")).not.toBe("rgba(0, 0, 0, 0)")
    await page.getByRole("button", { name: "Leave full screen" }).press("Enter")
    await page.getByRole("button", { name: "Full screen", exact: true }).waitFor()
    expect(await full()).toBeUndefined()
    expect(failures).toEqual([])
    await page.close()
  })
})
