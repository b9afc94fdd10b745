// Corpus BLEU with its counts as sliders: the penalty on its curve, the precisions as bars, the score among those of WMT22.
import { brevityCurve, precisionBars } from "../figures/bleu-parts.mjs"
import { scoreScale } from "../figures/score-scale.mjs"
import {
  changed,
  EXAMPLES,
  HYPOTHESIS,
  MATCHES,
  MISTAKES,
  type Mistake,
  mostMatches,
  outcomeOf,
  REFERENCE,
  type Row,
  readRows,
  rowsOf,
  rowsText,
  SECOND,
  type Texts,
  totalOf,
} from "./corpus-in-page.js"
import { box, captionOf, choice, controls, element, exampleButtons, type Mount, paced, slider } from "./elements.js"
import { followed, linked } from "./link.js"

const SLIDERS = [HYPOTHESIS, REFERENCE, SECOND, ...[0, 1, 2, 3].map((i) => MATCHES + i)]
const LEAST_ROOM = 20
const NAMES = Object.keys(MISTAKES) as Mistake[]

export const mount: Mount = (place, left) => {
  const texts = { hypothesis: box("Hypotheses, one per line", 3), references: box("References, one per line", 3) }
  const inputs = [texts.hypothesis.input, texts.references.input]
  const segment = choice(["1"])
  const checks = NAMES.map((name) => ({ name, input: element("input", { type: "checkbox" }) }))
  const status = element("p", { role: "status" })
  const pictures = element("div", { className: "panels" })
  const scale = element("div", { className: "panels" })
  let rows: readonly Row[] = []
  let ofTexts = ""
  let room = LEAST_ROOM
  const row = (): Row => rows[segment.selectedIndex] ?? []
  const sliders = SLIDERS.map((at) =>
    slider({ min: 0, max: LEAST_ROOM, step: 1, value: 1 }, (value) => said(row(), at, value)),
  )
  /** The sliders show the chosen segment. */
  const choose = (): void => {
    if (rows.length === 0) return
    for (const [i, at] of SLIDERS.entries()) {
      const { input } = sliders[i]!
      input.max = String(at < MATCHES ? room : mostMatches(row(), at - MATCHES + 1))
      sliders[i]!.value = String(row()[at])
    }
  }
  const mistakes = (): Mistake[] => checks.filter(({ input }) => input.checked).map(({ name }) => name)
  const update = (): void => {
    if (rows.length === 0) return
    const { right, mean, wrong } = outcomeOf(rows, mistakes())
    status.replaceChildren(
      element("strong", { textContent: `BLEU ${(100 * right.score).toFixed(2)}` }),
      ` = 100 · BP ${right.brevityPenalty.toFixed(3)} · geometric mean ${mean.toFixed(3)}, from ${rows.length} ${rows.length === 1 ? "segment" : "segments"}.`,
      wrong === undefined ? "" : ` With the mistakes: ${(100 * wrong.score).toFixed(2)}.`,
    )
    pictures.innerHTML =
      brevityCurve({ id: "live-penalty", ...right, penalty: right.brevityPenalty, wrong: wrong?.point }) +
      precisionBars({ id: "live-precisions", ...right, matches: right.counts, mean, wrong: wrong?.mean })
    scale.innerHTML = scoreScale({ id: "live-scale", score: 100 * right.score, wrong: wrong && 100 * wrong.score })
  }
  const read = (): void => {
    const given = rowsOf({ hypothesis: texts.hypothesis.input.value, references: texts.references.input.value })
    if (typeof given === "string") {
      rows = []
      for (const each of [pictures, scale]) each.replaceChildren()
      status.textContent = given
      return
    }
    const before = Math.min(Math.max(0, segment.selectedIndex), given.length - 1)
    segment.replaceChildren(...choice(given.map((_, i) => String(i + 1))).children)
    segment.selectedIndex = before
    rows = given
    room = Math.max(LEAST_ROOM, ...rows.flatMap((each) => 2 * Math.max(each[HYPOTHESIS]!, each[REFERENCE]!)))
    ofTexts = rowsText(rows)
    choose()
  }
  const fill = (example: Texts): void => {
    texts.hypothesis.input.value = example.hypothesis
    texts.references.input.value = example.references
    read()
  }
  const show = (example: Texts): void => {
    fill(example)
    update()
  }
  for (const input of inputs) {
    input.maxLength = 20_000
    const later = paced(inputs, left, () => {
      read()
      update()
    })
    input.addEventListener("input", later)
  }
  for (const [i, { input }] of sliders.entries())
    input.addEventListener("input", () => {
      if (rows.length === 0) return
      rows = rows.with(segment.selectedIndex, changed(row(), SLIDERS[i]!, input.valueAsNumber))
      choose()
      update()
    })
  segment.addEventListener("input", choose)
  for (const { input } of checks) input.addEventListener("input", update)
  fill(EXAMPLES[0]!)
  linked(place, left, {
    hypothesis: followed(texts.hypothesis.input, read),
    references: followed(texts.references.input, read),
    segment: followed(segment, choose),
    // The rows of the texts are the default.
    rows: {
      get value() {
        const now = rowsText(rows)
        return now === ofTexts ? "" : now
      },
      set value(given) {
        rows = readRows(given === "" ? ofTexts : given, rows.length, room) ?? rows
        choose()
      },
    },
    wrong: {
      get value() {
        return mistakes().join(".")
      },
      set value(given) {
        for (const { name, input } of checks) input.checked = given.split(".").includes(name)
      },
    },
  })
  const switches = checks.map(({ name, input }) =>
    element("label", { className: "live-check" }, input, ` ${MISTAKES[name]}`),
  )
  place.replaceChildren(
    controls(
      exampleButtons(EXAMPLES, show),
      element("div", { className: "live-columns" }, texts.hypothesis.label, texts.references.label),
    ),
    status,
    pictures,
    ...captionOf(place),
    controls(
      element("label", {}, "Segment whose counts you change", segment),
      element("div", { className: "live-columns" }, ...sliders.map(({ label }) => label)),
      element("p", {}, "Mistakes:"),
      element("div", { className: "live-columns" }, ...switches),
    ),
    scale,
  )
  update()
}

/** The label of a slider. */
function said(row: Row, at: number, value: number): string {
  if (at === HYPOTHESIS) return `Hypothesis: ${value} tokens`
  if (at === REFERENCE) return `Reference: ${value} tokens`
  if (at === SECOND) return `Second reference: ${value === 0 ? "none" : `${value} tokens`}`
  const order = at - MATCHES + 1
  return `Matches of order ${order}: ${value} of ${totalOf(row, order)}`
}
