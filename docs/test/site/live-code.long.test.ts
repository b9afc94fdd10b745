// Programs that readers run in a note, in a real browser. Skipped where no browser is.
import { expect, test } from "vitest"
import { DESK, inPage } from "./in-page.js"

const boxWith = (program: string): string =>
  `<div data-widget="live-code"><textarea aria-label="Program">${program}</textarea></div>`

inPage((openPage) => {
  test("runs what the reader writes, says where it fails, and starts again", async () => {
    const { page, failures } = await openPage(boxWith("const one: number = 1&#10;console.log(one, [2, 'b'])"), DESK)
    const program = page.getByLabel("Program")
    const original = await program.inputValue()
    const run = page.getByRole("button", { name: "Run" })
    const shows = (text: string) =>
      expect.poll(() => page.getByRole("status").textContent(), { timeout: 15_000 }).toBe(text)
    await run.click()
    await shows('1 [2, "b"]')
    await program.fill("console.log(1)\nnone()")
    await program.press("Control+Enter")
    await shows("1\nReferenceError: none is not defined (line 2)")
    await program.fill("const a: number = 1")
    await run.click()
    await shows("The program printed nothing.")
    await program.fill("for (;;) {}")
    await run.click()
    await shows("Stopped after 5 seconds: is there a loop without an end?")
    await page.getByRole("button", { name: "Start again" }).click()
    expect(await program.inputValue()).toBe(original)
    await shows("")
    await run.click()
    await shows('1 [2, "b"]')
    expect(failures).toEqual([])
    await page.close()
  })

  test("ends a program when the page is left", async () => {
    const { page } = await openPage(boxWith("for (;;) {}"), DESK)
    await page.getByRole("button", { name: "Run" }).click()
    await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(1)
    await page.evaluate("leave()")
    await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(0)
    await page.close()
  })
})
