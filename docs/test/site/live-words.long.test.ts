// The lattice of the note on words without spaces, in a real browser: what it shows is what the package gives. Skipped where no browser is.
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { DICTIONARY } from "../../widgets/word-dictionary.mjs"
import { latticeOf } from "../../widgets/words-in-page.mjs"
import { DESK, inPage, PHONE } from "./in-page.js"

const PLACE = '<div data-widget="live-words"></div>'
const STILL = { ...PHONE, reducedMotion: "reduce" } as const

const pathIn = (page: Page) => page.getByRole("status").first().locator("strong").textContent()
const searchOf = (page: Page, part: string) =>
  page.waitForFunction((given) => decodeURIComponent(location.search).includes(given), part)

inPage((openPage) => {
  test("shows the words and totals of the lattice in a table and in a picture that fits a phone", async () => {
    const { page, failures } = await openPage(PLACE, STILL)
    await page.getByText("Best path: 東京 | 都 | に | 住む, total 13.").waitFor()
    const rows = await page
      .locator("[data-widget] tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
    const { nodes } = latticeOf("東京都に住む", DICTIONARY)
    const words = nodes.filter(({ kind }) => kind === "word")
    expect(
      rows.map(([surface, meaning, className, cost, , total, best]) => [
        surface,
        meaning,
        className,
        cost,
        total,
        best,
      ]),
    ).toEqual(
      words.map((word) => [
        word.surface,
        `${word.reading}, ${word.meaning}`,
        word.className,
        String(word.cost),
        String(word.total),
        word.isBest ? "yes" : "",
      ]),
    )
    expect(await page.locator(".word-node.best").count()).toBe(6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(failures).toEqual([])
    await page.close()
  })

  test("a word is chosen by mouse and by arrow keys, and its ways are added up", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    const about = page.getByRole("status").nth(1)
    await about.filter({ hasText: "に (particle) (ni, in)." }).waitFor()
    await about
      .filter({
        hasText:
          "京都 (noun): 14 + (−2) + 2 = 14; 都 (suffix): 8 + (−2) + 2 = 8, the least; 都 (noun): 16 + (−2) + 2 = 16.",
      })
      .waitFor()
    await page.locator(".word-node", { hasText: "miyako" }).click()
    await about.filter({ hasText: "都 (noun) (miyako, capital). After each word that may stand before it" }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))
    expect(await focused()).toBe("都 noun 8, total 16")
    await page.keyboard.press("ArrowLeft")
    expect(await focused()).toBe("都 suffix 3, total 8, on the best path")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    for (const _ of [1, 2]) await page.keyboard.press("ArrowDown")
    expect(await focused()).toBe("end, total 13, on the best path")
    await about.filter({ hasText: "住む (verb): 13 + 0 = 13, the least." }).waitFor()
    expect(await page.getByLabel("Cost of the end").isDisabled()).toBe(true)
    await page.keyboard.press("ArrowRight")
    await about.filter({ hasText: "the start, before all words." }).waitFor()
    expect(failures).toEqual([])
    await page.close()
  })

  test("a slider of a word, and one of a connection, move the path at once, and the link keeps it", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    await page.locator(".word-node", { hasText: "tōkyō" }).click()
    await page.getByLabel("Cost of 東京 (noun): 5").fill("12")
    expect(await pathIn(page)).toBe("東 | 京都 | に | 住む")
    expect(await page.getByLabel("Changes").inputValue()).toBe("東京 noun 12")
    // The word stays chosen although the path has left it.
    expect(await page.locator(".word-node.chosen").textContent()).toContain("tōkyō")
    await page.getByLabel("Connection").selectOption("noun before noun")
    await page.getByLabel("Cost of noun before noun: 2").fill("20")
    expect(await pathIn(page)).toBe("東京 | 都 | に | 住む")
    expect(await page.locator(".word-edge.chosen").count()).toBe(4)
    await searchOf(page, "changes=東京+noun+12,+noun+noun+20")
    await searchOf(page, "connection=noun+noun")
    await page.getByRole("button", { name: "Undo all changes" }).click()
    await page.getByText("total 13.").waitFor()
    expect(await page.getByRole("button", { name: "Undo all changes" }).isDisabled()).toBe(true)
    expect(failures).toEqual([])
    await page.close()
  })

  test("readers write texts and words of their own; all of it stays text", async () => {
    const { page, failures } = await openPage(PLACE, STILL)
    await page.getByLabel("Text").fill("<b>theyout</b>")
    await page.getByLabel("Changes").fill("<b> noun 1, noun verb, theyout verb 1")
    await page.getByText('Ignored: "noun verb".').waitFor()
    expect(await pathIn(page)).toMatch(/^<b> \| theyout \| < \| \/ \| b \| >$/)
    await page.getByLabel("Text").fill("")
    await page.getByText("Best path: no word, total 5.").waitFor()
    for (const name of ["in Latin letters", "father and the bag"]) await page.getByRole("button", { name }).click()
    expect(await pathIn(page)).toBe("아버지 | 가방 | 에 | 들어가 | 신다")
    await page.getByLabel("Text").fill("아버지 가방에")
    await page.locator(".word-node", { hasText: "particle 2" }).first().click()
    await page.getByText("+ penalty after white space: 아버지 (noun): 5 + (−2) + 2 + 6 = 11, the least.").waitFor()
    expect(await page.locator("[data-widget] b").count()).toBe(0)
    expect(failures).toEqual([])
    await page.close()
  })
})
