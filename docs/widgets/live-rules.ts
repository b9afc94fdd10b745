// A distribution, a temperature and a rule with its sliders: what stays, how much it weighed, and what becomes of it.
import { truncationRules } from "@lectern/decoding"
import { wordBars } from "../figures/word-bars.mjs"
import { choice, controls, element, exampleButtons, type Mount, type Slider, slider } from "./elements.js"
import { followed, linked } from "./link.js"
import { EXAMPLES, type Example, outcomeOf, RULE_NAMES, type RuleName, slidersOf } from "./rules-in-page.js"

const MAX_TEMPERATURE = 3

export const mount: Mount = (place, left) => {
  const rule = choice(RULE_NAMES.map(spaced), RULE_NAMES)
  const about = element("p", {})
  const heat = slider({ min: 0.1, max: MAX_TEMPERATURE, step: 0.05, value: 1 }, (value) => said("temperature", value))
  const sliders = element("div", {})
  const picture = element("div", {})
  const status = element("p", { role: "status" })
  let example = EXAMPLES[0]!
  let made: readonly Slider[] = []
  let starts = ""
  const update = (): void => {
    const { probs, words } = example
    const values = made.map(({ input }) => input.valueAsNumber)
    const { before, after, kept, mass, bits } = outcomeOf(probs, heat.input.valueAsNumber, chosen(), values)
    const title = `${kept} of ${before.length} words stay, mass ${mass.toFixed(3)}`
    picture.innerHTML = wordBars({ id: "live-rules", title, words, before, after })
    const entropies = `Entropy: ${bits[0].toFixed(2)} bits before, ${bits[1].toFixed(2)} after; the likeliest word has ${percent(after)}.`
    status.replaceChildren(element("strong", { textContent: `${title}.` }), ` ${entropies}`)
  }
  const chosen = (): RuleName => rule.value as RuleName
  const choose = (): void => {
    made = slidersOf(chosen()).map((each) => slider(each, (value) => said(each.about, value)))
    for (const { input } of made) input.addEventListener("input", update)
    starts = valuesOf(made)
    sliders.replaceChildren(...made.map(({ label }) => label))
    const { about: says, paper } = truncationRules[chosen()]
    about.textContent = `It ${says} (${paper}).${chosen() === "xtc" ? " Shown when it acts." : ""}`
  }
  const show = (next: Example): void => {
    example = next
    update()
  }
  rule.value = "topP"
  choose()
  rule.addEventListener("input", () => {
    choose()
    update()
  })
  heat.input.addEventListener("input", update)
  linked(place, left, {
    words: {
      get value() {
        return example.name
      },
      set value(given) {
        example = EXAMPLES.find(({ name }) => name === given) ?? example
      },
    },
    rule: followed(rule, choose),
    // Each rule has sliders of its own; where they start is the default.
    set: {
      get value() {
        const values = valuesOf(made)
        return values === starts ? "" : values
      },
      set value(given) {
        const values = (given === "" ? starts : given).split("_")
        for (const [i, each] of made.entries()) each.value = values[i] ?? ""
      },
    },
    temperature: heat,
  })
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), element("label", {}, "Rule", rule)),
    about,
    controls(heat.label, sliders),
    picture,
    status,
  )
  update()
}

/** Of sliders, as a link holds them. */
function valuesOf(sliders: readonly Slider[]): string {
  return sliders.map(({ value }) => value).join("_")
}

function said(name: string, value: number): string {
  return `${name[0]!.toUpperCase()}${name.slice(1)}: ${Number(value.toPrecision(3))}`
}

function spaced(name: string): string {
  return name.replaceAll(/[A-Z0-9]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function percent(probs: readonly number[]): string {
  return `${Math.round(100 * Math.max(...probs))} percent`
}
