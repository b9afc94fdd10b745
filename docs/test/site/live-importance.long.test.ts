// The weighted draws in a real browser: what the picture shows while the proposal is moved. Skipped where no browser is.
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { sentenceOf, TARGETS, type TargetName, weighed } from "../../widgets/importance-in-page.mjs"
import { DESK, inPage, PHONE } from "./in-page.js"

const PLACE = '<div data-widget="live-importance"></div>'

const says = (page: Page, name: TargetName, mean: number, width: number, seed = 1): Promise<void> =>
  page
    .getByRole("status")
    .getByText(sentenceOf(weighed(name, mean, width, seed), TARGETS[name].truth))
    .waitFor()

inPage((openPage) => {
  test.each([
    ["desk", DESK],
    ["phone", PHONE],
  ])("on a %s the proposal is dragged in the picture", async (_, size) => {
    const { page, failures } = await openPage(PLACE, size)
    await says(page, "one", 1.5, 0.8)
    const { x, y, width } = (await page.locator(".weighted-draws").boundingBox())!
    await page.mouse.move(x + width / 2, y + 100)
    await page.mouse.down()
    // Twelve units over the width: two of them to the left.
    await page.mouse.move(x + width / 2 - width / 6, y + 120, { steps: 4 })
    await says(page, "one", -0.5, 0.8)
    await page.mouse.up()
    await page.mouse.move(x, y)
    await says(page, "one", -0.5, 0.8)
    await page.waitForFunction(() => location.search === "?mean=-0.5")
    expect(failures).toEqual([])
    await page.close()
  })

  test("sliders and keys move it too, and a target that is never met has no estimate", async () => {
    const { page, failures } = await openPage(PLACE, DESK)
    await page.getByLabel("Proposal at 1.5").press("ArrowLeft")
    await says(page, "one", 1.4, 0.8)
    await page.getByLabel("its width 0.8").press("ArrowRight")
    await says(page, "one", 1.4, 0.9)
    await page.getByRole("combobox").selectOption("a tail")
    await page.getByRole("button", { name: "Next seed" }).click()
    await says(page, "tail", 1.4, 0.9, 2)
    await page.getByLabel("Proposal at 1.4").press("Home")
    await page.getByText("No draw met the target").first().waitFor()
    await page.getByLabel("Seed", { exact: true }).fill("-1")
    await page.getByLabel("Seed", { exact: true }).press("Enter")
    await page.getByText("A seed is a whole number").waitFor()
    expect(failures).toEqual([])
    await page.close()
  })
})
