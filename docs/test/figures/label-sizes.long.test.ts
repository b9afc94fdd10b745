// The words of figures and widgets are large enough to be read, on a phone and on a desk. Skipped where no browser is.
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { DESK, inPage, PHONE, WIDGETS } from "../site/in-page.js"

const NOTES = fileURLToPath(new URL("../../notes/", import.meta.url))
const GATES = ["pairing", "retry", "clusters", "peeking"]

let figures: Promise<readonly string[]> | undefined

async function figuresOfNotes(): Promise<readonly string[]> {
  const runs = await Promise.all(readdirSync(NOTES).map((note) => runNote(`${NOTES}${note}`)))
  return runs.flatMap((run) => [...run.figures.values()])
}

/** In pixels on the screen. */
const SMALLEST = 12

inPage((openPage) => {
  const smallOn = async (html: string, size: typeof PHONE): Promise<readonly string[]> => {
    const { page, failures } = await openPage(html, { ...size, reducedMotion: "reduce" })
    await page.waitForFunction(() => "leave" in window)
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
    await page.waitForFunction(() => document.querySelectorAll("[data-widget]:not([data-parameters])").length === 0)
    await page.waitForTimeout(html.includes("data-widget") ? 2000 : 100)
    if (html.includes("live-seq2seq")) {
      await page.locator("[data-widget=live-seq2seq]").getByRole("button", { name: "Train" }).click()
      await page.getByText(/^Training: step/).waitFor()
    }
    const small = await page.evaluate((smallest) => {
      const sizes = [...document.querySelectorAll("main *")].flatMap((each) => {
        const hasText = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== "")
        if (!hasText || !each.checkVisibility() || ["TITLE", "DESC", "OPTION"].includes(each.tagName.toUpperCase()))
          return []
        const { a, b } = (each instanceof SVGGraphicsElement && each.getScreenCTM()) || { a: 1, b: 0 }
        const size = Number.parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b)
        const of =
          each.closest("svg")?.getAttribute("aria-labelledby") ?? each.closest("[data-widget], figure")?.className
        return size < smallest - 0.05 ? [`${size.toFixed(1)} "${each.textContent}" of ${of}`] : []
      })
      return sizes
    }, SMALLEST)
    expect(failures).toEqual([])
    await page.close()
    return small
  }

  const sizes = [
    ["a phone", PHONE],
    ["a desk", DESK],
  ] as const

  test.each(sizes)("on %s the figures of all notes have labels of at least 12 pixels", async (_, size) => {
    figures ??= figuresOfNotes()
    const html = await figures
    expect(html.length).toBeGreaterThan(20)
    expect(await smallOn(html.join("\n"), size)).toEqual([])
  })

  test.each(sizes)("on %s all widgets have labels of at least 12 pixels", async (_, size) => {
    const places = [
      ...WIDGETS.map((name) => `live-${name}"`),
      'live-strips" data-focus="bbpe"',
      ...GATES.map((name) => `live-gates" data-study="${name}"`),
    ]
    const html = places.map((name) => `<div data-widget="${name}></div>`).join("\n")
    expect(await smallOn(html, size)).toEqual([])
  })
})
