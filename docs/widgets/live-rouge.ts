// Two texts, the table of their longest common subsequence, and what beta makes of its precision and recall.
import { betaCurve } from "../figures/beta-curve.mjs"
import { stepsOf, stepTable } from "../figures/step-table.mjs"
import { box, controls, element, exampleButtons, type Mount, paced, scrollRegion, slider, stepper } from "./elements.js"
import { followed, linked } from "./link.js"
import { commonOf, MAX_BETA } from "./rouge-in-page.mjs"
import type { StepTable } from "./table-in-page.mjs"

const LONG = "the dog bit the postman on monday morning"
const EXAMPLES = [
  { name: "stops early", reference: LONG, hypothesis: "the dog bit the postman" },
  { name: "the other way round", reference: LONG, hypothesis: "the postman bit the dog" },
  { name: "too long", reference: "nobody slept well", hypothesis: "the cold wind blew all night and nobody slept" },
  { name: "reversed", reference: "a b c d", hypothesis: "d c b a" },
]

const MAX_LENGTH = 500

/** Of the table. */
const MAX_SIDE = 16

export const mount: Mount = (place, left) => {
  const reference = box("Reference", 2)
  const hypothesis = box("Hypothesis", 2)
  const texts = [reference.input, hypothesis.input]
  const beta = slider({ min: 0, max: MAX_BETA, step: 0.1, value: 1 }, (value) => `Beta β: ${value.toFixed(1)}`)
  const grid = scrollRegion("Table of common words", left)
  const chart = element("div", {})
  const status = element("p", { role: "status" })
  let common: ReturnType<typeof commonOf>
  const draw = (): void => {
    const { table, scored, curve } = common
    const isSmall = Math.max(table.rows.length, table.columns.length) <= MAX_SIDE
    const value = beta.input.valueAsNumber
    const now = scored(value)
    grid.content.innerHTML = isSmall
      ? stepTable(table, { id: "common", title: "Lengths of common subsequences", steps: steps.at })
      : ""
    chart.innerHTML = betaCurve({ id: "beta", beta: value, now, curve })
    if (!isSmall) status.textContent = `The table has room for texts of up to ${MAX_SIDE} words.`
    else if (steps.at < steps.last) status.textContent = stepOf(table, steps.at)
    else {
      const words = table.path.filter(({ letter }) => letter === "=").map(({ i }) => table.rows[i - 1])
      const found = words.length === 0 ? "No word in common." : `In common, in order: “${words.reverse().join(" ")}”.`
      const shares = [now.precision, now.recall, now.score].map((share) => share.toFixed(3))
      status.textContent = `${found} Precision ${words.length}/${table.columns.length} = ${shares[0]}, recall ${words.length}/${table.rows.length} = ${shares[1]}, F ${shares[2]}.`
    }
  }
  const steps = stepper(draw)
  const count = (): void => {
    common = commonOf(reference.input.value, hypothesis.input.value)
    steps.restart(stepsOf(common.table))
  }
  const update = (): void => {
    count()
    draw()
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    reference.input.value = example.reference
    hypothesis.input.value = example.hypothesis
    count()
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    draw()
  }
  const change = paced(texts, left, update)
  for (const input of texts) {
    input.maxLength = MAX_LENGTH
    input.addEventListener("input", change)
  }
  beta.input.addEventListener("input", draw)
  fill(EXAMPLES[0]!)
  linked(place, left, {
    reference: followed(reference.input, count),
    hypothesis: followed(hypothesis.input, count),
    beta,
    step: steps.linked,
  })
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), reference.label, hypothesis.label, beta.label, steps.node),
    status,
    element("div", { className: "panels" }, grid.node, chart),
  )
  draw()
}

/** What a step before the last does. */
function stepOf({ rows, columns, cells, path, ties }: StepTable, at: number): string {
  const inTable = rows.length * columns.length
  if (at === 0) return "Before the first word of either text, nothing is in common."
  if (at > inTable) {
    const step = path[at - inTable - 1]!
    if (step.letter === "=") return `Back: “${rows[step.i - 1]}” is in both.`
    const same = ties.some(({ i, j }) => i === step.i && j === step.j) ? " To the left is as good." : ""
    return `Back: ${step.direction}, to the same number.${same}`
  }
  const [i, j] = [Math.ceil(at / columns.length), ((at - 1) % columns.length) + 1]
  const [word, other, value] = [rows[i - 1]!, columns[j - 1]!, cells[i]![j]!]
  if (word === other) return `“${word}” is in both: one more than on the diagonal, ${value - 1} + 1 = ${value}.`
  return `“${word}” is not “${other}”: the larger of ${cells[i - 1]![j]} above and ${cells[i]![j - 1]} to the left is ${value}.`
}
