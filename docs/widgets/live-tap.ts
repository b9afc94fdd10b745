// The update gate of a GRU as a tap that readers open and close.
import { gateTap, tapSaid } from "../figures/gate-tap.mjs"
import { controls, element, type Mount, type Slider, slider } from "./elements.js"
import { linked } from "./link.js"
import { tapOf } from "./tap-in-page.mjs"

export const mount: Mount = (place, left) => {
  const named = (name: string, min: number, max: number, value: number): Slider =>
    slider({ min, max, step: 0.01, value }, (value) => `${name}: ${value.toFixed(2).replace("-", "−")}`)
  const gate = named("Update gate z", 0, 1, 0.9)
  const old = named("Old state s", -1, 1, 0.8)
  const proposal = named("Proposal n", -0.95, 0.95, -0.5)
  const status = element("p", { role: "status" })
  const picture = element("div", {})
  let updates = 0
  const update = async (): Promise<void> => {
    const mine = ++updates
    const tap = await tapOf(gate.input.valueAsNumber, proposal.input.valueAsNumber, old.input.valueAsNumber)
    // A later move of a slider may have been faster.
    if (mine !== updates) return
    picture.innerHTML = gateTap(tap)
    status.textContent = tapSaid(tap)
  }
  for (const { input } of [gate, old, proposal]) input.addEventListener("input", () => void update())
  linked(place, left, { gate, old, proposal })
  place.replaceChildren(controls(gate.label, old.label, proposal.label), picture, status)
  void update()
}
