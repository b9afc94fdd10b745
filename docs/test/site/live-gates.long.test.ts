// The widgets of the note on gates, in a real browser. Skipped where no browser is.
import { expect, test } from "vitest"
import { STUDIES, type StudyName } from "../../widgets/gates-in-page.js"
import { inPage, PHONE } from "./in-page.js"

const WAIT = { timeout: 60_000 }

inPage((openPage) => {
  test("each study is the one that Node runs, with its sliders and its seed", async () => {
    const widgets = Object.keys(STUDIES).map((name) => `<div data-widget="live-gates" data-study="${name}"></div>`)
    const { page, failures } = await openPage(widgets.join(""), PHONE)
    for (const name of Object.keys(STUDIES) as StudyName[]) {
      const { sliders, run } = STUDIES[name]
      const widget = page.locator(`[data-study="${name}"]`)
      await widget.scrollIntoViewIfNeeded()
      const shows = (sentence: string) => widget.getByRole("status").filter({ hasText: sentence }).waitFor(WAIT)
      const values = sliders.map(({ value }) => value)
      await shows(run(values, 1).sentence)
      await widget.getByRole("button", { name: "Next seed" }).click()
      await shows(run(values, 2).sentence)
      const [{ name: label, unit, min }] = sliders as [(typeof sliders)[number]]
      await widget.getByLabel(`${label}: ${values[0]}${unit}`, { exact: true }).fill(String(min))
      const { sentence, table, pictures } = run([min, ...values.slice(1)], 2)
      await shows(sentence)
      const rows = await widget
        .locator("tr")
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
      expect(rows).toEqual(table)
      expect(await widget.locator("svg").count()).toBe(pictures.length)
      await widget.getByLabel("Seed", { exact: true }).fill("-1")
      await widget.getByLabel("Seed", { exact: true }).press("Enter")
      await shows("A seed is a whole number from 0 to 4,294,967,295.")
    }
    expect(failures).toEqual([])
    // Nothing is wider than a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.close()
  })
})
