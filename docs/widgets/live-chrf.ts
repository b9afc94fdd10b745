// Two short texts, their n-grams of characters, and a slider for beta.
import { chrf, sentenceChrf } from "@lectern/metrics"
import { characterNgrams } from "../figures/character-ngrams.mjs"
import { controls, element, exampleButtons, type Mount, scrollRegion, slider } from "./elements.js"
import { linked } from "./link.js"

const EXAMPLES = [
  { name: "cats", hypothesis: "cats", reference: "cat" },
  { name: "cat", hypothesis: "cat", reference: "cats" },
  { name: "banana", hypothesis: "bananas", reference: "ananas" },
  { name: "elephants", hypothesis: "elephants", reference: "cat" },
  { name: "two words", hypothesis: "ice cream", reference: "icecream" },
]

/** Of each text; more n-grams are no longer looked at one by one. */
const MAX_LENGTH = 30

export const mount: Mount = (place, left) => {
  const [hypothesis, reference] = [field(), field()]
  const beta = slider({ min: 0, max: 5, step: 0.5, value: 2 }, (value) => `Beta β: ${value}`)
  const status = element("p", { role: "status" })
  const ngrams = scrollRegion("N-grams of characters", left)
  const update = (): void => {
    const options = { beta: beta.input.valueAsNumber }
    const score = sentenceChrf(hypothesis.value, reference.value, options)
    ngrams.content.innerHTML = characterNgrams(hypothesis.value, reference.value, score)
    const name = element("strong", { textContent: `${chrf(options).name} ${(100 * score.score).toFixed(1)}` })
    status.replaceChildren(name, `: precision ${score.precision.toFixed(3)}, recall ${score.recall.toFixed(3)}.`)
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    hypothesis.value = example.hypothesis
    reference.value = example.reference
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  for (const input of [hypothesis, reference, beta.input]) input.addEventListener("input", update)
  fill(EXAMPLES[0]!)
  linked(place, left, { hypothesis, reference, beta })
  place.replaceChildren(
    controls(
      exampleButtons(EXAMPLES, show),
      element(
        "div",
        { className: "live-choices" },
        labelled("Hypothesis", hypothesis),
        labelled("Reference", reference),
      ),
      beta.label,
    ),
    status,
    ngrams.node,
  )
  update()
}

function field(): HTMLInputElement {
  return element("input", { type: "text", maxLength: MAX_LENGTH, spellcheck: false })
}

function labelled(text: string, input: HTMLInputElement): HTMLElement {
  return element("label", {}, text, input)
}
