// A corpus, how many merges to learn from it, and how a text is split with them, computed by the package in the reader's browser.
import type { BpeMerge } from "@lectern/tokenizers"
import { dotted, ends, learnAll, type Part, rowsOf, withMerges } from "./bpe-in-page.js"
import { box, element, exampleButtons } from "./elements.js"

const EXAMPLES: readonly {
  readonly name: string
  readonly corpus: string
  readonly text: string
  readonly merges: number
}[] = [
  { name: "no, now, know", corpus: "no no no no now now now now know knee knee", text: "know knee wow two", merges: 6 },
  {
    name: "endings",
    corpus: "walk walks walked walking talk talks talked talking ask asks asked asking",
    text: "walked talking tasks",
    merges: 8,
  },
  {
    name: "beginnings",
    corpus: "do undo redo tie untie retie lock unlock relock load unload reload",
    text: "unload retie relocked undone",
    merges: 12,
  },
]

/** More merges than these are counted, not listed. */
const MAX_SHOWN = 60

/** More steps than these of one word are left out in the middle. */
const MAX_STEPS = 12

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-bpe"]')) mount(place)

function mount(place: HTMLElement): void {
  const corpus = box("Corpus", 2)
  const text = box("Text to be split", 1)
  const slider = element("input", { type: "range", min: "0", step: "1" })
  const said = element("span", {})
  const result = element("div", { ariaLive: "polite" })
  let learned = learnAll("")
  let wanted = 0
  corpus.input.maxLength = 20_000
  text.input.maxLength = 200
  const update = (): void => {
    const count = slider.valueAsNumber
    said.textContent = `Merges: ${count} of ${learned.merges.length}`
    const model = withMerges(learned.model, count)
    const words = text.input.value.split(/\s+/).filter((word) => word !== "")
    const histories = words.map((word) => rowsOf(model, word))
    result.replaceChildren(
      mergeList(learned.merges.slice(0, count)),
      ...(words.length === 0 ? [] : [table(words, histories)]),
    )
  }
  const learn = (): void => {
    learned = learnAll(corpus.input.value)
    slider.max = String(learned.merges.length)
    slider.value = String(wanted)
    update()
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    corpus.input.value = example.corpus
    text.input.value = example.text
    wanted = example.merges
    learn()
  }
  corpus.input.addEventListener("input", learn)
  text.input.addEventListener("input", update)
  slider.addEventListener("input", () => {
    wanted = slider.valueAsNumber
    update()
  })
  const count = element("label", {}, said, slider)
  place.replaceChildren(exampleButtons(EXAMPLES, show), corpus.label, count, text.label, result)
  show(EXAMPLES[0]!)
}

function mergeList(merges: readonly BpeMerge[]): Node {
  const hidden = merges.length - MAX_SHOWN
  const items = merges
    .slice(0, MAX_SHOWN)
    .flatMap(({ left, right, count }) => [
      element(
        "span",
        { className: "chip chip-merge", title: `seen ${count} times` },
        `${dotted(left)} + ${dotted(right)}`,
      ),
      " ",
    ])
  return element(
    "p",
    {},
    "Learned: ",
    ...(items.length === 0 ? ["nothing"] : items),
    hidden > 0 ? `and ${hidden} more` : "",
  )
}

/** A row for each word: its tokens, and how they came about. */
function table(words: readonly string[], histories: readonly (readonly (readonly Part[])[])[]): Node {
  const rows = words.map((word, i) => {
    const steps = histories[i]!
    return element(
      "tr",
      {},
      element("th", { scope: "row", className: "live-word", textContent: word }),
      element("td", { className: "live-word" }, ...steps.at(-1)!.flatMap((part) => [chip(part), " "])),
      element("td", { className: "live-word" }, ...history(steps)),
    )
  })
  const head = ["word", "tokens", "merge by merge"].map((name) => element("th", { scope: "col", textContent: name }))
  return element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows))
}

function history(steps: readonly (readonly Part[])[]): readonly Node[] {
  const { first, leftOut, last } = ends(steps, MAX_STEPS)
  const row = (parts: readonly Part[]): Node => element("div", {}, parts.map(({ text }) => text).join(" "))
  const gap = leftOut === 0 ? [] : [element("div", { className: "live-gap" }, `… ${leftOut} more …`)]
  return [...first.map(row), ...gap, ...last.map(row)]
}

function chip({ text, isKnown }: Part): Node {
  return element("span", {
    className: `chip ${isKnown ? "chip-matched" : "chip-unknown"}`,
    title: isKnown ? "" : "unknown: the corpus lacks this letter",
    textContent: text,
  })
}
