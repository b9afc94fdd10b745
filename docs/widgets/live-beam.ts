// A search tree with sliders for the width of the beam and for the length normalization, searched in the reader's browser. The
// probabilities may be the reader's own.
import { treePicture } from "../figures/search-tree.mjs"
import {
  box,
  controls,
  element,
  exampleButtons,
  fullScreenButton,
  type Mount,
  scrollRegion,
  slider,
  table,
} from "./elements.js"
import { linked } from "./link.js"
import { CURSE, type GrownTree, grow, modelOf, OWN, TWO_WORDS, type WordModel } from "./tree-in-page.mjs"

/** Of the text of a tree. */
const MAX_LENGTH = 2000

/** The widest beam of the slider; of a model of any width it is endless. */
const MAX_WIDTH = 6

export const mount: Mount = (place, left) => {
  const own = box(
    "A line for each beginning: its words, then the probability of the last one. </s> ends a sentence.",
    7,
  )
  own.input.maxLength = MAX_LENGTH
  own.input.value = OWN
  /** The text is read at each change. */
  const typed = { name: "your own tree", maxWidth: Infinity }
  const models: readonly (WordModel | typeof typed)[] = [TWO_WORDS, CURSE, typed]
  let model = models[0]!
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
    const searched = "next" in model ? model : modelOf(own.input.value)
    if (typeof searched === "string") {
      status.textContent = searched
      for (const { content } of [tree, outputs]) content.replaceChildren()
      return
    }
    const grown = await grow(searched, widthOf(width.input.valueAsNumber), alpha.input.valueAsNumber)
    // A later move of a slider may have been faster.
    if (mine !== updates) return
    tree.content.innerHTML = treePicture(grown)
    status.textContent = sentenceOf(grown)
    outputs.content.replaceChildren(outputsOf(grown))
  }
  const choose = (example: typeof model): void => {
    model = example
    own.label.hidden = model !== typed
    width.input.max = String(Math.min(model.maxWidth, MAX_WIDTH))
    width.value = "1"
  }
  const show = (example: typeof model): void => {
    choose(example)
    void update()
  }
  for (const { input } of [own, width, alpha]) input.addEventListener("input", () => void update())
  choose(model)
  linked(place, left, {
    model: {
      get value() {
        return model.name
      },
      set value(given) {
        const named = models.find(({ name }) => name === given)
        if (named !== undefined) choose(named)
      },
    },
    tree: own.input,
    b: width,
    alpha,
  })
  place.replaceChildren(
    controls(
      exampleButtons(models, show),
      own.label,
      width.label,
      alpha.label,
      element("p", {}, fullScreenButton(place, left)),
    ),
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
      element("span", { className: "live-word", textContent: text }),
      probability.toFixed(4),
      score.toFixed(3),
    ]),
    ["output", "probability", "score"],
  )
}
