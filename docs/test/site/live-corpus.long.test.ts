// The widget of corpus BLEU, in a real browser: its sliders, switches and texts against the package. Skipped where no browser is.
import { bleu, sentenceBleu } from "@lectern/metrics"
import { expect, test } from "vitest"
import { inPage, PHONE } from "./in-page.js"

const WAIT = { timeout: 60_000 }
const points = (score: number): string => (100 * score).toFixed(2)

inPage((openPage) => {
  test("lengths and matches move by keys, mistakes are switched, and texts of the reader's own are scored", async () => {
    const { page, failures } = await openPage(
      '<div data-widget="live-corpus"><figure><figcaption>What to <em>see</em>.</figcaption></figure></div>',
      PHONE,
    )
    const status = page.getByRole("status")
    const shows = (text: string) => status.filter({ hasText: text }).waitFor(WAIT)
    const metric = bleu()
    const scoreOf = (...state: number[]): string => `BLEU ${points(metric.finalize(Float64Array.from(state)).score)}`
    await shows(scoreOf(12, 14, 9, 4, 3, 2, 12, 10, 8, 6))

    await page.getByLabel("Hypothesis: 8 tokens").press("ArrowLeft")
    await shows(scoreOf(11, 14, 9, 4, 3, 2, 11, 9, 7, 5))
    await page.getByLabel("Reference: 8 tokens", { exact: true }).press("ArrowRight")
    await shows(scoreOf(11, 15, 9, 4, 3, 2, 11, 9, 7, 5))
    await page.getByLabel("Matches of order 4: 2 of 4").press("ArrowLeft")
    await shows(scoreOf(11, 15, 9, 4, 3, 1, 11, 9, 7, 5))
    await page.getByLabel("Segment whose counts").selectOption("2")
    await page.getByLabel("Matches of order 2: 0 of 3").press("ArrowRight")
    await shows(scoreOf(11, 15, 9, 5, 3, 1, 11, 9, 7, 5))
    // Closer to four tokens than six are.
    await page.getByLabel("Second reference: none").fill("3")
    await shows(scoreOf(11, 12, 9, 5, 3, 1, 11, 9, 7, 5))
    expect(await page.locator("svg text").allTextContents()).toEqual(
      expect.arrayContaining(["9/11", "5/9", "3/7", "1/5", "ratio c/r = 11/12 = 0.917"]),
    )

    await page.getByRole("button", { name: "seven messages" }).click()
    const boxes = [page.getByLabel("Hypotheses, one"), page.getByLabel("References, one")]
    const [outputs, others] = (await Promise.all(boxes.map((each) => each.inputValue()))).map((text) =>
      text.split("\n"),
    )
    const mean = outputs!.reduce((sum, line, i) => sum + sentenceBleu(line, [others![i]!]).score, 0) / outputs!.length
    await page.getByLabel("Mean of sentence scores").press("Space")
    await shows(`BLEU ${points(bleu().score(outputs!, others!).score)}`)
    await shows(`With the mistakes: ${points(mean)}.`)
    await page.getByText(`${(100 * mean).toFixed(1)} with mistakes`).waitFor(WAIT)

    await boxes[0]!.fill("<b>the</b> cat\nit rained")
    await shows("There are 2 lines of hypotheses and 7 of references")
    await boxes[1]!.fill("the cat sat\nit rained all day")
    const own = bleu().score(["<b>the</b> cat", "it rained"], ["the cat sat", "it rained all day"])
    await shows(`BLEU ${points(own.score)}`)
    expect(await page.locator("main b").count()).toBe(0)
    // The caption of the figure stays.
    expect(await page.locator(".live-caption").innerHTML()).toBe("What to <em>see</em>.")
    expect(failures).toEqual([])
    // Nothing is wider than a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.close()
  })
})
