// Two texts and a switch for each kind of rule: the alignment of what the rules leave, the rate, and what each rule does to it.
import { pipeline } from "@lectern/metrics/normalize"
import { scoredSteps } from "../figures/scored-steps.mjs"
import { counted } from "../figures/svg-text.mjs"
import { box, controls, element, exampleButtons, type Mount, paced, scrollRegion, stepper, table } from "./elements.js"
import { followed, linked, ticked } from "./link.js"
import { balanceOf, type Change, changesOf, type Outcome, outcomeOf, rateOf } from "./scored-words.mjs"
import { EXAMPLES, SCORERS, SWITCHES, switched } from "./scorers-in-page.mjs"

/** Of each text: eleven alignments are made at each change. */
const MAX_LENGTH = 2000

const DEFAULT = SWITCHES.filter(({ name }) => name !== "compounds").map(({ name }) => name)

export const mount: Mount = (place, left) => {
  const [reference, hypothesis] = [box("Reference", 3), box("Hypothesis", 3)]
  const texts = [reference.input, hypothesis.input]
  for (const input of texts) input.maxLength = MAX_LENGTH
  const switches = SWITCHES.map(({ name }) => {
    const input = element("input", { type: "checkbox" })
    const effect = element("small", {})
    return {
      name,
      input,
      effect,
      label: element("label", { className: "live-check" }, input, element("span", {}, name, effect)),
    }
  })
  const order = element("input", { type: "checkbox" })
  const orderLabel = element(
    "label",
    { className: "live-check" },
    order,
    element("span", {}, "reordered", element("small", {}, "punctuation before contractions")),
  )
  const status = element("p", { role: "status" })
  const alignment = scrollRegion("Alignment", left)
  const rates = scrollRegion("Rates", left)

  const chosen = (): Set<string> => new Set(switches.filter(({ input }) => input.checked).map(({ name }) => name))
  /** The outcome with some switches on, or with their first rules only. */
  const outcomeWith = (on: ReadonlySet<string>, steps = Number.POSITIVE_INFINITY): Outcome => {
    const { rules } = switched(on, order.checked)
    const [said, heard] = texts.map(({ value }) => value.replaceAll(/\s+/g, " ").trim())
    const compounds = on.has("compounds") && steps > rules.length
    return outcomeOf(said!, heard!, pipeline("switches", rules.slice(0, steps)), compounds)
  }
  const stepNames = (): string[] => {
    const on = chosen()
    return [...switched(on, order.checked).rules.map(({ name }) => name), ...(on.has("compounds") ? ["compounds"] : [])]
  }
  const draw = (): void => {
    const names = stepNames()
    const now = outcomeWith(chosen(), steps.at)
    alignment.content.innerHTML = scoredSteps(now)
    const sentence = [element("strong", { textContent: `WER ${rateOf(now)}` }), `: ${countsOf(now)}. `]
    if (steps.at > 0) {
      const changes = changesOf(outcomeWith(chosen(), steps.at - 1), now)
      const isLast = steps.at === names.length
      const rule = `Rule “${names[steps.at - 1]}”, ${isLast ? "the last" : `number ${steps.at}`} of ${names.length}`
      if (!isLast || changes.length > 0) sentence.push(`${rule}: ${saidOf(changes)}`)
    }
    status.replaceChildren(...sentence)
  }
  const steps = stepper(draw)
  const count = (): void => {
    steps.restart(stepNames().length)
    const on = chosen()
    const now = outcomeWith(on)
    for (const { name, input, effect } of switches) {
      const turned = new Set(on)
      if (!turned.delete(name)) turned.add(name)
      const other = outcomeWith(turned)
      const [without, withIt] = input.checked ? [other, now] : [now, other]
      effect.textContent = effectOf(without, withIt)
    }
    const [said, heard] = [now.reference.raw, now.hypothesis.raw]
    const rows = SCORERS.map((each) => rowOf(each.name, outcomeOf(said, heard, each.normalizer, each.compounds)))
    rates.content.replaceChildren(table([...rows, rowOf("your switches", now)], ["scorer", "WER", "S", "D", "I", "N"]))
  }
  const update = (): void => {
    count()
    draw()
  }
  const change = paced(texts, left, update)
  for (const input of [...texts, order, ...switches.map(({ input }) => input)]) input.addEventListener("input", change)
  const turn = (on: readonly string[]): void => {
    for (const { name, input } of switches) input.checked = on.includes(name)
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    reference.input.value = example.reference
    hypothesis.input.value = example.hypothesis
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  const buttons = [
    ["all on", SWITCHES.map(({ name }) => name)],
    ["all off", []],
  ] as const
  const all = buttons.map(([textContent, on]) => {
    const button = element("button", { type: "button", textContent })
    button.addEventListener("click", () => {
      turn(on)
      update()
    })
    return button
  })
  fill(EXAMPLES[0]!)
  turn(DEFAULT)
  count()
  linked(place, left, {
    reference: followed(reference.input, count),
    hypothesis: followed(hypothesis.input, count),
    rules: {
      get value() {
        const on = [...chosen()]
        return on.join() === DEFAULT.join() ? "" : on.join("_").replaceAll(" ", "-") || "none"
      },
      set value(given) {
        const on = given === "none" ? [] : given.replaceAll("-", " ").split("_")
        turn(given === "" ? DEFAULT : on)
        count()
      },
    },
    order: ticked(order, count),
    step: steps.linked,
  })
  place.replaceChildren(
    controls(
      exampleButtons(EXAMPLES, show),
      reference.label,
      hypothesis.label,
      element("div", { className: "live-switches" }, ...switches.map(({ label }) => label), orderLabel),
      element("p", { className: "live-buttons" }, ...all),
      steps.node,
    ),
    status,
    alignment.node,
    rates.node,
  )
  draw()
}

/** What a rule does, as the other switches are. */
function effectOf(without: Outcome, withIt: Outcome): string {
  const { removed, added } = balanceOf(changesOf(without, withIt))
  const words = withIt.length - without.length
  const parts = [
    ...(removed > 0 ? [`removes ${removed}`] : []),
    ...(added > 0 ? [`adds ${added}`] : []),
    ...(words === 0 ? [] : [`N ${words > 0 ? "+" : "−"} ${Math.abs(words)}`]),
  ]
  return parts.join(", ") || "no change"
}

function countsOf({ errors, length, substitutions, deletions, insertions }: Outcome): string {
  return `${counted(errors, "error")} in ${counted(length, "word")}: ${counted(substitutions, "substitution")}, ${counted(deletions, "deletion")}, ${counted(insertions, "insertion")}`
}

function saidOf(changes: readonly Change[]): string {
  if (changes.length === 0) return "no error removed or added."
  const quoted = (text: string): string => (text === "" ? "nothing" : `“${text}”`)
  return `${changes.map(({ said, heard, was, is }) => `${quoted(said)}, heard as ${quoted(heard)}: ${was} → ${is} errors`).join("; ")}.`
}

function rowOf(name: string, outcome: Outcome): string[] {
  const { substitutions, deletions, insertions, length } = outcome
  return [name, rateOf(outcome), ...[substitutions, deletions, insertions, length].map(String)]
}
