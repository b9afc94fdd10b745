// A page, in a real browser, trains a model on dates until at least 99% of unseen ones are right. Skipped where no
// browser is.
import { expect, test } from "vitest"
import { attentionFigure } from "../../figures/attention-matrix.mjs"
import { readingOf } from "../../widgets/attention-in-page.mjs"
import { reversals, trained } from "../../widgets/seq2seq-tasks.mjs"
import { inPage } from "./in-page.js"

const WAIT = { timeout: 200_000 }

inPage((openPage) => {
  test("a model learns dates, stops and goes on, and reads a date that is typed", async () => {
    const { page, failures } = await openPage('<div data-widget="live-seq2seq"></div>')
    const status = page.getByRole("status")
    await page.getByRole("button", { name: "Train" }).click()
    await page.getByText(/^Training: step [1-9]/).waitFor(WAIT)
    await page.getByRole("button", { name: "Stop" }).click()
    await page.getByText(/^Stopped: step \d{2,3},/).waitFor(WAIT)
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByText(/^Stopped: step 600, 19,200 pairs/).waitFor(WAIT)
    const [, percent = ""] = /; ([\d.]+)% of 200 unseen dates/.exec((await status.textContent()) ?? "") ?? []
    expect(Number(percent)).toBeGreaterThanOrEqual(99)
    expect(await page.locator("strong").textContent()).toBe("2021-05-03")
    expect(await page.locator("tbody tr").count()).toBe(11)

    await page.getByLabel("A date").fill("29.2.2004")
    await page.locator("strong", { hasText: "2004-02-29" }).waitFor(WAIT)
    expect(await page.locator("thead th").count()).toBe(10)

    await page.getByLabel("The decoder sees").selectOption("one fixed vector")
    await page.getByRole("button", { name: "Train from the start" }).click()
    await page.getByText(/^Training: step [1-9]/).waitFor(WAIT)
    await page.getByText("One fixed vector: the decoder sees no position").waitFor(WAIT)
    expect(failures).toEqual([])
  })

  test("a matrix is scrubbed through with the mouse and with the keyboard alone", async () => {
    const options = { attention: "luong-dot", embedding: 6, hidden: 8, seed: 1 } as const
    const reading = await readingOf(trained(reversals(64, 1, 1, 4), options, 2), "abc", 6)
    const { page, failures } = await openPage(attentionFigure(reading, ""))
    const chosen = page.locator("td.chosen")
    const last = reading.steps.length - 1
    expect(await chosen.getAttribute("data-row")).toBe(String(last))
    await page.locator('td[data-row="0"][data-column="2"]').click()
    await page.getByText(/^Position 3, “c”/).waitFor(WAIT)
    await page.getByText(/^Step 1 of/).waitFor(WAIT)
    expect(await page.locator("tr.future").count()).toBe(last)
    await page.getByRole("group").focus()
    await page.keyboard.press("ArrowRight")
    await page.getByText(/^Position 4, the end/).waitFor(WAIT)
    await page.keyboard.press("ArrowDown")
    expect(await chosen.getAttribute("data-row")).toBe("1")
    await page.getByRole("slider").focus()
    await page.keyboard.press("ArrowLeft")
    expect(await chosen.getAttribute("data-row")).toBe("0")
    expect(failures).toEqual([])
  })
})
