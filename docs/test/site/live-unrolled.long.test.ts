// The unrolled network of the note on sequences, in a real browser. Skipped where no browser is.
import { expect, test } from "vitest"
import { unrolledFigure, unrolledPicture } from "../../figures/unrolled.mjs"
import { exactMatch, reversals, smallReverser } from "../../widgets/seq2seq-tasks.mjs"
import { networkOf, stepSaid, unrolled, written } from "../../widgets/unrolled-in-page.mjs"
import { inPage, PHONE } from "./in-page.js"

const network = written(smallReverser())
const model = networkOf(network)

test("the network of the note writes words backwards, though its numbers are rounded", async () => {
  expect(await exactMatch(model, reversals(500, 7, 1, 5))).toBeGreaterThan(0.98)
})

inPage((openPage) => {
  test("each step is the package's, by keys and by its button, for words of the reader; without script it is a still", async () => {
    const run = await unrolled(model, "bead")
    const html = unrolledFigure(network, run, 8, "")
    const wordsOf = (svg: string) =>
      [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, word]) => word!.replace("&lt;", "<"))
    const bare = await openPage(html, { ...PHONE, javaScriptEnabled: false })
    expect(await bare.page.locator("svg text").allTextContents()).toEqual(wordsOf(unrolledPicture(run, 8)))
    await bare.page.close()

    const { page, failures } = await openPage(html, PHONE)
    const shows = async (word: string, step: number) => {
      const run = await unrolled(model, word)
      const { event, state } = stepSaid(run, step)
      await page.getByRole("status").filter({ hasText: event }).waitFor()
      await page.getByText(state).waitFor()
      const picture = unrolledPicture(run, step)
      expect(await page.locator("svg text").allTextContents()).toEqual(wordsOf(picture))
      const looks = await page
        .locator("svg .look")
        .evaluateAll((all) => all.map((each) => each.getAttribute("stroke-width")))
      expect(looks).toEqual([...picture.matchAll(/class="look".*?stroke-width="([^"]+)"/g)].map(([, width]) => width))
    }
    const slider = page.getByLabel("Step: ")
    await shows("bead", 8)
    await slider.press("ArrowRight")
    await shows("bead", 9)
    await slider.press("Home")
    await shows("bead", 1)
    await page.getByLabel("A word").fill("fghca")
    await slider.press("End")
    await shows("fghca", 12)
    // A shorter word has fewer steps.
    await page.getByLabel("A word").fill("cab")
    await shows("cab", 8)
    const next = page.getByRole("button", { name: "Next step" })
    await next.press("Enter")
    await shows("cab", 1)
    await next.click()
    await shows("cab", 2)
    await page.waitForFunction(() => location.search === "?word=cab&step=2")
    await page.getByLabel("A word").fill("cat")
    await page.getByText("Write one to five of the letters a to h.").waitFor()
    expect(await page.locator("svg").count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(failures).toEqual([])
    await page.close()
  })
})
