// The average of draws in a real browser: what it shows is the package's. Skipped where no browser is.
import { monteCarlo, normal } from "@lectern/sampling"
import { expect, test } from "vitest"
import { DESK, inPage } from "./in-page.js"

const PLACE = '<div data-widget="live-convergence"></div>'

inPage((openPage) => {
  test("buttons draw more of the same draws, by mouse and by keyboard", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    const shows = async (draws: number, y: number): Promise<void> => {
      const run = monteCarlo((draw) => (draw <= y ? 1 : 0), normal(), { draws, seed: 1 })
      const half = ((run.interval.high - run.interval.low) / 2).toPrecision(2)
      await page.getByText(`${draws.toLocaleString("en")} draws: ${run.estimate.toFixed(4)} ± ${half};`).waitFor()
    }
    await shows(1000, 0.5)
    await page.getByRole("button", { name: "Draw 1 more" }).click()
    await shows(1001, 0.5)
    await page.getByRole("button", { name: "Draw 100 more" }).press("Enter")
    await page.getByRole("button", { name: "Draw 10,000 more" }).press(" ")
    await shows(11_101, 0.5)
    await page.getByLabel("y = 0.5").press("ArrowRight")
    await shows(11_101, 0.6)
    await page.waitForFunction(() => location.search === "?y=0.6&draws=11101")
    for (let i = 0; i < 10; i++) await page.getByRole("button", { name: "Draw 10,000 more" }).click()
    await shows(100_000, 0.6)
    expect(failures).toEqual([])
    await page.close()
  })

  test("draws that all count the same have no interval, and it says so", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    await page.getByRole("button", { name: "Start with two" }).click()
    await page.getByText("2 draws: 1.0000, and no interval; the truth is 0.6915").waitFor()
    await page.getByLabel("Average").selectOption("mean of x^(-3/4)")
    await page.getByText("the truth is 4.0000").waitFor()
    expect(await page.getByLabel("y = 0.5").isDisabled()).toBe(true)
    expect(failures).toEqual([])
    await page.close()
  })
})
