// The lattice of the note on Unigram, in a real browser: what it shows is what the package gives in Node. Skipped where no browser is.
import { createTokenizer, unigram } from "@lectern/tokenizers"
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { inPage, PHONE } from "./in-page.js"

const PLACE = '<div data-widget="live-lattice"></div>'
const STILL = { ...PHONE, reducedMotion: "reduce" } as const
const CORPUS = { that: 3, hat: 1, at: 4 }
type Probabilities = Readonly<Record<string, number>>
const P: Probabilities = { t: 0.2, h: 0.1, a: 0.1, th: 0.2, at: 0.3, hat: 0.1 }

const modelOf = (probabilities: Probabilities) =>
  unigram({ pieces: Object.entries(probabilities).map(([piece, p]) => [piece, Math.log(p)]) })

/** Expected counts, from the package's list of all segmentations. */
function expectedIn(words: Readonly<Record<string, number>>, probabilities: Probabilities): Record<string, number> {
  const model = modelOf(probabilities)
  const counts = Object.fromEntries(Object.keys(probabilities).map((piece) => [piece, 0]))
  for (const [word, times] of Object.entries(words)) {
    for (const { ids, score } of model.nbest(word, 1000))
      for (const id of ids)
        counts[model.vocabulary.tokenOf(id)!]! += times * Math.exp(score - model.logProbability(word))
  }
  return counts
}

function maximized(counts: Readonly<Record<string, number>>): Probabilities {
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  return Object.fromEntries(Object.entries(counts).map(([piece, count]) => [piece, count / sum]))
}

const likelihoodOf = (probabilities: Probabilities): string => {
  const model = modelOf(probabilities)
  const sum = Object.entries(CORPUS).reduce((total, [word, times]) => total + times * model.logProbability(word), 0)
  return sum.toFixed(3).replace("-", "−")
}

/** The columns of the table by piece. */
const tableOf = async (page: Page): Promise<Readonly<Record<string, readonly string[]>>> => {
  const rows = await page
    .locator("[data-widget] tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent!)))
  return Object.fromEntries(rows.map(([piece = "", ...cells]) => [piece, cells]))
}

const bestOf = (page: Page) =>
  page
    .locator(".lattice-edge.best")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")!).map((label) => label.split(" ")))

const numbers = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([piece, value]) => [piece, value.toFixed(3)]))

