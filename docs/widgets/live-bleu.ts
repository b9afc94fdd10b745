// Two text boxes and the BLEU of what stands in them, computed by the package itself in the reader's browser.
import { type BleuScore, bleu, type Signed, tokenize } from "@lectern/metrics"
import { box, element, exampleButtons } from "./elements.js"
import { type Marking, markings } from "./markings.js"

const EXAMPLES: readonly { readonly name: string; readonly hypothesis: string; readonly references: string }[] = [
  {
    name: "seven times the",
    hypothesis: "the the the the the the the",
    references: "the cat is on the mat\nthere is a cat on the mat",
  },
  {
    name: "too short",
    hypothesis: "the cat",
    references: "the cat is on the mat\nthere is a cat on the mat",
  },
  {
    name: "the guard",
    hypothesis: "The guard arrived late because of the rain",
    references: "The guard arrived late because it was raining",
  },
]
const SAID = { matched: "matched", clipped: "clipped", missing: "in no reference" } as const

const metric = bleu()

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-bleu"]')) mount(place)

function mount(place: HTMLElement): void {
  const hypothesis = box("Hypothesis", 2)
  const references = box("References, one per line", 3)
  const result = element("div", { className: "live-result", ariaLive: "polite" })
  const update = (): void => result.replaceChildren(...shown(hypothesis.input.value, references.input.value))
  const show = (example: (typeof EXAMPLES)[number]): void => {
    hypothesis.input.value = example.hypothesis
    references.input.value = example.references
    update()
  }
  for (const { input } of [hypothesis, references]) input.addEventListener("input", update)
  place.replaceChildren(exampleButtons(EXAMPLES, show), hypothesis.label, references.label, result)
  show(EXAMPLES[0]!)
}

/** The score, and a row of marked n-grams for each order. */
function shown(hypothesis: string, references: string): Node[] {
  const present = references.split("\n").filter((line) => line.trim() !== "")
  if (present.length === 0) return [element("p", { textContent: "Write a reference to compare with." })]
  const score = metric.score([hypothesis], { perSegment: [present] })
  const tokens = tokenize(hypothesis, "13a")
  const referenceTokens = present.map((line) => tokenize(line, "13a"))
  const rows = score.precisions.map((_, i) =>
    element(
      "tr",
      {},
      element("th", { scope: "row", textContent: `p${i + 1}` }),
      element("td", { className: "live-count", textContent: `${score.counts[i]}/${score.totals[i]}` }),
      element("td", {}, ...markings(tokens, referenceTokens, i + 1).flatMap((marking) => [chip(marking), " "])),
    ),
  )
  return [headline(score), element("table", {}, element("tbody", {}, ...rows))]
}

function headline(score: Signed<BleuScore>): Node {
  const points = (100 * score.score).toFixed(2)
  const details = `brevity penalty ${score.brevityPenalty.toFixed(3)}: ${score.hypothesisLength} tokens, closest reference ${score.referenceLength}`
  return element("p", {}, element("strong", { textContent: `BLEU ${points}` }), ` (${details})`)
}

function chip({ text, kind, most }: Marking): Node {
  const title = kind === "clipped" ? `clipped: no reference has it more than ${most} times` : SAID[kind]
  return element("span", { className: `chip chip-${kind}`, title, textContent: text })
}
