// The strips and the trie of the notes on tokenizers, in a real browser. Skipped where no browser is.
import { recoverCharacters } from "@lectern/tokenizers"
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { SENTENCE, stripsOf, TAUGHT, utf8, withoutByte } from "../../widgets/strips-in-page.mjs"
import { inPage, PHONE } from "./in-page.js"

const strips = (focus: string): string => `<div data-widget="live-strips" data-focus="${focus}"></div>`

const cellsOf = (page: Page, name: string): Promise<readonly string[]> =>
  page
    .locator("tr", { has: page.locator("th", { hasText: new RegExp(`^${name}`) }) })
    .locator("td:not(.strip-gap)")
    .allTextContents()

const tokensOf = (sentence: string, taught: string, extra: number, name: string): readonly string[] =>
  stripsOf(sentence, taught, extra)
    .rows.find((row) => row.name === name)!
    .tokens.map(({ text }) => text)

inPage((openPage) => {
  test("a sentence and words of the reader go through all four tokenizers, as many pieces as the slider says", async () => {
    const { page, failures } = await openPage(strips("wordpiece"), PHONE)
    await page.getByText("12 characters, 13 bytes; tokens: BPE 6, BBPE 9, WordPiece 4, Unigram 6.").waitFor()
    const sentence = "<i>unlock</i> 中"
    const taught = "lock unlock relock load unload reload"
    await page.getByLabel("Sentence").fill(sentence)
    await page.getByLabel("Words to learn from").fill(taught)
    await page.getByLabel("Pieces beyond letters and bytes: 6").fill("9")
    await page.getByLabel("Pieces beyond letters and bytes: 9").waitFor()
    for (const name of ["WordPiece", "BPE", "BBPE", "Unigram"])
      expect(await cellsOf(page, `${name}:`)).toEqual(tokensOf(sentence, taught, 9, name))
    expect(await page.locator("[data-widget] i").count()).toBe(0)
    expect(await page.getByLabel("Lost byte").count()).toBe(0)
    expect(await page.locator(".strip-own th").textContent()).toMatch(/^WordPiece/)
    expect(failures).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.close()
  })

  test("a byte is lost by the slider or by a click, and the rest is what the package recovers", async () => {
    const { page, failures } = await openPage(strips("bbpe"), PHONE)
    const recovered = async (lost: number) => {
      await page.getByLabel(`Lost byte: ${lost},`).waitFor()
      const text = recoverCharacters(withoutByte(utf8(SENTENCE), lost))
      await page.getByText(`can be recovered: ${text}`).waitFor()
      expect((await cellsOf(page, "recovered")).join("")).toBe(text.replaceAll(" ", "␣"))
    }
    await recovered(12)
    expect(await cellsOf(page, "decoded")).toEqual(["know␣now␣n�e"])
    await page.getByLabel("Lost byte").press("ArrowLeft")
    await recovered(11)
    await page.locator('[data-byte="1"]').click()
    await recovered(1)
    await page.locator('[data-byte="1"]').click()
    await page.getByLabel("Lost byte: none").waitFor()
    expect(await cellsOf(page, "recovered")).toEqual([])
    await page.waitForFunction(() => location.search === "?lost=0")
    // The place of a byte stays within a shorter sentence.
    await page.locator('[data-byte="13"]').click()
    await page.getByLabel("Sentence").fill("né")
    await page.getByLabel("Lost byte: 3, A9").waitFor()
    expect(failures).toEqual([])
    await page.close()
  })

  test("the note on BPE has its row without a limit", async () => {
    const { page } = await openPage(strips("bpe"), PHONE)
    await page.getByText("BPE, no limit: 5").waitFor()
    expect(await cellsOf(page, "BPE, no limit:")).toEqual(tokensOf(SENTENCE, TAUGHT, 6, "BPE, no limit"))
    await page.close()
  })

  test("a word walks over the trie step by step, with the tokens of the reader", async () => {
    const { page, failures } = await openPage('<div data-widget="live-trie"></div>', PHONE)
    const status = page.getByRole("status")
    const shows = (text: string) => status.filter({ hasText: text }).waitFor()
    await shows("The word ends at ##o: pop ##o, and go to ##. Tokens so far: the ##a ##t ##o. That is the whole word.")
    const slider = page.getByLabel("Step:")
    for (const _ of [1, 2, 3]) await slider.press("ArrowLeft")
    await shows("No edge o from theat: pop the ##a, and go to ##t. Tokens so far: the ##a.")
    expect(await page.locator(".trie-node.here text").textContent()).toBe("t")
    await slider.fill("0")
    await shows("At the start.")
    await page.getByLabel("Word to split").fill("theatr")
    await shows("At the start.")
    await slider.press("End")
    await shows("Tokens so far: the ##a. The word ends at ##tr, which has no link: the word is [UNK].")
    await page.getByLabel("Vocabulary").fill("sing ##er sin ##ge ##gers <b>")
    await page.getByLabel("Word to split").fill("singers")
    await shows("Tokens so far: sing ##er. No edge s from ##, which has no link: the word is [UNK].")
    await page.getByLabel("Word to split").fill("<b>")
    await shows("Tokens so far: <b>. That is the whole word.")
    expect(await page.locator("[data-widget] b").count()).toBe(0)
    expect(failures).toEqual([])
    await page.close()
  })
})
