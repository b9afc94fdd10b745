// A corpus, a smoothing method with its slider, the next word after a context, and a sentence, computed by the package in the
// reader's browser.
import { nextWordBars } from "../figures/next-word-bars.mjs"
import { box, element, exampleButtons } from "./elements.js"
import { nextWords } from "./next-words.mjs"
import { type Learned, learn, METHODS, type Method, type ScoredSentence, scoredSentence } from "./ngram-in-page.js"

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

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-ngrams"]')) mount(place)

function mount(place: HTMLElement): void {
  const corpus = box("Corpus, a sentence a line", 4)
  const sentence = box("Sentence to be scored", 1)
  const context = element("select", {})
  const slider = element("input", { type: "range" })
  const said = element("span", {})
  const sliderLabel = element("label", {}, said, slider)
  const bars = element("div", {})
  const scored = element("div", { ariaLive: "polite" })
  const values = METHODS.map(({ choice }) => choice?.start ?? 0)
  let learned: Learned | undefined
  let chosen = FIRST
  corpus.input.maxLength = 20_000
  sentence.input.maxLength = 200

  const tabs = METHODS.map(({ name }, i) => {
    const tab = element("button", { type: "button", textContent: name })
    tab.addEventListener("click", () => choose(i))
    return tab
  })
  const update = (): void => {
    if (learned === undefined) {
      bars.replaceChildren(element("p", { textContent: "Write a corpus to learn from." }))
      scored.replaceChildren()
      return
    }
    const method = METHODS[chosen]!
    if (method.choice !== undefined) said.textContent = `${method.choice.letter} = ${values[chosen]!.toFixed(2)}`
    const model = method.model(learned.counts, values[chosen]!)
    const title = `after ${context.value}`
    bars.innerHTML = nextWordBars({
      id: "live-ngrams",
      title,
      bars: nextWords(model, learned.frequencies, context.value),
    })
    scored.replaceChildren(...shown(scoredSentence(model, sentence.input.value)))
  }
  const choose = (i: number): void => {
    chosen = i
    for (const [each, tab] of tabs.entries()) tab.ariaPressed = String(each === i)
    setSlider(slider, METHODS[i]!, values[i]!)
    sliderLabel.hidden = METHODS[i]!.choice === undefined
    update()
  }
  const relearn = (wanted: string): void => {
    learned = learn(corpus.input.value)
    const contexts = learned?.contexts ?? []
    context.replaceChildren(...contexts.map((textContent) => element("option", { textContent })))
    context.selectedIndex = Math.max(0, contexts.indexOf(wanted))
    update()
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    corpus.input.value = example.corpus
    sentence.input.value = example.sentence
    relearn(example.context)
  }
  corpus.input.addEventListener("input", () => relearn(context.value))
  sentence.input.addEventListener("input", update)
  context.addEventListener("input", update)
  slider.addEventListener("input", () => {
    values[chosen] = slider.valueAsNumber
    update()
  })
  place.replaceChildren(
    exampleButtons(EXAMPLES, show),
    corpus.label,
    element("p", { className: "live-tabs" }, "Method: ", ...tabs),
    sliderLabel,
    element("label", {}, "Context", context),
    element("div", { className: "panels" }, bars, element("div", {}, sentence.label, scored)),
  )
  choose(FIRST)
  show(EXAMPLES[0]!)
}

function setSlider(slider: HTMLInputElement, { choice }: Method, value: number): void {
  if (choice === undefined) return
  slider.min = String(choice.min)
  slider.max = String(choice.max)
  slider.step = String(choice.step)
  slider.value = String(value)
}

/** The perplexity of a sentence, and the probability of each of its words. */
function shown({ words, prob, perplexity, bitsPerToken }: ScoredSentence): Node[] {
  const rows = words.map((each) =>
    element(
      "tr",
      {},
      element("th", { scope: "row", className: "live-word" }, chip(each.word, each.isKnown)),
      element("td", { textContent: each.prob.toFixed(4) }),
      element("td", { textContent: number(each.bits, 2) }),
    ),
  )
  const head = ["word", "probability", "bits"].map((name) => element("th", { scope: "col", textContent: name }))
  return [
    element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)),
    element(
      "p",
      {},
      element("strong", { textContent: `Perplexity ${number(perplexity, 2)}` }),
      ` (${number(bitsPerToken, 2)} bits a token; the sentence has probability ${prob === 0 ? "0" : prob.toPrecision(3)})`,
    ),
  ]
}

function number(value: number, digits: number): string {
  return value === Infinity ? "∞" : value.toFixed(digits)
}

function chip(text: string, isKnown: boolean): Node {
  if (isKnown) return element("span", { textContent: text })
  const title = "unknown: the corpus lacks this word, so it counts as <unk>"
  return element("span", { className: "chip chip-unknown", title, textContent: text })
}
