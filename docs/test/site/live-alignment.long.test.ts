// The widget of the note on WER, in a real browser. Skipped where no browser is.
import { alignCharacters, cer, wer } from "@lectern/metrics"
import { expect, test } from "vitest"
import { editTable } from "../../widgets/table-in-page.mjs"
import { DESK, inPage, PHONE } from "./in-page.js"

const PLACE = '<div data-widget="live-alignment"></div>'

inPage((openPage) => {
  test("the table is filled and the way back is drawn step by step, with the keyboard and with buttons", async () => {
    const { page, failures } = await openPage(PLACE, PHONE)
    const says = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor()
    await says("3 edits: 0 substitutions, 2 deletions, 1 insertion; and 2 hits. 4 alignments have as few: dashed steps")
    const arrows = () =>
      page.evaluate(() =>
        [".taken:not(.head)", ".tie:not(.head)"].map((kind) => document.querySelectorAll(`svg ${kind}`).length),
      )
    expect(await arrows()).toEqual([5, 7])
    await page.getByLabel("Step 17 of 17").focus()
    await page.keyboard.press("Home")
    await says("The first row and column: only insertions, only deletions.")
    await page.keyboard.press("ArrowRight")
    await says(
      "“open” and “the”: diagonal 0 + 1 = 1, from above 1 + 1 = 2, from the left 1 + 1 = 2. The smallest is 1.",
    )
    await page.keyboard.press("ArrowRight")
    await says(
      "“open” and “open”: diagonal 1 + 0 = 1, from above 2 + 1 = 3, from the left 1 + 1 = 2. The smallest is 1.",
    )
    expect(await arrows()).toEqual([0, 0])
    await page.getByLabel("Step 2 of 17").fill("13")
    await says("Back: deletion, “now”. As good here: substitution.")
    expect(await arrows()).toEqual([1, 1])
    await page.getByRole("button", { name: "Next" }).click()
    await says("Back: hit, “door”.")
    await page.getByRole("button", { name: "Next" }).click()
    await says("Back: deletion, “the”. As good here: insertion, substitution.")
    await page.getByRole("button", { name: "Back" }).click()
    await says("Back: hit, “door”.")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(failures).toEqual([])
    await page.close()
  })

  test("own texts have the library's alignment and rates, by words and by characters, and stay text", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    const own = ["sit<b>ting", "kitten&"] as const
    await page.getByLabel("Hypothesis").fill(own[0])
    await page.getByRole("textbox", { name: "Reference" }).fill(own[1])
    const rates = [wer(), cer()].map((metric) => (100 * metric.score([own[0]], [own[1]]).score).toFixed(1))
    await page.getByText(`WER ${rates[0]} · CER ${rates[1]}`).waitFor()
    await page
      .getByRole("status")
      .filter({ hasText: "1 edit: 1 substitution, 0 deletions, 0 insertions; and 0 hits." })
      .waitFor()
    expect(await page.locator("svg b").count()).toBe(0)
    await page.getByLabel("character by character").check()
    const aligned = alignCharacters(...own)
    const { cells, ways } = editTable(aligned)
    const numbers = await page.locator("svg text[text-anchor=middle]").allTextContents()
    expect(numbers).toEqual([...aligned.hypothesis, ...cells.flat().map(String)])
    await page
      .getByRole("status")
      .filter({ hasText: `${cells.at(-1)!.at(-1)} edits: ${aligned.substitutions} substitutions` })
      .waitFor()
    await page
      .getByRole("status")
      .filter({ hasText: ways > 1 ? `${ways} alignments` : "No other alignment" })
      .waitFor()
    await page.getByLabel("Hypothesis").fill("x".repeat(21))
    await page
      .getByRole("status")
      .filter({ hasText: "The table has room for texts of up to 20 words, or characters." })
      .waitFor()
    expect(await page.locator("svg").count()).toBe(0)
    expect(failures).toEqual([])
    await page.close()
  })
})
