// A search tree with sliders for the width of the beam and for the length normalization, searched in the reader's browser.
import { treePicture } from "../figures/search-tree.mjs"
import { controls, element, exampleButtons, type Mount, scrollRegion, slider, table } from "./elements.js"
import { linked } from "./link.js"
import { CURSE, type GrownTree, grow, TWO_WORDS, type WordModel } from "./tree-in-page.mjs"

const MODELS = [TWO_WORDS, CURSE]

/** The widest beam of the slider; of a model of any width it is endless. */
const MAX_WIDTH = 6

export const mount: Mount = (place, left) => {
  let model: WordModel = TWO_WORDS
  const widthOf = (value: number): number => (model.maxWidth === Infinity && value === MAX_WIDTH ? Infinity : value)
  const width = slider(
    { min: 1, max: 6, step: 1, value: 1 },
    (value) => `Beam width B: ${widthOf(value) === Infinity ? "∞" : value}`,
  )
  const alpha = slider(
    { min: 0, max: 1.5, step: 0.01, value: 0 },
    (value) => `Length normalization α: ${value.toFixed(2)}`,
  )
  const tree = scrollRegion("Search tree", left)
  const status = element("p", { role: "status" })
  const outputs = scrollRegion("Outputs", left)
  let updates = 0
  const update = async (): Promise<void> => {
    const mine = ++updates
    const grown = await grow(model, widthOf(width.input.valueAsNumber), alpha.input.valueAsNumber)
    // A later move of a slider may have been faster.
    if (mine !== updates) return
    tree.content.innerHTML = treePicture(grown)
    status.textContent = sentenceOf(grown)
    outputs.content.replaceChildren(outputsOf(grown))
  }
  const choose = (example: WordModel): void => {
    model = example
    width.input.max = String(Math.min(model.maxWidth, MAX_WIDTH))
    width.value = "1"
  }
  const show = (example: WordModel): void => {
    choose(example)
    void update()
  }
  for (const { input } of [width, alpha]) input.addEventListener("input", () => void update())
  choose(TWO_WORDS)
  linked(place, left, {
    model: {
      get value() {
        return model.name
      },
      set value(given) {
        const named = MODELS.find(({ name }) => name === given)
        if (named !== undefined) choose(named)
      },
    },
    b: width,
    alpha,
  })
  place.replaceChildren(
    controls(exampleButtons(MODELS, show), width.label, alpha.label),
    status,
    outputs.node,
    tree.node,
  )
  void update()
}

/** How much was scored. */
function sentenceOf({ nodes, scored, isProven }: GrownTree): string {
  const pruned = nodes.filter(({ outcome }) => outcome === "pruned").length
  const proof = isProven
    ? "No sentence has a higher score: this is proven."
    : "A pruned sentence may have a higher score."
  return `${scored} continuations scored, ${pruned} possible ones pruned. ${proof}`
}

/** The outputs in their order. */
function outputsOf({ outputs }: GrownTree): Node {
  return table(
    outputs.map(({ text, probability, score }) => [
      element("span", { className: "live-word", innerHTML: text }),
      probability.toFixed(4),
      score.toFixed(3),
    ]),
    ["output", "probability", "score"],
  )
}
