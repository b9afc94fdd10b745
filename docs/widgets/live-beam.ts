// A search tree with sliders for the width of the beam and for the length normalization, searched in the reader's browser.
import { treePicture } from "../figures/search-tree.mjs"
import { element, exampleButtons } from "./elements.js"
import { CURSE, type GrownTree, grow, TWO_WORDS, type WordModel } from "./tree-in-page.mjs"

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-beam"]')) mount(place)

function mount(place: HTMLElement): void {
  const width = element("input", { type: "range", min: "1", step: "1", value: "1" })
  const alpha = element("input", { type: "range", min: "0", max: "1.5", step: "0.01", value: "0" })
  const saidWidth = element("span", {})
  const saidAlpha = element("span", {})
  const tree = element("div", { className: "search-tree-scroll" })
  const result = element("div", { ariaLive: "polite" })
  let model: WordModel = TWO_WORDS
  let updates = 0
  const update = async (): Promise<void> => {
    const mine = ++updates
    const isInfinite = model.maxWidth === Infinity && width.value === width.max
    const beamWidth = isInfinite ? Infinity : width.valueAsNumber
    saidWidth.textContent = `Beam width B: ${isInfinite ? "∞" : beamWidth}`
    saidAlpha.textContent = `Length normalization α: ${alpha.valueAsNumber.toFixed(2)}`
    const grown = await grow(model, beamWidth, alpha.valueAsNumber)
    // A later move of a slider may have been faster.
    if (mine !== updates) return
    tree.innerHTML = treePicture(grown)
    result.replaceChildren(...outcome(grown))
  }
  const show = (example: WordModel): void => {
    model = example
    width.max = String(Math.min(model.maxWidth, 6))
    width.value = "1"
    void update()
  }
  width.addEventListener("input", () => void update())
  alpha.addEventListener("input", () => void update())
  place.replaceChildren(
    exampleButtons([TWO_WORDS, CURSE], show),
    element("label", {}, saidWidth, width),
    element("label", {}, saidAlpha, alpha),
    result,
    tree,
  )
  show(TWO_WORDS)
}

/** How much was scored, and the outputs in their order. */
function outcome({ nodes, outputs, scored, isProven }: GrownTree): readonly Node[] {
  const pruned = nodes.filter(({ outcome }) => outcome === "pruned").length
  const proof = isProven
    ? "No sentence has a higher score: this is proven."
    : "A pruned sentence may have a higher score."
  const said = `${scored} continuations scored, ${pruned} possible ones pruned. ${proof}`
  const head = ["output", "probability", "score"].map((name) => element("th", { scope: "col", textContent: name }))
  const rows = outputs.map(({ text, probability, score }) => {
    const output = element("td", { className: "live-word" })
    output.innerHTML = text
    return element("tr", {}, output, element("td", {}, probability.toFixed(4)), element("td", {}, score.toFixed(3)))
  })
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows))
  return [element("p", { textContent: said }), table]
}
