// Widgets and the address of their page, in a real browser. Skipped where no browser is.
import { readdirSync, readFileSync } from "node:fs"
import { seq2seqTrainer } from "@lectern/decoding/seq2seq"
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { attentionFigure } from "../../figures/attention-matrix.mjs"
import { tapFigure } from "../../figures/gate-tap.mjs"
import { latticeFigure } from "../../figures/lattice.mjs"
import { liveFigure } from "../../figures/live-figure.mjs"
import { type Focus, stripsFigure } from "../../figures/strips.mjs"
import { trieFigure } from "../../figures/trie-walk.mjs"
import { unrolledFigure } from "../../figures/unrolled.mjs"
import { wordLatticeFigure } from "../../figures/word-lattice.mjs"
import { latticeOf } from "../../widgets/lattice-in-page.mjs"
import { reversals } from "../../widgets/seq2seq-tasks.mjs"
import { stripsOf } from "../../widgets/strips-in-page.mjs"
import { trieOf } from "../../widgets/trie-in-page.mjs"
import { written } from "../../widgets/unrolled-in-page.mjs"
import { DICTIONARY } from "../../widgets/word-dictionary.mjs"
import { latticeOf as wordsOf } from "../../widgets/words-in-page.mjs"
import { inPage } from "./in-page.js"

const NOTES = new URL("../../notes/", import.meta.url)

const LOOK = { symbol: "a", prob: 0.5, scores: [1, 2], weights: [0.3, 0.7] }
const READING = { source: ["a", "b"], steps: [LOOK, { ...LOOK, symbol: "b" }, LOOK] }

const NETWORK = written(seq2seqTrainer(reversals(20, 1, 1, 5), { bidirectional: false, hidden: 12, seed: 1 }).model())

const LATTICE = latticeOf("a", new Map([["a", 1]]))

/** Places that a figure of a note makes, by its function; a call says which. */
const FIGURES: Readonly<Record<string, (call: string) => string>> = {
  attentionFigure: () => attentionFigure(READING, ""),
  latticeFigure: () => latticeFigure(LATTICE, LATTICE.edges[0]!, ""),
  liveFigure: (call) => liveFigure(/"(live-\w+)"/.exec(call)![1]!, "", ""),
  stripsFigure: (call) => stripsFigure(/"(\w+)"/.exec(call)![1] as Focus, stripsOf("a", "a", 0), ""),
  trieFigure: () => trieFigure(trieOf("a"), [], ""),
  tapFigure: () => tapFigure({ gate: 1, proposal: 0, old: 1, next: 1, left: [1] }, ""),
  unrolledFigure: () => unrolledFigure(NETWORK, { source: ["a", "</s>"], encoded: [], steps: [] }, 3, ""),
  wordLatticeFigure: () => wordLatticeFigure(wordsOf("に", DICTIONARY), ""),
}

/** The notes with their places of widgets. */
const PLACES: readonly (readonly [note: string, html: string])[] = readdirSync(NOTES)
  .map((note) => {
    const text = readFileSync(new URL(note, NOTES), "utf8")
    const figures = Object.entries(FIGURES).flatMap(([made, figure]) =>
      [...text.matchAll(new RegExp(`^${made}\\(`, "gm"))].map(({ index }) => figure(text.slice(index))),
    )
    // Of a place that holds a figure, the figure is left out.
    const places = [...text.matchAll(/<div data-widget=[^>]*>/g)].map(([place]) => `${place}</div>`)
    return [note, [...figures, ...places].join("\n")] as const
  })
  .filter(([, html]) => html !== "")

/** Parameters that take any text. */
const TEXTS = [
  "corpus",
  "word",
  "pieces",
  "taught",
  "walked",
  "known",
  "text",
  "sentence",
  "hypothesis",
  "references",
  "reference",
  "synonyms",
  "date",
  "tree",
  "scores",
  "changes",
]

/** Loads all widgets of a page, and waits until nothing changes. @returns what readers see, and the parameters */
async function settled(page: Page): Promise<{ readonly seen: string; readonly parameters: readonly string[] }> {
  await page.waitForFunction(() => "leave" in window)
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  await page.waitForFunction(() => document.querySelectorAll("[data-widget]:not([data-parameters])").length === 0)
  const shot = () =>
    page.evaluate(() => {
      const places = [...document.querySelectorAll<HTMLElement>("[data-widget]")]
      const values = [...document.querySelectorAll("input, select, textarea")].map((each) =>
        each instanceof HTMLInputElement && each.type === "checkbox"
          ? String(each.checked)
          : (each as HTMLInputElement).value,
      )
      return {
        // A class that was taken away, and what will be read aloud, are not seen.
        seen: [...places.map(({ innerHTML }) => innerHTML), ...values]
          .join("\n")
          .replaceAll(/ (class=""|aria-live="\w+")/g, ""),
        parameters: places.flatMap(({ dataset }) => dataset.parameters!.split(" ")),
      }
    })
  for (let last = ""; ; ) {
    const now = await shot()
    if (now.seen === last) return now
    last = now.seen
    await page.waitForTimeout(300)
  }
}

