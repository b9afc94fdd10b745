// A distribution, a temperature and a rule with its sliders: what stays, how much it weighed, and what becomes of it.
import { truncationRules } from "@lectern/decoding"
import { ruleBars } from "../figures/rule-bars.mjs"
import { element, exampleButtons } from "./elements.js"
import { EXAMPLES, type Example, outcomeOf, RULE_NAMES, type RuleName, slidersOf } from "./rules-in-page.js"

const MAX_TEMPERATURE = 3

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-rules"]')) mount(place)

function mount(place: HTMLElement): void {
  const select = element(
    "select",
    {},
    ...RULE_NAMES.map((name) => element("option", { textContent: spaced(name), value: name })),
  )
  const about = element("p", {})
  const heat = slider("Temperature", 0.1, MAX_TEMPERATURE, 0.05, 1)
  const sliders = element("div", {})
  const result = element("div", { ariaLive: "polite" })
  let { probs } = EXAMPLES[0]!
  let inputs: readonly HTMLInputElement[] = []
  const update = (): void => {
    const outcome = outcomeOf(
      probs,
      heat.input.valueAsNumber,
      chosen(),
      inputs.map((input) => input.valueAsNumber),
    )
    const { before, after, kept, mass, bits } = outcome
    const highest = Math.max(...before, ...after)
    const label = `${kept} of ${before.length} words stay, mass ${mass.toFixed(3)}`
    const picture = ruleBars({ id: "live-rules", title: label, cuts: [{ before, after, label: "" }], highest })
    const entropies = `Entropy: ${bits[0].toFixed(2)} bits before, ${bits[1].toFixed(2)} after; the likeliest word has ${percent(after)}.`
    const stays = element("strong", { textContent: `${label}.` })
    result.replaceChildren(element("div", { innerHTML: picture }), element("p", {}, stays, ` ${entropies}`))
  }
  const chosen = (): RuleName => select.value as RuleName
  const choose = (): void => {
    const made = slidersOf(chosen()).map((each) => slider(each.about, each.min, each.max, each.step, each.value))
    inputs = made.map(({ input }) => input)
    for (const { input } of made) input.addEventListener("input", update)
    sliders.replaceChildren(...made.map(({ label }) => label))
    const { about: says, paper } = truncationRules[chosen()]
    about.textContent = `It ${says} (${paper}).${chosen() === "xtc" ? " Shown when it acts." : ""}`
    update()
  }
  const show = (example: Example): void => {
    probs = example.probs
    update()
  }
  select.value = "topP"
  select.addEventListener("input", choose)
  heat.input.addEventListener("input", update)
  place.replaceChildren(
    exampleButtons(EXAMPLES, show),
    element("label", {}, "Rule", select),
    about,
    heat.label,
    sliders,
    result,
  )
  choose()
}

/** A slider that shows its value. */
function slider(
  name: string,
  min: number,
  max: number,
  step: number,
  value: number,
): { readonly label: HTMLElement; readonly input: HTMLInputElement } {
  const input = element("input", { type: "range", min: String(min), max: String(max), step: String(step) })
  input.valueAsNumber = value
  const said = element("span", {})
  const say = (): void => {
    said.textContent = `${name[0]!.toUpperCase()}${name.slice(1)}: ${Number(input.valueAsNumber.toPrecision(3))}`
  }
  input.addEventListener("input", say)
  say()
  return { label: element("label", {}, said, input), input }
}

function spaced(name: string): string {
  return name.replaceAll(/[A-Z0-9]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function percent(probs: readonly number[]): string {
  return `${Math.round(100 * Math.max(...probs))} percent`
}
