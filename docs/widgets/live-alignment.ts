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
import { box, controls, element, exampleButtons, type Mount, paced, scrollRegion, table } from "./elements.js"
import { linked } from "./link.js"

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

/** Of each text; the alignment of two such texts by characters takes about a second. */
const MAX_LENGTH = 5000

const ERRORS = [wer(), cer(), ter()]
const LIKENESSES = [chrf(), rougeL({ tokenize: unicodeWords })]

export const mount: Mount = (place, left) => {
  const reference = box("Reference", 2)
  const hypothesis = box("Hypothesis", 2)
  const byCharacter = element("input", { type: "checkbox" })
  const status = element("p", { role: "status" })
  const steps = scrollRegion("Alignment", left)
  const texts = [reference.input, hypothesis.input]
  for (const input of texts) input.maxLength = MAX_LENGTH
  const update = (): void => {
    const align = byCharacter.checked ? alignCharacters : alignWords
    steps.content.replaceChildren(alignmentTable(align(hypothesis.input.value, reference.input.value)))
    status.replaceChildren(...scores(hypothesis.input.value, reference.input.value))
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    reference.input.value = example.reference
    hypothesis.input.value = example.hypothesis
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  const change = paced(texts, left, update)
  for (const input of [...texts, byCharacter]) input.addEventListener("input", change)
  const unit = element("label", { className: "live-check" }, byCharacter, " character by character")
  fill(EXAMPLES[0]!)
  linked(place, left, {
    reference: reference.input,
    hypothesis: hypothesis.input,
    characters: {
      get value() {
        return byCharacter.checked ? "1" : ""
      },
      set value(given) {
        byCharacter.checked = given === "1"
      },
    },
  })
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), reference.label, hypothesis.label, unit),
    steps.node,
    status,
  )
  update()
}

function alignmentTable(alignment: ReturnType<typeof alignWords>): Node {
  const steps = alignmentSteps(alignment)
  const marked = (tag: "del" | "ins", kind: string, text: string): Node | string =>
    kind === "equal" || text === "" ? text : element(tag, { textContent: text })
  const rows = table([
    ["reference", ...steps.map(({ kind, above }) => marked("del", kind, above))],
    ["step", ...steps.map(({ letter }) => letter)],
    ["hypothesis", ...steps.map(({ kind, below }) => marked("ins", kind, below))],
  ])
  return element("div", { className: "alignment" }, rows)
}

function scores(hypothesis: string, reference: string): readonly (Node | string)[] {
  const shown = (metrics: readonly CorpusMetric<Scored>[]): string =>
    metrics
      .map((metric) => `${metric.name} ${(100 * metric.score([hypothesis], [reference]).score).toFixed(1)}`)
      .join(" · ")
  return [
    element("strong", { textContent: shown(ERRORS) }),
    " (less is better)",
    element("br", {}),
    element("strong", { textContent: shown(LIKENESSES) }),
    " (more is better)",
  ]
}
