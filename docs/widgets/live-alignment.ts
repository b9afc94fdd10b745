// Two text boxes, the alignment of what stands in them, and what several metrics make of it, computed in the reader's browser.
import {
  alignCharacters,
  alignWords,
  type CorpusMetric,
  cer,
  chrf,
  rougeL,
  type Scored,
  ter,
  unicodeWords,
  wer,
} from "@lectern/metrics"
import { alignmentSteps } from "../figures/alignment-table.mjs"
import { box, element, exampleButtons } from "./elements.js"

const EXAMPLES: readonly { readonly name: string; readonly reference: string; readonly hypothesis: string }[] = [
  {
    name: "the door",
    reference: "please close the door before you go home",
    hypothesis: "please close a door you go on home",
  },
  { name: "a near miss", reference: "the breakwater was grey", hypothesis: "the break water was gray" },
  { name: "babble", reference: "yes", hypothesis: "yes I do think that it may well be so" },
  { name: "another order", reference: "the ferry leaves on Monday", hypothesis: "on Monday the ferry leaves" },
]

const ERRORS = [wer(), cer(), ter()]
const LIKENESSES = [chrf(), rougeL({ tokenize: unicodeWords })]

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-alignment"]')) mount(place)

function mount(place: HTMLElement): void {
  const reference = box("Reference", 2)
  const hypothesis = box("Hypothesis", 2)
  const byCharacter = element("input", { type: "checkbox" })
  const result = element("div", { ariaLive: "polite" })
  const update = (): void => {
    const align = byCharacter.checked ? alignCharacters : alignWords
    result.replaceChildren(
      table(align(hypothesis.input.value, reference.input.value)),
      scores(hypothesis.input.value, reference.input.value),
    )
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    reference.input.value = example.reference
    hypothesis.input.value = example.hypothesis
    update()
  }
  for (const input of [reference.input, hypothesis.input, byCharacter]) input.addEventListener("input", update)
  const unit = element("label", {}, byCharacter, " character by character")
  place.replaceChildren(exampleButtons(EXAMPLES, show), reference.label, hypothesis.label, unit, result)
  show(EXAMPLES[0]!)
}

function table(alignment: ReturnType<typeof alignWords>): Node {
  const steps = alignmentSteps(alignment)
  const row = (name: string, cells: readonly (Node | string)[]): Node =>
    element(
      "tr",
      {},
      element("th", { scope: "row", textContent: name }),
      ...cells.map((cell) => element("td", {}, cell)),
    )
  const marked = (tag: "del" | "ins", kind: string, text: string): Node | string =>
    kind === "equal" || text === "" ? text : element(tag, { textContent: text })
  const rows = [
    row(
      "reference",
      steps.map(({ kind, above }) => marked("del", kind, above)),
    ),
    row(
      "step",
      steps.map(({ letter }) => letter),
    ),
    row(
      "hypothesis",
      steps.map(({ kind, below }) => marked("ins", kind, below)),
    ),
  ]
  return element("div", { className: "alignment" }, element("table", {}, element("tbody", {}, ...rows)))
}

function scores(hypothesis: string, reference: string): Node {
  const shown = (metrics: readonly CorpusMetric<Scored>[]): string =>
    metrics
      .map((metric) => `${metric.name} ${(100 * metric.score([hypothesis], [reference]).score).toFixed(1)}`)
      .join(" · ")
  return element(
    "p",
    {},
    element("strong", { textContent: shown(ERRORS) }),
    " (less is better)",
    element("br", {}),
    element("strong", { textContent: shown(LIKENESSES) }),
    " (more is better)",
  )
}
