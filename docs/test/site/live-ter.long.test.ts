// The widget of the note on TER, in a real browser. Skipped where no browser is.
import { sentenceTer } from "@lectern/metrics"
import { expect, test } from "vitest"
import { shiftsOf } from "../../widgets/shifts-in-page.mjs"
import { DESK, inPage } from "./in-page.js"

const PLACE = '<div data-widget="live-ter"></div>'

inPage((openPage) => {
  test("words slide step by step, with the keyboard and with buttons, and the edits are the library's", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    const status = page.getByRole("status")
    await status.filter({ hasText: "TER’s search: 1 shift and 2 other edits, 3 together, a TER of 75.0." }).waitFor()
    await status.filter({ hasText: "The best: 2 shifts and 0 other edits, 2 together." }).waitFor()
    expect(
      await page.locator("svg").evaluateAll((all) => all.map((svg) => svg.querySelector("title")!.textContent)),
    ).toEqual(["TER’s search: 3 edits", "The best: 2 edits"])
    const steps = page.getByLabel("Step 3 of 3")
    await steps.focus()
    await page.keyboard.press("Home")
    await status.filter({ hasText: "Before any shift: “sold today it she”, 3 edits from the reference." }).waitFor()
    const sums = () =>
      page.locator("svg").evaluateAll((all) => all.map((svg) => svg.textContent.match(/\d \+ \d = \d/g)))
    expect(await sums()).toEqual([["0 + 3 = 3"], ["0 + 3 = 3"]])
    await page.keyboard.press("ArrowRight")
    const first =
      "After 1 shift, TER’s search has “today sold it she”, 2 edits from the reference; the best has “sold it today she”, 2 edits"
    await status.filter({ hasText: first }).waitFor()
    await page.getByRole("button", { name: "Next" }).click()
    await status.filter({ hasText: "the best has “she sold it today”, 0 edits from the reference." }).waitFor()
    expect(await sums()).toEqual([
      ["0 + 3 = 3", "1 + 2 = 3"],
      ["0 + 3 = 3", "1 + 2 = 3", "2 + 0 = 2"],
    ])
    await page.getByRole("button", { name: "Back" }).click()
    await status.filter({ hasText: first }).waitFor()
    expect(failures).toEqual([])
    await page.close()
  })

  test("own texts have their own edits, and stay text", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    const hypothesis = page.getByRole("textbox", { name: "Hypothesis" })
    const own = ["<b>now</b> we go & wait here", "here we wait & go <i>now</i>"] as const
    await hypothesis.fill(own[0])
    await page.getByRole("textbox", { name: "Reference" }).fill(own[1])
    const { greedy, best } = shiftsOf(...own)
    const score = sentenceTer(...own).score
    await page
      .getByRole("status")
      .filter({ hasText: `${greedy.edits} together, a TER of ${(100 * score).toFixed(1)}.` })
      .filter({ hasText: `${best!.edits} together.` })
      .waitFor()
    expect(await page.locator(".panels b, .panels i").count()).toBe(0)
    expect(await page.locator(".panels").textContent()).toContain("<b>now</b>")
    await hypothesis.fill("one two three four five six seven eight")
    await page.getByRole("status").filter({ hasText: "The best is searched for in texts of up to 7 words." }).waitFor()
    expect(await page.locator("svg").count()).toBe(1)
    await hypothesis.fill("word ".repeat(13))
    await page.getByRole("status").filter({ hasText: "The picture has room for 12 words of each text." }).waitFor()
    await hypothesis.fill("")
    await page.getByRole("status").filter({ hasText: "a TER of 100.0." }).waitFor()
    expect(failures).toEqual([])
    await page.close()
  })
})
