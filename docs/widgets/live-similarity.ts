// Two texts, the cosines of their words, and the maxima that BERTScore takes, with vectors that are trained in the reader's browser.
import { similarityTable } from "../figures/similarity-table.mjs"
import { box, controls, element, exampleButtons, type Mount, scrollRegion, slider } from "./elements.js"
import { linked } from "./link.js"
import { EPOCHS, KEY, similarityOf } from "./similarity-in-page.mjs"
import { CLASSES } from "./triples.mjs"

const EXAMPLES = [
  { name: "no word in common", ...KEY },
  { name: "turned round", hypothesis: "bread buys baker", reference: "baker buys bread" },
  { name: "said twice", hypothesis: "pilot pilot pilot finds", reference: "pilot finds" },
  { name: "too short", hypothesis: "pilot", reference: "pilot finds engine" },
]

const MAX_LENGTH = 120

export const mount: Mount = (place, left) => {
  const hypothesis = box("Hypothesis", 1)
  const reference = box("Reference", 1)
  const epochs = slider({ min: 0, max: EPOCHS, step: 1, value: EPOCHS }, (value) => `Training: ${value} epochs`)
  const known = element("p", {
    textContent: `Words with vectors: ${CLASSES.flatMap(({ words }) => words).join(", ")}.`,
  })
  const cosines = scrollRegion("Cosines", left)
  const status = element("p", { role: "status" })
  const update = (): void => {
    const texts = { hypothesis: hypothesis.input.value, reference: reference.input.value }
    const shown = similarityOf(texts, epochs.input.valueAsNumber)
    const { unknown, precision, recall, f1 } = shown
    const isEmpty = shown.hypothesis.length === 0 || shown.reference.length === 0
    cosines.content.innerHTML = isEmpty ? "" : similarityTable(shown)
    const values = `Precision ${precision.toFixed(3)} (the mean of the last column), recall ${recall.toFixed(3)} (of the last row), F1 ${f1.toFixed(3)}.`
    const without = unknown.length === 0 ? "" : ` No vector, so cosine 0: ${unknown.join(", ")}.`
    status.textContent = isEmpty ? "Each text needs a word." : values + without
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    hypothesis.input.value = example.hypothesis
    reference.input.value = example.reference
  }
  for (const { input } of [hypothesis, reference]) input.maxLength = MAX_LENGTH
  for (const { input } of [hypothesis, reference, epochs]) input.addEventListener("input", update)
  fill(EXAMPLES[0]!)
  linked(place, left, { hypothesis: hypothesis.input, reference: reference.input, epochs })
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), hypothesis.label, reference.label, known, epochs.label),
    cosines.node,
    status,
  )
  update()
}
