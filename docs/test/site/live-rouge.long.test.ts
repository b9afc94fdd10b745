// The widget of the note on ROUGE-L, in a real browser. Skipped where no browser is.
import { rougeL, unicodeWords } from "@lectern/metrics"
import { expect, test } from "vitest"
import { commonOf } from "../../widgets/rouge-in-page.mjs"
import { DESK, inPage, PHONE } from "./in-page.js"

const PLACE = '<div data-widget="live-rouge"></div>'

inPage((openPage) => {
  test("the table is filled and the words are read off step by step, with the keyboard and with buttons", async () => {
    const { page, failures } = await openPage(PLACE, PHONE)
    const says = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor()
    await says("In common, in order: “the dog bit the postman”. Precision 5/5 = 1.000, recall 5/8 = 0.625, F 0.769.")
    await page.getByRole("button", { name: "the other way round" }).click()
    await says("In common, in order: “the bit the”. Precision 3/5 = 0.600, recall 3/8 = 0.375, F 0.462.")
    await page.getByLabel("Step 50 of 50").focus()
    await page.keyboard.press("Home")
    await says("Before the first word of either text, nothing is in common.")
    await page.keyboard.press("ArrowRight")
    await says("“the” is in both: one more than on the diagonal, 0 + 1 = 1.")
    await page.keyboard.press("ArrowRight")
    await says("“the” is not “postman”: the larger of 0 above and 1 to the left is 1.")
    const arrows = () => page.evaluate(() => document.querySelectorAll("svg .taken:not(.head)").length)
    expect(await arrows()).toBe(0)
    await page.getByLabel("Step 2 of 50").fill("41")
    await says("Back: up, to the same number. To the left is as good.")
    await page.getByLabel("Step 41 of 50").fill("45")
    await says("Back: left, to the same number.")
    await page.getByRole("button", { name: "Next" }).click()
    await says("Back: “the” is in both.")
    expect(await arrows()).toBe(6)
    await page.getByRole("button", { name: "Back" }).click()
    await says("Back: left, to the same number.")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(failures).toEqual([])
    await page.close()
  })

  test("own texts have the library's scores for any beta, and stay text", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    const own = ["<b>nobody</b> slept & dreamt well", "nobody dreamt, slept well all night"] as const
    await page.getByRole("textbox", { name: "Reference" }).fill(own[0])
    await page.getByRole("textbox", { name: "Hypothesis" }).fill(own[1])
    for (const beta of [1, 0, 2.5]) {
      const slider = page.getByLabel(/^Beta β/)
      await slider.fill(String(beta))
      const { score } = rougeL({ beta, tokenize: unicodeWords }).score([own[1]], [own[0]])
      await page
        .getByText(`β = ${beta}: F = ${score.toFixed(3)}`)
        .last()
        .waitFor()
      await page
        .getByRole("status")
        .filter({ hasText: `F ${score.toFixed(3)}.` })
        .waitFor()
    }
    const { table } = commonOf(...own)
    const numbers = await page.locator(".step-table text[text-anchor=middle]").allTextContents()
    expect(numbers).toEqual([...table.columns, ...table.cells.flat().map(String)])
    expect(await page.locator("svg b").count()).toBe(0)
    await page.getByRole("textbox", { name: "Hypothesis" }).fill("")
    await page.getByRole("status").filter({ hasText: "No word in common. Precision 0/0 = 0.000" }).waitFor()
    await page.getByRole("textbox", { name: "Hypothesis" }).fill("word ".repeat(17))
    await page.getByRole("status").filter({ hasText: "The table has room for texts of up to 16 words." }).waitFor()
    expect(failures).toEqual([])
    await page.close()
  })
})