/** Changes every control that can be seen. */
function changeAll(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const all = <E extends Element>(selector: string): E[] =>
      [...document.querySelectorAll<E>(selector)].filter((each) => each.checkVisibility())
    const changed = (element: Element): void => {
      for (const event of ["input", "change"]) element.dispatchEvent(new Event(event, { bubbles: true }))
    }
    for (const group of all('[role="group"]:has(> button)')) {
      const buttons = [...group.querySelectorAll("button")]
      const last = buttons.at(-1)!
      ;(last.ariaPressed === "true" ? buttons[1]! : last).click()
    }
    for (const select of all<HTMLSelectElement>("select")) {
      select.selectedIndex = (select.selectedIndex + 1) % select.options.length
      changed(select)
    }
    for (const input of all<HTMLInputElement>("input, textarea")) {
      if (input.type === "checkbox") input.checked = true
      else if (input.type === "number") input.value = "7"
      else if (input.type === "range") input.valueAsNumber += (input.value === input.max ? -1 : 1) * Number(input.step)
      else input.value += " two & dos"
      changed(input)
    }
    const key = new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true })
    for (const handle of all(".attention-grid, [data-point='1'], [data-edge][tabindex='0'], [data-node][tabindex='0']"))
      handle.dispatchEvent(key)
  })
}

const BAD = ["nonsense", "-3.5", "1e99", ""]

const REDUCED = { reducedMotion: "reduce" } as const

/** The page under another address, as the site shows it: without loading it again. */
async function revisited(page: Page, html: string, search: string) {
  await page.evaluate(
    ([html, search]) => {
      const site = window as unknown as { leave: () => void; mount: (root: Document) => () => void }
      site.leave()
      history.replaceState(null, "", `/page.html${search}`)
      document.querySelector("main")!.innerHTML = html!
      site.leave = site.mount(document)
    },
    [html, search],
  )
  return settled(page)
}

inPage((openPage) => {
  test.each(PLACES)(
    "the widgets of %s have names of their own, a link opens them as they were, and bad values are ignored",
    async (note, html) => {
      const { page, failures } = await openPage(html, REDUCED)
      const { seen: unchanged, parameters } = await settled(page)
      expect(new Set(parameters).size).toBe(parameters.length)
      expect(new URL(page.url()).search).toBe("")
      const entries = await page.evaluate(() => history.length)
      await changeAll(page)
      const { seen } = await settled(page)
      const { search } = new URL(page.url())
      expect([...new URLSearchParams(search).keys()].toSorted()).toEqual(parameters.toSorted())
      expect(await page.evaluate(() => history.length)).toBe(entries)

      expect((await revisited(page, html, "")).seen).toBe(unchanged)
      expect((await revisited(page, html, search)).seen).toBe(seen)
      expect(new URL(page.url()).search).toBe(search)
      // All bad values at once, in an order that differs from note to note.
      const chosen = parameters.filter((each) => !TEXTS.includes(each))
      const given = chosen.map((each, i) => [each, BAD[(i + note.length) % BAD.length]!])
      expect((await revisited(page, html, `?${new URLSearchParams(given)}`)).seen).toBe(unchanged)
      expect(failures).toEqual([])
      await page.close()
    },
  )

  test("a long text is not put into a link, and what is not of a widget stays there", async () => {
    const { page } = await openPage('<div data-widget="live-bleu"></div>', {}, "?from=mail#here")
    await page.getByLabel("Hypothesis").fill("the cat ".repeat(300))
    await page.getByLabel("References").fill("the cat")
    await page.waitForFunction(() => location.search.includes("references"))
    expect(page.url()).toMatch(/\?from=mail&references=the\+cat#here$/)
    await page.getByRole("button", { name: "seven times the" }).click()
    await page.waitForFunction(() => !location.search.includes("references"))
    expect(page.url()).toMatch(/\?from=mail#here$/)
    await page.close()
  })
})
