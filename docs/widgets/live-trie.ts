// A word on its way over the trie of WordPiece, step by step, with the reader's tokens.
import { linksTable, triePicture } from "../figures/trie-walk.mjs"
import { box, controls, element, type Mount, paced, scrollRegion, slider } from "./elements.js"
import { followed, linked } from "./link.js"
import { KNOWN, type Step, trieOf, WALKED, type Walk, walkOf } from "./trie-in-page.mjs"

export const mount: Mount = (place, left) => {
  const word = box("Word to split", 1)
  const known = box("Vocabulary", 1)
  word.input.maxLength = 40
  known.input.maxLength = 400
  word.input.value = WALKED
  known.input.value = KNOWN
  let trie = trieOf(KNOWN)
  let letters = [...WALKED]
  let walk = walkOf(trie, WALKED)
  const step = slider(
    { min: 0, max: walk.steps.length, step: 1, value: walk.steps.length },
    (value) => `Step: ${value} of ${walk.steps.length}`,
  )
  const picture = scrollRegion("Trie", left)
  const status = element("p", { role: "status" })
  const table = scrollRegion("Failure links", left)
  const draw = (): void => {
    const taken = walk.steps.slice(0, step.input.valueAsNumber)
    picture.content.innerHTML = triePicture({ id: "live-trie", trie, steps: taken })
    status.textContent = sentenceOf(taken, walk, letters)
  }
  const plan = (): void => {
    trie = trieOf(known.input.value)
    letters = [...(word.input.value.trim().split(/\s+/)[0] ?? "")]
    walk = walkOf(trie, letters.join(""))
    const wasAtEnd = step.value === step.input.max
    step.input.max = String(walk.steps.length)
    step.value = wasAtEnd ? step.input.max : step.value
  }
  const update = (): void => {
    plan()
    table.content.innerHTML = linksTable(trie)
    draw()
  }
  const texts = [word.input, known.input]
  const change = paced(texts, left, update)
  for (const input of texts) input.addEventListener("input", change)
  step.input.addEventListener("input", draw)
  linked(place, left, { walked: followed(word.input, plan), known: followed(known.input, plan), step })
  table.content.innerHTML = linksTable(trie)
  place.replaceChildren(controls(word.label, step.label), picture.node, status, table.node, controls(known.label))
  draw()
}

/** What the last step was, and what has been found. */
function sentenceOf(taken: readonly Step[], { steps, tokens }: Walk, letters: readonly string[]): string {
  const last = taken.at(-1)
  const next = letters[taken.filter(({ letter }) => letter !== "").length]
  const found = taken.flatMap(({ pops }) => pops).join(" ")
  const where = (node: string): string => (node === "" ? "the start" : node)
  const stuck = (node: string): string =>
    next === undefined ? `The word ends at ${where(node)}` : `No edge ${next} from ${where(node)}`
  const end =
    taken.length < steps.length
      ? ""
      : tokens === undefined
        ? ` ${stuck(last?.node ?? "")}, which has no link: the word is [UNK].`
        : " That is the whole word."
  if (last === undefined) return `At the start.${end}`
  const { letter, from, node, pops } = last
  const what =
    letter === "" ? `${stuck(from)}: pop ${pops.join(" ")}, and go to ${node}.` : `Read ${letter}: at ${node}.`
  return `${what} Tokens so far: ${found === "" ? "none" : found}.${end}`
}
