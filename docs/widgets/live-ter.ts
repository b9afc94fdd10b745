// Two texts, and how words slide from one to the other: TER's greedy search beside the fewest edits, step by step.
import { sentenceTer } from "@lectern/metrics"
import { shiftPictures } from "../figures/shift-blocks.mjs"
import { counted } from "../figures/svg-text.mjs"
import { box, controls, element, exampleButtons, type Mount, paced, scrollRegion, stepper } from "./elements.js"
import { followed, linked } from "./link.js"
import { MAX_WORDS_OF_BEST, type Shifted, shiftsOf, type Way } from "./shifts-in-page.mjs"

const EXAMPLES = [
  { name: "sold today", hypothesis: "sold today it she", reference: "she sold it today" },
  { name: "the ferry", hypothesis: "on Monday the ferry leaves", reference: "the ferry leaves on Monday" },
  { name: "no yes", hypothesis: "no yes no no yes", reference: "no no yes yes no" },
  { name: "another word", hypothesis: "tonight he closes the old bridge", reference: "he shuts the bridge tonight" },
]

/** Of each text; more have no room. */
const MAX_WORDS = 12
const MAX_LENGTH = 200

export const mount: Mount = (place, left) => {
  const hypothesis = box("Hypothesis", 1)
  const reference = box("Reference", 1)
  const texts = [hypothesis.input, reference.input]
  const status = element("p", { role: "status" })
  const pictures = scrollRegion("Shifts", left)
  const panels = element("div", { className: "panels" })
  pictures.content.append(panels)
  let shifts: Shifted
  const steps = stepper(() => draw())
  const draw = (): void => {
    const { greedy, best, hypothesis: words, reference: wanted } = shifts
    const isTooLong = Math.max(words.length, wanted.length) > MAX_WORDS
    panels.innerHTML = isTooLong ? "" : shiftPictures(shifts, steps.at).join("\n")
    const { score } = sentenceTer(hypothesis.input.value, reference.input.value)
    const ways = [`TER’s search: ${saidOf(greedy)}, a TER of ${(100 * score).toFixed(1)}.`]
    if (best !== undefined) ways.push(`The best: ${saidOf(best)}.`)
    else ways.push(`The best is searched for in texts of up to ${MAX_WORDS_OF_BEST} words.`)
    if (isTooLong) ways.push(`The picture has room for ${MAX_WORDS} words of each text.`)
    const now = steps.at < steps.last ? nowOf(shifts, steps.at) : ""
    status.textContent = now === "" ? ways.join(" ") : now
  }
  const count = (): void => {
    shifts = shiftsOf(hypothesis.input.value, reference.input.value)
    steps.restart(Math.max(shifts.greedy.rows.length, shifts.best?.rows.length ?? 0))
  }
  const update = (): void => {
    count()
    draw()
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    hypothesis.input.value = example.hypothesis
    reference.input.value = example.reference
    count()
  }
  const change = paced(texts, left, update)
  for (const input of texts) {
    input.maxLength = MAX_LENGTH
    input.addEventListener("input", change)
  }
  fill(EXAMPLES[0]!)
  linked(place, left, {
    hypothesis: followed(hypothesis.input, count),
    reference: followed(reference.input, count),
    step: steps.linked,
  })
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    draw()
  }
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), hypothesis.label, reference.label, steps.node),
    pictures.node,
    status,
  )
  draw()
}

function saidOf({ rows, edits }: Way): string {
  const shifts = rows.length - 1
  const rest = edits - shifts
  return `${counted(shifts, "shift")} and ${counted(rest, "other edit")}, ${edits} together`
}

/** What both have after some shifts. */
function nowOf({ hypothesis, greedy, best }: Shifted, at: number): string {
  const textOf = ({ rows }: Way): string => {
    const { order, distance } = rows[Math.min(at, rows.length - 1)]!
    return `“${order.map((i) => hypothesis[i]).join(" ")}”, ${counted(distance, "edit")} from the reference`
  }
  const after = at === 0 ? "Before any shift" : `After ${counted(at, "shift")}`
  if (at === 0 || best === undefined) return `${after}: ${textOf(greedy)}.`
  return `${after}, TER’s search has ${textOf(greedy)}; the best has ${textOf(best)}.`
}
