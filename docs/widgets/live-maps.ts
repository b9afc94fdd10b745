// Pictures of points whose places are known: PCA, t-SNE and UMAP, moved by their parameter and their seed while readers watch.
import { pointMap } from "../figures/point-map.mjs"
import { type Drawing, drawing } from "./clouds.mjs"
import { choice, controls, element, type Mount, seedControl, slider } from "./elements.js"
import { linked } from "./link.js"
import { METHODS, SETS, STEPS_PER_FRAME, sentenceOf } from "./maps-in-page.js"

export const mount: Mount = (place, left) => {
  const set = choice(SETS.map(({ name }) => name))
  const method = choice(
    METHODS.map(({ name }) => name),
    METHODS.map(({ kind }) => kind),
  )
  const start = choice(["at random", "principal components"], ["random", "pca"])
  const near = slider({ min: 2, max: 19, step: 1, value: 5 }, (value) => {
    const { parameter } = METHODS[method.selectedIndex]!
    return parameter === "" ? "No parameter" : `${parameter}: ${value}`
  })
  const seed = seedControl(() => begin())
  const again = element("button", { type: "button", textContent: "Again" })
  const status = element("p", { role: "status" })
  const map = element("div", {})
  const isStill = matchMedia("(prefers-reduced-motion: reduce)")
  let frame = 0

  const begin = (): void => {
    cancelAnimationFrame(frame)
    const { matrix, groups } = SETS[set.selectedIndex]!
    const { kind, name, parameter } = METHODS[method.selectedIndex]!
    near.value = near.input.value
    near.input.disabled = parameter === ""
    const given = seed.read()
    if (typeof given === "string") {
      status.textContent = given
      return
    }
    const from = start.selectedIndex === 0 ? "random" : "pca"
    const points: Drawing = drawing(matrix, kind, near.input.valueAsNumber, given, from)
    const draw = (text: string): void => {
      const title = kind === "pca" ? name : `${name}, seed ${given}`
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

  left.addEventListener("abort", () => cancelAnimationFrame(frame))
  again.addEventListener("click", begin)
  for (const input of [set, method, start]) input.addEventListener("change", begin)
  near.input.addEventListener("input", begin)
  linked(place, left, { points: set, method, start, near, seed: seed.input })
  place.replaceChildren(
    controls(
      element(
        "div",
        { className: "live-choices" },
        element("label", {}, "Points", set),
        element("label", {}, "Method", method),
        element("label", {}, "Start", start),
        seed.label,
      ),
      near.label,
      element("p", { className: "live-buttons" }, seed.next, again),
    ),
    map,
    status,
  )
  begin()
}
