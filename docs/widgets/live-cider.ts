// A caption, the captions of people, and how much CIDEr-D gives for each n-gram.
import { weightBars } from "../figures/weight-bars.mjs"
import { BEACH, weighed } from "./cider-in-page.mjs"
import { box, choice, controls, element, exampleButtons, type Mount, paced } from "./elements.js"
import { linked } from "./link.js"

const EXAMPLES = [
  { name: "a wrong word", ...BEACH },
  { name: "a common word missing", ...BEACH, caption: "a dog runs on beach" },
  { name: "a rare word repeated", ...BEACH, caption: "dog dog dog" },
  { name: "one photograph", caption: "a dog runs", people: "a dog runs" },
]

const ORDERS = ["1", "2", "3", "4"]
const ORDER_NAMES = ["one word", "two words", "three words", "four words"]
const MAX_CAPTION = 150
const MAX_PEOPLE = 1500

export const mount: Mount = (place, left) => {
  const caption = box("Caption of the system", 1)
  const people = box("Captions of people, a line for each photograph; the system describes the first", 4)
  const order = choice(ORDER_NAMES, ORDERS)
  const picture = element("div", {})
  const status = element("p", { role: "status" })
  const update = (): void => {
    const words = Number(order.value)
    const shown = weighed({ caption: caption.input.value, people: people.input.value }, words)
    const { photographs, alone, score } = shown
    picture.innerHTML = weightBars({ id: "live-cider", weights: shown })
    status.textContent =
      photographs === 0
        ? "At least one photograph needs a caption."
        : `CIDEr-D ${score.toFixed(3)}, the mean over n-grams of one to four words; of these alone ${alone.toFixed(3)}.`
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    caption.input.value = example.caption
    people.input.value = example.people
  }
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  caption.input.maxLength = MAX_CAPTION
  people.input.maxLength = MAX_PEOPLE
  const change = paced([caption.input, people.input], left, update)
  for (const input of [caption.input, people.input, order]) input.addEventListener("input", change)
  fill(EXAMPLES[0]!)
  linked(place, left, { sentence: caption.input, corpus: people.input, words: order })
  const label = element("label", {}, "N-grams of", order)
  place.replaceChildren(controls(exampleButtons(EXAMPLES, show), caption.label, people.label, label), picture, status)
  update()
}
