// Pages, in a real browser: words find their classes, and vectors are moved with the mouse and with the keyboard. Skipped
// where no browser is.
import { expect, test } from "vitest"
import { toyTrainer } from "../../widgets/triples.mjs"
import { inPage, PHONE } from "./in-page.js"

const WAIT = { timeout: 60_000 }

inPage((openPage) => {
  const pageWith = (name: string, attributes = "") => openPage(`<div data-widget="${name}" ${attributes}></div>`, PHONE)

  test("words find their classes: a step, a pause, the end, another seed, a bad one", async () => {
    const { page, failures } = await pageWith("live-word2vec")
    const status = page.getByRole("status")
    const start = /^(\d+) of 36/.exec((await status.textContent()) ?? "")?.[1]
    expect(Number(start)).toBeLessThan(36)
    const before = await page.locator("svg.word-map").innerHTML()
    await page.getByRole("button", { name: "One epoch" }).click()
    await page.locator("svg.word-map > text", { hasText: "After 1 of 60 epochs" }).waitFor(WAIT)
    const trainer = toyTrainer({ learningRate: 0.032 })
    expect(await status.textContent()).toContain(`Loss ${trainer.epoch().toFixed(4)}.`)
    await page.getByRole("button", { name: "Train" }).click()
    await page.locator("svg.word-map > text", { hasText: /After ([3-9]|[1-5]\d) of 60/ }).waitFor(WAIT)
    await page.getByRole("button", { name: "Pause" }).click()
    const paused = await status.textContent()
    await page.waitForTimeout(400)
    expect(await status.textContent()).toBe(paused)
    await page.getByRole("button", { name: "Train" }).click()
    await page.locator("svg.word-map > text", { hasText: "After 60 of 60 epochs" }).waitFor(WAIT)
    await page.getByText(/^36 of 36/).waitFor(WAIT)
    expect(await page.locator("svg.word-map").innerHTML()).not.toBe(before)

    await page.getByLabel("Seed").fill("2")
    await page.getByLabel("Seed").blur()
    await page.locator("svg.word-map > text", { hasText: "After 0 of 60 epochs" }).waitFor(WAIT)
    await page.getByLabel("Seed").fill("-1")
    await page.getByLabel("Seed").blur()
    await page.getByText("A seed is a whole number from 0 to 4,294,967,295.").waitFor(WAIT)
    expect(failures).toEqual([])
  })

  test("a learning rate that is too large is reported", async () => {
    const { page, failures } = await pageWith("live-word2vec")
    await page.getByLabel(/^Learning rate/).fill("0")
    await page.getByText("Learning rate: 1", { exact: true }).waitFor(WAIT)
    await page.getByRole("button", { name: "Train" }).click()
    await page.getByText(/^Training failed: round 1 of epoch \d+: the loss is not finite/).waitFor(WAIT)
    await page.getByRole("button", { name: "From the start" }).click()
    await page.locator("svg.word-map > text", { hasText: "After 0 of 60 epochs" }).waitFor(WAIT)
    expect(failures).toEqual([])
  })

  test("a vector is moved with the mouse and with the keyboard alone", async () => {
    const { page, failures } = await pageWith("live-gradients")
    const v = page.locator('[data-point="v"]')
    expect(await v.getAttribute("aria-valuetext")).toBe("(1, 0)")
    await page.getByText("Loss: 1.4076 nats").waitFor(WAIT)
    const box = (await page.locator("svg.vector-plane").boundingBox())!
    const unit = box.width / 4
    const at = (x: number, y: number) =>
      [box.x + unit * (x + 2), box.y + (24 / 320) * box.width + unit * (2 - y)] as const
    await page.mouse.move(...at(1, 0))
    await page.mouse.down()
    await page.mouse.move(...at(0.5, 0.5))
    await page.mouse.move(...at(0, 2.5), { steps: 3 })
    await page.mouse.up()
    expect(await v.getAttribute("aria-valuetext")).toBe("(0, 2)")
    await page.mouse.move(...at(-1, -1))
    expect(await v.getAttribute("aria-valuetext")).toBe("(0, 2)")

    await page.locator('[data-point="2"]').focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Shift+ArrowLeft")
    await page.keyboard.press("ArrowRight")
    expect(await page.locator('[data-point="2"]').getAttribute("aria-valuetext")).toBe("(−1.4, −0.1)")
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowRight")
    expect(await v.getAttribute("aria-valuetext")).toBe("(0.1, 2)")
    expect(failures).toEqual([])
  })

  test("a prediction is scored in three ways, with steps, other targets and other negatives", async () => {
    const { page, failures } = await pageWith("live-gradients")
    await page.getByRole("button", { name: "Step of v" }).click()
    await page.getByText("Loss: 0.7060 nats").waitFor(WAIT)
    await page.getByRole("button", { name: "From the start" }).click()
    await page.getByText("Loss: 1.4076 nats").waitFor(WAIT)
    await page.getByRole("button", { name: "k negatives: k + 1" }).click()
    await page.getByText("Loss: 2.0064 nats").waitFor(WAIT)
    await page.getByLabel("Negatives").selectOption("both (k = 2)")
    await page.getByText("each of its 2 negatives, 3 in all").waitFor(WAIT)
    await page.getByLabel("To be predicted").selectOption("word 1")
    await page.getByText("word 1 real", { exact: true }).waitFor(WAIT)
    expect(await page.getByLabel("Negatives").locator("option:checked").textContent()).toBe("word 2 (k = 1)")
    await page.getByRole("button", { name: "Tree path" }).click()
    await page.getByText("root to child 0", { exact: true }).waitFor(WAIT)
    expect(await page.getByLabel("Negatives").isVisible()).toBe(false)
    expect(failures).toEqual([])
    const alone = await pageWith("live-gradients", 'data-tabs="softmax"')
    expect(await alone.page.getByRole("button", { name: "Full softmax" }).count()).toBe(0)
  })
})
