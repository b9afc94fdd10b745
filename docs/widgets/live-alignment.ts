// Two text boxes, the alignment of what stands in them, the table that it comes from, and what several metrics make of it, computed in the
// reader's browser.
import {
  alignCharacters,
  alignWords,
  type CorpusMetric,
  cer,
  chrf,
  rougeL,
  type Scored,
  ter,
  unicodeWords,
  wer,
} from "@lectern/metrics"
import { alignmentSteps } from "../figures/alignment-table.mjs"
import { stepsOf, stepTable } from "../figures/step-table.mjs"
import { counted } from "../figures/svg-text.mjs"
import { box, controls, element, exampleButtons, type Mount, paced, scrollRegion, stepper, table } from "./elements.js"
import { followed, linked, ticked } from "./link.js"
import { editTable, previous, type Step, type StepTable } from "./table-in-page.mjs"

const EXAMPLES: readonly { readonly name: string; readonly reference: string; readonly hypothesis: string }[] = [
  { name: "four ways", reference: "open the door now", hypothesis: "the open door" },
  {
    name: "the door",
    reference: "please close the door before you go home",
    hypothesis: "please close a door you go on home",
  },
  { name: "a near miss", reference: "the breakwater was grey", hypothesis: "the break water was gray" },
  { name: "babble", reference: "yes", hypothesis: "yes I do think that it may well be so" },
  { name: "another order", reference: "the ferry leaves on Monday", hypothesis: "on Monday the ferry leaves" },
  { name: "kitten", reference: "kitten", hypothesis: "sitting" },
]

/** Of each text; the alignment of two such texts by characters takes about a second. */
const MAX_LENGTH = 5000

/** Of the table, which has a cell for each pair of words. */
const MAX_SIDE = 20

const TOO_LONG = `The table has room for texts of up to ${MAX_SIDE} words, or characters.`

const STEPS: Readonly<Record<string, string>> = { H: "hit", S: "substitution", D: "deletion", I: "insertion" }

const ERRORS = [wer(), cer(), ter()]
const LIKENESSES = [chrf(), rougeL({ tokenize: unicodeWords })]

export const mount: Mount = (place, left) => {
  const reference = box("Reference", 2)
  const hypothesis = box("Hypothesis", 2)
  const byCharacter = element("input", { type: "checkbox" })
  const status = element("p", { role: "status" })
  const score = element("p", {})
  const matrix = scrollRegion("Table of distances", left)
  const alignment = scrollRegion("Alignment", left)
  const texts = [reference.input, hypothesis.input]
  for (const input of texts) input.maxLength = MAX_LENGTH
  let distances: StepTable | undefined
  const draw = (): void => {
    status.textContent = distances === undefined ? TOO_LONG : sentenceOf(distances, steps.at)
    matrix.content.innerHTML =
      distances === undefined
        ? ""
        : stepTable(distances, { id: "distances", title: "The edits between all beginnings", steps: steps.at })
  }
  const steps = stepper(draw)
  const count = (): void => {
    const align = byCharacter.checked ? alignCharacters : alignWords
    const aligned = align(hypothesis.input.value, reference.input.value)
    const longest = Math.max(aligned.reference.length, aligned.hypothesis.length)
    distances = longest > MAX_SIDE ? undefined : editTable(aligned)
    steps.restart(distances === undefined ? 0 : stepsOf(distances))
    alignment.content.replaceChildren(alignmentTable(aligned))
    score.replaceChildren(...scores(hypothesis.input.value, reference.input.value))
  }
  const update = (): void => {
    count()
    draw()
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    reference.input.value = example.reference
    hypothesis.input.value = example.hypothesis
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  const change = paced(texts, left, update)
  for (const input of [...texts, byCharacter]) input.addEventListener("input", change)
  const unit = element("label", { className: "live-check" }, byCharacter, " character by character")
  fill(EXAMPLES[0]!)
  count()
  linked(place, left, {
    reference: followed(reference.input, count),
    hypothesis: followed(hypothesis.input, count),
    characters: ticked(byCharacter, count),
    step: steps.linked,
  })
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), reference.label, hypothesis.label, unit, steps.node),
    status,
    matrix.node,
    alignment.node,
    score,
  )
  draw()
}

/** What a step does: fills a cell, goes back, or is the last one. */
function sentenceOf(distances: StepTable, at: number): string {
  const { rows, columns, cells, path, ties, ways } = distances
  const inTable = rows.length * columns.length
  if (at === stepsOf(distances)) {
    const edits = cells.at(-1)!.at(-1)!
    const [hits, ...counts] = Object.entries(STEPS).map(([letter, name]) =>
      counted(path.filter((step) => step.letter === letter).length, name),
    )
    const others =
      ways === 1 ? "No other alignment has as few." : `${ways} alignments have as few: dashed steps lead to the others.`
    return `${counted(edits, "edit")}: ${counts.join(", ")}; and ${hits}. ${others}`
  }
  if (at === 0) return "The first row and column: only insertions, only deletions."
  if (at > inTable) {
    const step = path[at - inTable - 1]!
    const same = ties.filter(({ i, j }) => i === step.i && j === step.j)
    const others = same.length === 0 ? "" : ` As good here: ${same.map(({ letter }) => STEPS[letter]).join(", ")}.`
    return `Back: ${saidOf(distances, step)}.${others}`
  }
  const [i, j] = [Math.ceil(at / columns.length), ((at - 1) % columns.length) + 1]
  const sum = (from: number, plus: number): string => `${from} + ${plus} = ${from + plus}`
  const plus = rows[i - 1] === columns[j - 1] ? 0 : 1
  const [diagonal, up, side] = [cells[i - 1]![j - 1]!, cells[i - 1]![j]!, cells[i]![j - 1]!]
  return `“${rows[i - 1]}” and “${columns[j - 1]}”: diagonal ${sum(diagonal, plus)}, from above ${sum(up, 1)}, from the left ${sum(side, 1)}. The smallest is ${cells[i]![j]}.`
}

function saidOf({ rows, columns }: StepTable, step: Step): string {
  const [i, j] = previous(step)
  const words = { H: `“${rows[i]}”`, S: `“${columns[j]}” for “${rows[i]}”`, D: `“${rows[i]}”`, I: `“${columns[j]}”` }
  return `${STEPS[step.letter]}, ${words[step.letter as keyof typeof words]}`
}

function alignmentTable(alignment: ReturnType<typeof alignWords>): Node {
  const steps = alignmentSteps(alignment)
  const marked = (tag: "del" | "ins", kind: string, text: string): Node | string =>
    kind === "equal" || text === "" ? text : element(tag, { textContent: text })
  const rows = table([
    ["reference", ...steps.map(({ kind, above }) => marked("del", kind, above))],
    ["step", ...steps.map(({ letter }) => letter)],
    ["hypothesis", ...steps.map(({ kind, below }) => marked("ins", kind, below))],
  ])
  return element("div", { className: "alignment" }, rows)
}

function scores(hypothesis: string, reference: string): readonly (Node | string)[] {
  const shown = (metrics: readonly CorpusMetric<Scored>[]): string =>
    metrics
      .map((metric) => `${metric.name} ${(100 * metric.score([hypothesis], [reference]).score).toFixed(1)}`)
      .join(" · ")
  return [
    element("strong", { textContent: shown(ERRORS) }),
    " (less is better)",
    element("br", {}),
    element("strong", { textContent: shown(LIKENESSES) }),
    " (more is better)",
  ]
}
