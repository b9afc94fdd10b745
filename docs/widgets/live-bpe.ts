// A corpus, how many merges to learn from it, and how a text is split with them, computed by the package in the reader's browser.
import type { BpeMerge, BpeModel } from "@lectern/tokenizers"
import { dotted, ends, learnAll, type Part, rowsOf, withMerges } from "./bpe-in-page.js"
import { box, controls, element, exampleButtons, type Mount, paced, scrollRegion, slider, table } from "./elements.js"
import { followed, linked } from "./link.js"

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

export const mount: Mount = (place, left) => {
  const corpus = box("Corpus", 2)
  const text = box("Text to be split", 1)
  let learned = learnAll("")
  const merges = slider(
    { min: 0, max: 0, step: 1, value: 0 },
    (value) => `Merges: ${value} of ${learned.merges.length}`,
  )
  const list = element("p", {})
  const words = scrollRegion("Words and their tokens", left)
  let wanted = 0
  corpus.input.maxLength = 20_000
  text.input.maxLength = 200
  const update = (): void => {
    const count = merges.input.valueAsNumber
    const model = withMerges(learned.model, count)
    list.replaceChildren(...mergeList(learned.merges.slice(0, count)))
    const written = text.input.value.split(/\s+/).filter((word) => word !== "")
    words.content.replaceChildren(...(written.length === 0 ? [] : [wordTable(written, model)]))
  }
  const learn = (): void => {
    learned = learnAll(corpus.input.value)
    merges.input.max = String(learned.merges.length)
    merges.value = String(wanted)
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    corpus.input.value = example.corpus
    text.input.value = example.text
    wanted = example.merges
    learn()
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  corpus.input.addEventListener(
    "input",
    paced([corpus.input], left, () => {
      learn()
      update()
    }),
  )
  const change = paced([corpus.input], left, update)
  text.input.addEventListener("input", change)
  merges.input.addEventListener("input", () => {
    wanted = merges.input.valueAsNumber
    change()
  })
  fill(EXAMPLES[0]!)
  linked(place, left, {
    corpus: followed(corpus.input, learn),
    text: text.input,
    merges: {
      get value() {
        return merges.value
      },
      set value(given) {
        merges.value = given
        wanted = merges.input.valueAsNumber
      },
    },
  })
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), corpus.label, merges.label, text.label),
    list,
    words.node,
  )
  update()
}

function mergeList(merges: readonly BpeMerge[]): readonly (Node | string)[] {
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
  return ["Learned: ", ...(items.length === 0 ? ["nothing"] : items), hidden > 0 ? `and ${hidden} more` : ""]
}

/** A row for each word: its tokens, and how they came about. */
function wordTable(words: readonly string[], model: BpeModel): Node {
  const part = (...children: (Node | string)[]): Node => element("div", { className: "live-word" }, ...children)
  const rows = words.map((word) => {
    const steps = rowsOf(model, word)
    return [part(word), part(...steps.at(-1)!.flatMap((each) => [chip(each), " "])), part(...history(steps))]
  })
  return table(rows, ["word", "tokens", "merge by merge"])
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
