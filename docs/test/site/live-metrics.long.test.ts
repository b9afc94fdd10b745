// The pictures of METEOR, CIDEr-D and BERTScore in a real browser: they show what the library gives. Skipped where no browser is.
import { cider, sentenceMeteor } from "@lectern/metrics"
import { expect, test } from "vitest"
import { similarityOf } from "../../widgets/similarity-in-page.mjs"
import { inPage, PHONE } from "./in-page.js"

inPage((openPage) => {
  const pageWith = (name: string) => openPage(`<div data-widget="${name}"></div>`, PHONE)

  test("cosines: an example, own words, other vectors, an empty text", async () => {
    const { page, failures } = await pageWith("live-similarity")
    const status = page.getByRole("status")
    await page.getByText("Precision 0.517").waitFor()
    await page.getByRole("button", { name: "turned round" }).click()
    await page.getByText("F1 1.000").waitFor()
    await page.getByLabel("Hypothesis").fill("judge <b>x</b> sells")
    const own = { hypothesis: "judge <b>x</b> sells", reference: "baker buys bread" }
    expect(await status.textContent()).toContain(
      `F1 ${similarityOf(own).f1.toFixed(3)}. No vector, so cosine 0: <b>x</b>.`,
    )
    await page.getByLabel(/^Training/).focus()
    for (let i = 0; i < 48; i++) await page.keyboard.press("ArrowLeft")
    await page.getByText("Training: 12 epochs").waitFor()
    const early = similarityOf(own, 12)
    expect(await status.textContent()).toContain(`recall ${early.recall.toFixed(3)}`)
    expect(await page.locator("tbody tr").first().locator("td").first().textContent()).toContain(
      early.cosines[0]![0]!.toFixed(2).replace("-", "−"),
    )
    await page.getByLabel("Reference").fill(" ")
    await page.getByText("Each text needs a word.").waitFor()
    expect(await page.locator("table").count()).toBe(0)
    expect(failures).toEqual([])
  })

  test("lines: the other rule, an example, own words and synonyms, an empty text", async () => {
    const { page, failures } = await pageWith("live-meteor")
    await page.getByText("6 connections in 6 chunks.").waitFor()
    await page.getByLabel("Equal words").focus()
    await page.keyboard.press("ArrowDown")
    await page.getByText("6 connections in 3 chunks.").waitFor()
    await page.getByText("METEOR 0.9375").waitFor()
    expect(await page.locator("svg.crossing-lines line").count()).toBe(6)
    await page.getByRole("button", { name: "other words" }).click()
    await page.getByText("METEOR 0.9977").waitFor()
    await page.getByLabel("Synonyms").fill("")
    const { score } = sentenceMeteor("the cats sat on the sofa", "the cat sat on the couch", {
      alignment: "fewest-chunks",
    })
    await page.getByText(`METEOR ${score.toFixed(4)}`).waitFor()
    expect(await page.locator("svg text[text-decoration]").allTextContents()).toEqual(["sofa", "couch"])
    await page.getByLabel("Hypothesis").fill("<img src=x> sofa")
    await page.getByLabel("Synonyms").fill("__proto__ sofa, couch sofa")
    await page.getByText("1 connection in 1 chunk.").waitFor()
    await page.getByLabel("Hypothesis").fill("")
    await page.getByText("METEOR 0.0000").waitFor()
    expect(await page.locator("img").count()).toBe(0)
    expect(failures).toEqual([])
  })

  test("weights: an example, longer n-grams, own captions, no captions", async () => {
    const { page, failures } = await pageWith("live-cider")
    await page.getByText("CIDEr-D 3.442").waitFor()
    await page.getByText("of these alone 8.424.").waitFor()
    await page.getByRole("button", { name: "a rare word repeated" }).click()
    const widths = page.locator("svg.weight-bars rect.weight-ours")
    expect(await widths.count()).toBe(1)
    await page.getByRole("button", { name: "one photograph" }).click()
    await page.getByText("CIDEr-D 0.000").waitFor()
    await page.getByLabel("Captions of people").fill("a <b>dog</b> barks\na cat sleeps")
    await page.getByLabel("Caption of the system").fill("a <b>dog</b> sleeps")
    await page.getByLabel("N-grams of").focus()
    await page.keyboard.press("ArrowDown")
    const people = ["a <b>dog</b> barks", "a cat sleeps"]
    const tokenize = (text: string): string[] => text.split(" ")
    const score = (maxOrder: number) =>
      2 * cider({ tokenize, maxOrder }).score(["a <b>dog</b> sleeps", ""], people).score
    const alone = (2 * score(2) - score(1)).toFixed(3)
    await page
      .getByText(`CIDEr-D ${score(4).toFixed(3)}, the mean over n-grams of one to four words; of these alone ${alone}.`)
      .waitFor()
    expect(await page.locator("svg.weight-bars text", { hasText: "a <b>dog</b>" }).count()).toBe(1)
    await page.getByLabel("Captions of people").fill(" ")
    await page.getByText("At least one photograph needs a caption.").waitFor()
    expect(failures).toEqual([])
  })
})
