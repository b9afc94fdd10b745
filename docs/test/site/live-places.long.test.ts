// The places of widgets on a page, in a real browser: when they are filled, how they are left, and their parts. Skipped where no browser is.
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { DESK, inPage, PHONE, WIDGETS } from "./in-page.js"

const FALLBACK = "This part needs JavaScript."
const place = (name: string, more = ""): string => `<div data-widget="live-${name}" ${more}>${FALLBACK}</div>`
const ALL = [
  ...WIDGETS.map((name) => place(name)),
  place("gates", 'data-study="pairing"'),
  place("gates", 'data-study="peeking"'),
  place("strips", 'data-focus="bbpe"'),
]

const mounted = (page: Page) => page.locator("[data-parameters]").count()

/** Loads all widgets, as a printer does. */
async function print(page: Page): Promise<void> {
  await page.waitForFunction(() => "leave" in window)
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  await page.waitForFunction(() => document.querySelectorAll("[data-widget]:not([data-parameters])").length === 0)
  await page.waitForTimeout(1500)
}

inPage((openPage) => {
  test("a widget is loaded when its place is near the window, and all of them for a printer", async () => {
    const far = '<div style="height: 3000px"></div>'
    const { page, failures } = await openPage([place("bleu"), far, place("rules"), far, place("beam")].join(""), DESK)
    await page.getByText("BLEU 7.81").waitFor()
    expect(await mounted(page)).toBe(1)
    expect(await page.getByText(FALLBACK).count()).toBe(2)
    await page.evaluate(() => scrollTo(0, 2600))
    await page.getByText("words stay, mass").last().waitFor()
    expect(await mounted(page)).toBe(2)
    await print(page)
    expect(await page.getByText(FALLBACK).count()).toBe(0)
    expect(failures).toEqual([])
    await page.close()
  })

  test("a page that is left has no worker, no widget that loads late, and an address that stays", async () => {
    const far = '<div style="height: 3000px"></div>'
    const { page, failures } = await openPage(place("seq2seq") + place("bleu") + far + place("rules"), DESK)
    await page.getByRole("button", { name: "Train" }).click()
    await page.getByText(/^Training: step [1-9]/).waitFor()
    expect(page.workers()).toHaveLength(1)
    await page.getByLabel("Hypothesis").fill("the cat")
    await page.evaluate(() => {
      ;(window as unknown as { leave: () => void }).leave()
      scrollTo(0, 9999)
    })
    await page.waitForTimeout(600)
    await expect.poll(() => page.workers().length, { timeout: 15_000 }).toBe(0)
    expect(new URL(page.url()).search).toBe("")
    expect(await page.getByText(FALLBACK).count()).toBe(1)
    expect(failures).toEqual([])
    await page.close()
  })

  test.each([
    ["phone", PHONE],
    ["desk", DESK],
  ])("on a %s controls have labels and room, and nothing is wider than the page", async (_name, size) => {
    const { page, failures } = await openPage(ALL.join(""), { ...size, reducedMotion: "reduce" })
    await print(page)
    const faults = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, input, select, textarea")]
        .filter((each) => each.checkVisibility())
        .flatMap((each) => {
          const { width, height } = each.getBoundingClientRect()
          const label =
            each instanceof HTMLButtonElement ? each.textContent : (each as HTMLInputElement).labels?.[0]?.textContent
          const isRight =
            width >= 24 &&
            height >= 24 &&
            label !== undefined &&
            label !== "" &&
            each.closest(".widget-controls") !== null
          return isRight ? [] : [`${each.outerHTML}: ${width} x ${height}, "${label}"`]
        }),
    )
    expect(faults).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.viewport?.width)
    expect(failures).toEqual([])
    await page.close()
  })

  test("long texts scroll within a widget, which says so and can be focused; short ones cannot", async () => {
    const { page } = await openPage(place("bleu") + place("alignment"), DESK)
    const region = page.getByRole("region", { name: "N-grams" })
    await page.getByRole("button", { name: "too short" }).click()
    await page.getByText("BLEU 0.00").waitFor()
    await expect.poll(() => region.count()).toBe(0)
    const words = Array.from({ length: 400 }, (_, i) => `word${i}`).join(" ")
    await page.getByLabel("Hypothesis").first().fill(words)
    await region.waitFor()
    expect(await region.getAttribute("tabindex")).toBe("0")
    await page.getByText("Scroll down to see the rest.").first().waitFor()
    const box = await page.locator('[data-widget="live-bleu"]').boundingBox()
    expect(box!.height).toBeLessThan(900)
    await page.getByLabel("References").press("Tab")
    expect(await region.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await region.evaluate((each) => getComputedStyle(each).outlineStyle)).toBe("solid")
    await page.close()
  })

  test("a long text is worked on once, after a pause; a short one at once", async () => {
    const { page } = await openPage(place("bleu"), DESK)
    await page.getByText("BLEU 7.81").waitFor()
    const updates = await page.evaluate(async () => {
      const input = document.querySelector("textarea")!
      let updates = 0
      new MutationObserver(() => updates++).observe(document.querySelector(".live-scrolled")!, { childList: true })
      const type = async (text: string): Promise<number> => {
        updates = 0
        for (let i = 0; i < 3; i++) {
          input.value = `${text} ${i}`
          input.dispatchEvent(new Event("input"))
          await new Promise((resolve) => setTimeout(resolve, 30))
        }
        const soon = updates
        await new Promise((resolve) => setTimeout(resolve, 600))
        return 10 * soon + updates
      }
      return [await type("the cat"), await type("the cat ".repeat(200))]
    })
    expect(updates).toEqual([33, 1])
    await page.close()
  })

  test("the tree of a search says that it goes on to the right", async () => {
    const { page } = await openPage(place("beam"), DESK)
    await page.getByText("continuations scored").waitFor()
    await page.getByRole("button", { name: "the curse" }).click()
    await page.getByRole("region", { name: "Search tree" }).waitFor()
    await page.getByText("Scroll sideways to see the rest.").waitFor()
    await page.close()
  })
})
