// A corpus, a smoothing method with its slider, the next word after a context, and a sentence, computed by the package in the
// reader's browser.
import { nextWordBars } from "../figures/next-word-bars.mjs"
import {
  box,
  choice,
  controls,
  element,
  exampleButtons,
  type Mount,
  paced,
  type Slider,
  scrollRegion,
  slider,
  table,
} from "./elements.js"
import { followed, linked } from "./link.js"
import { nextWords } from "./next-words.mjs"
import { type Choice, type Learned, learn, METHODS, type ScoredSentence, scoredSentence } from "./ngram-in-page.js"

const EXAMPLES: readonly {
  readonly name: string
  readonly corpus: string
  readonly context: string
  readonly sentence: string
}[] = [
  {
    name: "the cat sat",
    corpus: "the cat sat\nthe cat ran\nthe dog sat",
    context: "dog",
    sentence: "the dog ran",
  },
  {
    name: "San Francisco",
    corpus:
      "she lives in San Francisco\nhe works in San Francisco\nthey met in San Francisco\nwe love San Francisco\nhe wears glasses\nshe cleans glasses\nthey sell glasses",
    context: "love",
    sentence: "we love glasses",
  },
]

/** The method that is shown first. */
const FIRST = METHODS.findIndex(({ name }) => name === "Kneser-Ney")

export const mount: Mount = (place, left) => {
  const corpus = box("Corpus, a sentence a line", 4)
  const sentence = box("Sentence to be scored", 1)
  const context = choice([])
  let chosen = FIRST
  const number = slider({ min: 0, max: 1, step: 0.05, value: 0 }, (value) => {
    const { choice } = METHODS[chosen]!
    return `${choice?.letter} = ${value.toFixed(2)}`
  })
  const bars = element("div", {})
  const words = scrollRegion("Words of the sentence", left)
  const status = element("p", { role: "status" })
  const values = METHODS.map(({ choice }) => choice?.start ?? 0)
  let learned: Learned | undefined
  corpus.input.maxLength = 20_000
  sentence.input.maxLength = 200

  const tabs = METHODS.map(({ name }, i) => {
    const tab = element("button", { type: "button", textContent: name })
    tab.addEventListener("click", () => {
      choose(i)
      change()
    })
    return tab
  })
  const update = (): void => {
    if (learned === undefined) {
      bars.replaceChildren()
      words.content.replaceChildren()
      status.textContent = "Write a corpus to learn from."
      return
    }
    const model = METHODS[chosen]!.model(learned.counts, values[chosen]!)
    const title = `after ${context.value}`
    bars.innerHTML = nextWordBars({
      id: "live-ngrams",
      title,
      bars: nextWords(model, learned.frequencies, context.value),
    })
    const scored = scoredSentence(model, sentence.input.value)
    words.content.replaceChildren(wordTable(scored))
    status.replaceChildren(...perplexityOf(scored))
  }
  const choose = (i: number): void => {
    chosen = i
    for (const [each, tab] of tabs.entries()) tab.ariaPressed = String(each === i)
    const { choice } = METHODS[i]!
    if (choice !== undefined) setRange(number, choice, values[i]!)
    number.label.hidden = choice === undefined
  }
  const relearn = (wanted: string): void => {
    learned = learn(corpus.input.value)
    const contexts = learned?.contexts ?? []
    context.replaceChildren(...contexts.map((textContent) => element("option", { textContent, value: textContent })))
    context.selectedIndex = Math.max(0, contexts.indexOf(wanted))
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    corpus.input.value = example.corpus
    sentence.input.value = example.sentence
    relearn(example.context)
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  const change = paced([corpus.input], left, update)
  corpus.input.addEventListener(
    "input",
    paced([corpus.input], left, () => {
      relearn(context.value)
      update()
    }),
  )
  for (const input of [sentence.input, context]) input.addEventListener("input", change)
  number.input.addEventListener("input", () => {
    values[chosen] = number.input.valueAsNumber
    change()
  })
  choose(FIRST)
  fill(EXAMPLES[0]!)
  linked(place, left, {
    corpus: followed(corpus.input, () => relearn(context.value)),
    context,
    sentence: sentence.input,
    method: {
      get value() {
        return METHODS[chosen]!.name
      },
      set value(given) {
        const index = METHODS.findIndex(({ name }) => name === given)
        if (index >= 0) choose(index)
      },
    },
    // The number of the method, if it is not where that starts.
    number: {
      get value() {
        return values[chosen] === (METHODS[chosen]!.choice?.start ?? 0) ? "" : number.value
      },
      set value(given) {
        const { choice } = METHODS[chosen]!
        if (choice === undefined) return
        number.value = given === "" ? String(choice.start) : given
        values[chosen] = number.input.valueAsNumber
      },
    },
  })
  place.replaceChildren(
    controls(
      exampleButtons(EXAMPLES, show),
      corpus.label,
      element("p", { className: "live-tabs", role: "group", ariaLabel: "Method" }, "Method: ", ...tabs),
      number.label,
      element("label", {}, "Context", context),
    ),
    element("div", { className: "panels" }, bars, element("div", {}, controls(sentence.label), words.node, status)),
  )
  update()
}

function setRange(slider: Slider, { min, max, step }: Choice, value: number): void {
  Object.assign(slider.input, { min: String(min), max: String(max), step: String(step) })
  slider.value = String(value)
}

/** The probability of each word of a sentence. */
function wordTable({ words }: ScoredSentence): Node {
  const rows = words.map((each) => [
    element("div", { className: "live-word" }, chip(each.word, each.isKnown)),
    each.prob.toFixed(4),
    shown(each.bits),
  ])
  return table(rows, ["word", "probability", "bits"])
}

function perplexityOf({ prob, perplexity, bitsPerToken }: ScoredSentence): readonly (Node | string)[] {
  return [
    element("strong", { textContent: `Perplexity ${shown(perplexity)}` }),
    ` (${shown(bitsPerToken)} bits a token; the sentence has probability ${prob === 0 ? "0" : prob.toPrecision(3)})`,
  ]
}

function shown(value: number): string {
  return value === Infinity ? "∞" : value.toFixed(2)
}

function chip(text: string, isKnown: boolean): Node {
  if (isKnown) return element("span", { textContent: text })
  const title = "unknown: the corpus lacks this word, so it counts as <unk>"
  return element("span", { className: "chip chip-unknown", title, textContent: text })
}