inPage((openPage) => {
  test("E, M and a pruning show the counts, probabilities and likelihoods of the package", async () => {
    const { page, failures } = await openPage(PLACE, STILL)
    const column = async (index: number) =>
      Object.fromEntries(Object.entries(await tableOf(page)).map(([piece, cells]) => [piece, cells[index]]))
    await page.getByText(`start ${likelihoodOf(P)}.`).waitFor()
    expect(await column(1)).toEqual(numbers(expectedIn({ that: 1 }, P)))
    const press = (name: string) => page.getByRole("button", { name }).click()
    expect(await page.getByRole("button", { name: "M:" }).isDisabled()).toBe(true)
    await press("E:")
    expect(await column(2)).toEqual(numbers(expectedIn(CORPUS, P)))
    expect(await page.getByRole("button", { name: "E:" }).isDisabled()).toBe(true)
    await press("M:")
    const first = maximized(expectedIn(CORPUS, P))
    expect(Object.entries(await column(0)).map(([, p]) => Number(p))).toEqual(
      Object.values(first).map((p) => expect.closeTo(p, 4)),
    )
    await page.getByText(`start ${likelihoodOf(P)}, M ${likelihoodOf(first)}.`).waitFor()
    expect(await column(1)).toEqual(numbers(expectedIn({ that: 1 }, first)))
    await press("Start again")
    const losses = await column(5)
    expect(losses).toMatchObject({ t: "a letter", th: "0.668", at: "1.257", hat: "0.062, next" })
    await press("Prune")
    const { hat: _, ...others } = P
    await page.getByText(`without hat ${likelihoodOf(others)}.`).waitFor()
    expect(Object.keys(await tableOf(page))).toEqual(Object.keys(others))
    await press("Prune")
    await press("Prune")
    expect(await page.getByRole("button", { name: "Prune" }).isDisabled()).toBe(true)
    expect(failures).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.close()
  })

  test("an edge is chosen by mouse, by click and by arrow keys, and its three factors are marked", async () => {
    const { page, failures } = await openPage(PLACE, STILL)
    const status = page.getByRole("status").first()
    const shows = (text: string) => status.filter({ hasText: text }).waitFor()
    await shows(
      "at from place 2 to 4: forward α₂ 0.22 × p 0.3 × backward β₄ 1, divided by all paths, 0.0904, is the share 0.730",
    )
    await page.locator("text", { hasText: "hat 0.221" }).hover()
    await shows("hat from place 1 to 4: forward α₁ 0.2 × p 0.1 × backward β₄ 1,")
    expect(await page.locator(".lattice-factor").allTextContents()).toEqual(["0.2", "1"])
    await page.getByLabel("Word").focus()
    await page.keyboard.press("Tab")
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-edge"))
    expect(await focused()).toBe("1-4")
    await page.keyboard.press("ArrowLeft")
    expect(await focused()).toBe("1-2")
    await shows("h from place 1 to 2")
    for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowLeft")
    expect(await focused()).toBe("3-4")
    await page.keyboard.press("ArrowRight")
    await shows("t from place 0 to 1: forward α₀ 1 × p 0.2 × backward β₁ 0.132,")
    expect(await page.locator("tr.current th").textContent()).toBe("t")
    await page.locator("text", { hasText: "th 0.708" }).click()
    await page.waitForFunction(() => location.search === "?edge=0-2")
    expect(failures).toEqual([])
    await page.close()
  })

  test("readers write words, pieces, probabilities and a corpus; all of it stays text", async () => {
    const { page, failures } = await openPage(PLACE, STILL)
    await page.getByLabel("Word").fill("hats <b>")
    await page.getByText("Added, so that every word can be split: s.").waitFor()
    const own: Probabilities = { ...P, s: 0.01 }
    const spans = async () =>
      (await bestOf(page)).map(([piece, , , from, , to]) => [piece, Number(from), Number.parseInt(to!, 10)])
    const { tokens } = createTokenizer({ model: modelOf(own) }).encode("hats")
    expect((await spans()).map(([piece]) => piece).toSorted()).toEqual(tokens.toSorted())
    // The slider of the last edge of the best path, s.
    await page.getByLabel("Start value of p(s): 0.01").fill("0.4")
    expect(await page.getByLabel("Pieces and their").inputValue()).toContain("s 0.4")
    expect(Object.fromEntries(Object.entries(await tableOf(page)).map(([piece, cells]) => [piece, cells[1]]))).toEqual(
      numbers(expectedIn({ hats: 1 }, { ...own, s: 0.4 })),
    )
    await page.getByLabel("Pieces and their").fill("h 0.1 a 0.1 t 0.1 s 0.1 ats 0.5 <i> <u> 0.2")
    await page.getByText('Ignored: "<i>"').waitFor()
    expect((await spans()).map(([piece]) => piece).toSorted()).toEqual(["ats", "h"])
    await page.getByLabel("Corpus").fill("<u>")
    await page.getByText("Added, so that every word can be split: <, u, >.").waitFor()
    await page.getByLabel("Word").fill("<u>")
    await page.getByText("<u> from place 0 to 3").waitFor()
    await page.getByLabel("Word").fill("")
    await page.getByText("No edge.").waitFor()
    expect(await page.locator("[data-widget] :is(b, i, u)").count()).toBe(0)
    expect(failures).toEqual([])
    await page.close()
  })

  test("edges get their width little by little, unless the reader wants no motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const { page } = await openPage(PLACE, { ...PHONE, reducedMotion })
      await page.getByRole("button", { name: "E:" }).click()
      await page.getByRole("button", { name: "M:", disabled: false }).waitFor()
      const moving = await page.evaluate(() => {
        ;[...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("M:"))!.click()
        return document.querySelector(".lattice")!.getAnimations({ subtree: true }).length
      })
      expect(moving).toBe(reducedMotion === "reduce" ? 0 : 7)
      await page.close()
    }
  })
})
