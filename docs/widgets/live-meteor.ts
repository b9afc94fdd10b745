// Two texts and the lines that METEOR draws between their words, with either rule for equal words.
import { crossingLines } from "../figures/crossing-lines.mjs"
import { counted } from "../figures/svg-text.mjs"
import { box, choice, controls, element, exampleButtons, type Mount } from "./elements.js"
import { linked } from "./link.js"
import { type Alignment, connected, TURNED } from "./meteor-in-page.mjs"

type Example = typeof TURNED & { readonly name: string }

const EXAMPLES: readonly Example[] = [
  { name: "turned round", ...TURNED },
  {
    name: "other words",
    hypothesis: "the cats sat on the sofa",
    reference: "the cat sat on the couch",
    synonyms: "sofa couch",
  },
  { name: "the other the", hypothesis: "the cat sat on the mat", reference: "the cat", synonyms: "" },
]

const RULES: readonly Alignment[] = ["greedy", "fewest-chunks"]
const RULE_NAMES = ["from the end, as NLTK", "fewest chunks, as METEOR 1.5"]
const MAX_LENGTH = 200

export const mount: Mount = (place, left) => {
  const hypothesis = box("Hypothesis", 1)
  const reference = box("Reference", 1)
  const synonyms = box("Synonyms, with commas between groups", 1)
  const rule = choice(RULE_NAMES, RULES)
  const picture = element("div", {})
  const status = element("p", { role: "status" })
  const boxes = [hypothesis.input, reference.input, synonyms.input]
  const update = (): void => {
    const texts = {
      hypothesis: hypothesis.input.value,
      reference: reference.input.value,
      synonyms: synonyms.input.value,
    }
    const shown = connected(texts, rule.value as Alignment)
    const { matches, chunks, precision, recall, fMean, penalty, score } = shown.score
    picture.innerHTML = crossingLines({ id: "live-meteor", connected: shown })
    status.textContent =
      `${counted(matches, "connection")} in ${counted(chunks, "chunk")}. P ${precision.toFixed(3)}, R ${recall.toFixed(3)}, F ${fMean.toFixed(3)}; ` +
      `the chunks take ${(100 * penalty).toFixed(1)} percent of it: METEOR ${score.toFixed(4)}.`
  }
  const fill = (example: Example): void => {
    hypothesis.input.value = example.hypothesis
    reference.input.value = example.reference
    synonyms.input.value = example.synonyms
  }
  const show = (example: Example): void => {
    fill(example)
    update()
  }
  for (const input of boxes) input.maxLength = MAX_LENGTH
  for (const input of [...boxes, rule]) input.addEventListener("input", update)
  fill(EXAMPLES[0]!)
  linked(place, left, {
    hypothesis: hypothesis.input,
    reference: reference.input,
    synonyms: synonyms.input,
    pairing: rule,
  })
  const label = element("label", {}, "Equal words", rule)
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), hypothesis.label, reference.label, synonyms.label, label),
    picture,
    status,
  )
  update()
}
