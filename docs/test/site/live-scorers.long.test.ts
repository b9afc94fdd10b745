// The widget of the note on scorers, in a real browser: its numbers are the library's. Skipped where no browser is.
import { compareWith, wer } from "@lectern/metrics"
import { normalizer } from "@lectern/metrics/normalize"
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { EXAMPLES, SCORERS } from "../../widgets/scorers-in-page.mjs"
import { DESK, inPage, PHONE } from "./in-page.js"

const PLACE = '<div data-widget="live-scorers"></div>'

/** The table of rates: a line for each scorer. */
const rates = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((each) => each.textContent).join(" "),
    ),
  )

function expectedRates(reference: string, hypothesis: string): string[] {
  return SCORERS.map(({ name, normalizer, compounds }) => {
    const metric = wer({ transforms: [normalizer], comparison: compareWith({ compounds }) })
    const { score, substitutions, deletions, insertions, referenceLength } = metric.score([hypothesis], [reference])
    return [name, (100 * score).toFixed(1), substitutions, deletions, insertions, referenceLength].join(" ")
  })
}

inPage((openPage) => {
  test("switches and the slider work with the keyboard, and say what each rule does", async () => {
    const { page, failures } = await openPage(PLACE, PHONE)
    const says = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor()
    const { reference, hypothesis } = EXAMPLES[0]!
    const whisper = wer({ transforms: [normalizer("whisper-en")] }).score([hypothesis], [reference])
    await says(
      `WER ${(100 * whisper.score).toFixed(1)}: ${whisper.substitutions + whisper.deletions + whisper.insertions} errors in ${whisper.referenceLength} words`,
    )
    expect(await rates(page)).toEqual([
      ...expectedRates(reference, hypothesis),
      expectedRates(reference, hypothesis)[2]!.replace("whisper-en", "your switches"),
    ])
    await page.getByLabel("compounds").focus()
    await page.keyboard.press("Space")
    await says("Rule “compounds”, the last of")
    await says("“website”, heard as “web site”: 2 → 0")
    await page.getByLabel(/^Step/).focus()
    await page.keyboard.press("Home")
    await says("WER 78.6: 11 errors in 14 words")
    await page.getByRole("button", { name: "Next" }).click()
    await says("number 1 of")
    await page.getByRole("button", { name: "all off" }).click()
    await says("WER 78.6: 11 errors in 14 words")
    expect((await rates(page)).at(-1)).toBe(
      expectedRates(reference, hypothesis)[0]!.replace("as written", "your switches"),
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(failures).toEqual([])
    await page.close()
  })

  test("own texts have the rates of the library under each scorer, and stay text", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    const [reference, hypothesis] = [
      "<b>We're</b> at St. Mary's,\n  21st & Main, um, at 10:00",
      "were at Saint Mary's 21 st and Main at ten",
    ]
    await page.getByRole("textbox", { name: "Reference" }).fill(reference)
    await page.getByLabel("Hypothesis").fill(hypothesis)
    const oneLine = reference.replaceAll(/\s+/g, " ")
    await expect.poll(async () => (await rates(page)).slice(0, -1)).toEqual(expectedRates(oneLine, hypothesis))
    expect(await page.locator(".scored-steps b").count()).toBe(0)
    await page.getByLabel("Hypothesis").fill("")
    await page.getByRole("textbox", { name: "Reference" }).fill(" ")
    await page.getByRole("status").filter({ hasText: "WER 0.0: 0 errors in 0 words" }).waitFor()
    await page.getByRole("button", { name: "no spaces" }).click()
    await page.getByLabel("compounds").check()
    await page.getByRole("status").filter({ hasText: "WER 0.0: 0 errors in 5 words" }).waitFor()
    expect(failures).toEqual([])
    await page.close()
  })
})
