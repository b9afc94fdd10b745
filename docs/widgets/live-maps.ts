// Pictures of points whose places are known: PCA, t-SNE and UMAP, moved by their parameter and their seed while readers watch.
import { pointMap } from "../figures/point-map.mjs"
import { type Drawing, drawing } from "./clouds.mjs"
import { element } from "./elements.js"
import { METHODS, SETS, STEPS_PER_FRAME, sentenceOf } from "./maps-in-page.js"

const MAX_SEED = 2 ** 32 - 1

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-maps"]')) mount(place)

function mount(place: HTMLElement): void {
  const set = choice(SETS.map(({ name }) => name))
  const method = choice(METHODS.map(({ name }) => name))
  const start = choice(["at random", "principal components"])
  const near = element("input", { type: "range", min: "2", max: "19", step: "1", value: "5" })
  const saidNear = element("span", {})
  const seed = element("input", { type: "number", min: "0", max: String(MAX_SEED), step: "1", value: "1" })
  const next = element("button", { type: "button", textContent: "Next seed" })
  const again = element("button", { type: "button", textContent: "Again" })
  const status = element("p", { role: "status" })
  const map = element("div", {})
  const isStill = matchMedia("(prefers-reduced-motion: reduce)")
  let frame = 0

  const begin = (): void => {
    cancelAnimationFrame(frame)
    const { matrix, groups } = SETS[set.selectedIndex]!
    const { kind, name, parameter } = METHODS[method.selectedIndex]!
    saidNear.textContent = parameter === "" ? "No parameter" : `${parameter}: ${near.value}`
    near.disabled = parameter === ""
    if (!seed.validity.valid || seed.value === "") {
      status.textContent = `A seed is a whole number from 0 to ${MAX_SEED.toLocaleString("en")}.`
      return
    }
    const from = start.selectedIndex === 0 ? "random" : "pca"
    const points: Drawing = drawing(matrix, kind, near.valueAsNumber, seed.valueAsNumber, from)
    const draw = (text: string): void => {
      const title = kind === "pca" ? name : `${name}, seed ${seed.value}`
      map.innerHTML = pointMap({ id: "live-maps", title, positions: points.positions(), groups, text })
    }
    const finish = (): void => {
      const said = sentenceOf(matrix, groups, points.positions())
      draw(said)
      status.textContent = said
    }
    const tick = (): void => {
      let moves = true
      for (let i = 0; i < STEPS_PER_FRAME && moves; i++) moves = points.step()
      if (moves) {
        draw("The points are moving.")
        frame = requestAnimationFrame(tick)
      } else finish()
    }
    status.textContent = "The points are moving."
    if (isStill.matches) {
      while (points.step());
      finish()
    } else tick()
  }

  next.addEventListener("click", () => {
    seed.valueAsNumber = seed.validity.valid && seed.value !== "" ? (seed.valueAsNumber + 1) % (MAX_SEED + 1) : 1
    begin()
  })
  again.addEventListener("click", begin)
  for (const input of [set, method, start, seed]) input.addEventListener("change", begin)
  near.addEventListener("input", begin)
  place.replaceChildren(
    element(
      "div",
      { className: "live-choices" },
      element("label", {}, "Points", set),
      element("label", {}, "Method", method),
      element("label", {}, "Start", start),
      element("label", {}, "Seed", seed),
    ),
    element("label", {}, saidNear, near),
    element("p", { className: "live-buttons" }, next, again),
    map,
    status,
  )
  begin()
}

function choice(names: readonly string[]): HTMLSelectElement {
  return element("select", {}, ...names.map((textContent) => element("option", { textContent })))
}
