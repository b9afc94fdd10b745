// Two text boxes and the BLEU of what stands in them, computed by the package itself in the reader's browser.
import { type BleuScore, bleu, type Signed, tokenize } from "@lectern/metrics"
import { box, controls, element, exampleButtons, type Mount, paced, scrollRegion, table } from "./elements.js"
import { linked } from "./link.js"
import { type Marking, markings } from "./markings.mjs"

const EXAMPLES: readonly { readonly name: string; readonly hypothesis: string; readonly references: string }[] = [
  {
    name: "seven times the",
    hypothesis: "the the the the the the the",
    references: "the cat is on the mat\nthere is a cat on the mat",
  },
  {
    name: "too short",
    hypothesis: "the cat",
    references: "the cat is on the mat\nthere is a cat on the mat",
  },
  {
    name: "the guard",
    hypothesis: "The guard arrived late because of the rain",
    references: "The guard arrived late because it was raining",
  },
]
const SAID = { matched: "matched", clipped: "clipped", missing: "in no reference" } as const

const metric = bleu()

export const mount: Mount = (place, left) => {
  const hypothesis = box("Hypothesis", 2)
  const references = box("References, one per line", 3)
  const status = element("p", { role: "status" })
  const ngrams = scrollRegion("N-grams of the hypothesis", left)
  for (const { input } of [hypothesis, references]) input.maxLength = 20_000
  const update = (): void => {
    const present = references.input.value.split("\n").filter((line) => line.trim() !== "")
    if (present.length === 0) {
      status.textContent = "Write a reference to compare with."
      ngrams.content.replaceChildren()
      return
    }
    const score = metric.score([hypothesis.input.value], { perSegment: [present] })
    status.replaceChildren(...headline(score))
    ngrams.content.replaceChildren(rowsOf(score, hypothesis.input.value, present))
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    hypothesis.input.value = example.hypothesis
    references.input.value = example.references
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  const texts = [hypothesis.input, references.input]
  for (const input of texts) input.addEventListener("input", paced(texts, left, update))
  fill(EXAMPLES[0]!)
  linked(place, left, { hypothesis: hypothesis.input, references: references.input })
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), hypothesis.label, references.label),
    status,
    ngrams.node,
  )
  update()
}

/** A row of marked n-grams for each order. */
function rowsOf(score: Signed<BleuScore>, hypothesis: string, references: readonly string[]): Node {
  const tokens = tokenize(hypothesis, "13a")
  const referenceTokens = references.map((line) => tokenize(line, "13a"))
  return table(
    score.precisions.map((_, i) => [
      `p${i + 1}`,
      element("span", { className: "live-count", textContent: `${score.counts[i]}/${score.totals[i]}` }),
      element("div", {}, ...markings(tokens, referenceTokens, i + 1).flatMap((marking) => [chip(marking), " "])),
    ]),
  )
}

function headline(score: Signed<BleuScore>): readonly (Node | string)[] {
  const points = (100 * score.score).toFixed(2)
  const details = `brevity penalty ${score.brevityPenalty.toFixed(3)}: ${score.hypothesisLength} tokens, closest reference ${score.referenceLength}`
  return [element("strong", { textContent: `BLEU ${points}` }), ` (${details})`]
}

function chip({ text, kind, most }: Marking): Node {
  const title = kind === "clipped" ? `clipped: no reference has it more than ${most} times` : SAID[kind]
  return element("span", { className: `chip chip-${kind}`, title, textContent: text })
}
