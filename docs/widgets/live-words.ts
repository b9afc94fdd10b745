// The lattice of a text with MeCab's search, computed by the package in the reader's browser; costs can be changed.
import { minus, wordLatticePicture } from "../figures/word-lattice.mjs"
import { box, choice, controls, element, exampleButtons, type Mount, scrollRegion, slider, table } from "./elements.js"
import { linked } from "./link.js"
import { connectionOf, isPair } from "./word-dictionary.mjs"
import {
  changed,
  EXAMPLES,
  latticeOf,
  MAX_CHARACTERS,
  pathOf,
  type Node as Word,
  withChange,
} from "./words-in-page.mjs"

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export const mount: Mount = (place, left) => {
  /** The node and the connection that the reader chose, as a link holds them; empty for the default. */
  let picked = ""
  let pickedPair = ""
  let read = changed("")
  let lattice = latticeOf("", read.dictionary)
  let chosen = 0
  let pair = ""
  const text = box("Text", 1)
  const changes = box("Changes: a word, its class and cost, or two classes and a cost, with commas between", 2)
  text.input.maxLength = MAX_CHARACTERS
  changes.input.maxLength = 300
  const range = { min: -10, max: 30, step: 1, value: 0 }
  const wordCost = slider(range, (value) => `Cost of ${nameOf(lattice.nodes[chosen])}: ${minus(value)}`)
  const connectionCost = slider(range, (value) => `Cost of ${pairText(pair)}: ${minus(value)}`)
  const pairs = choice([])
  const picture = scrollRegion("Lattice", left)
  const found = element("p", { role: "status" })
  const about = element("p", { role: "status" })
  const list = scrollRegion("Words of the lattice", left)
  const reset = element("button", { type: "button", textContent: "Undo all changes" })

  const update = (): void => {
    read = changed(changes.input.value)
    lattice = latticeOf(text.input.value, read.dictionary)
    const words = pathOf(lattice)
    found.replaceChildren(
      "Best path: ",
      element("strong", { textContent: words.map(({ surface }) => surface).join(" | ") || "no word" }),
      `, total ${minus(lattice.nodes.at(-1)!.total)}.`,
      read.ignored === "" ? "" : ` Ignored: "${read.ignored}".`,
    )
    reset.disabled = changes.input.value.trim() === ""
    draw()
  }
  const draw = (): void => {
    const hadFocus = picture.content.contains(document.activeElement)
    const { nodes, edges } = lattice
    const inner = pathOf(lattice)
    const number = picked === "" ? -1 : Number(picked)
    // By default the word of the best path before which most words can stand.
    const before = (node: Word): number => edges.filter(({ to }) => nodes[to] === node).length
    const byDefault = inner.toSorted((one, other) => before(other) - before(one))[0]
    chosen = number in nodes ? number : byDefault === undefined ? nodes.length - 1 : nodes.indexOf(byDefault)
    const pairOf = (from: number, to: number): string => `${nodes[from]!.className} ${nodes[to]!.className}`
    const all = [...new Set(edges.map(({ from, to }) => pairOf(from, to)))]
    const used = edges.find(({ to, isUsed }) => isUsed && to === chosen)
    pair = all.includes(pickedPair) ? pickedPair : used === undefined ? all[0]! : pairOf(used.from, used.to)
    pairs.replaceChildren(
      ...all.map((value) => element("option", { value, textContent: pairText(value), selected: value === pair })),
    )
    picture.content.innerHTML = wordLatticePicture({ id: "live-words", lattice, chosen, pair, isLive: true })
    if (hadFocus) picture.content.querySelector<SVGGElement>(".word-node.chosen")?.focus()
    about.replaceChildren(...sums())
    wordCost.input.disabled = ["beginning", "end", "unknown"].includes(nodes[chosen]!.kind)
    wordCost.value = String(nodes[chosen]!.cost)
    connectionCost.value = String(connectionOf(read.dictionary, pair))
    list.content.replaceChildren(wordTable())
  }
  /** The ways into the chosen node. */
  const sums = (): (globalThis.Node | string)[] => {
    const { nodes, edges } = lattice
    const node = nodes[chosen]!
    const ways = edges.filter(({ to }) => to === chosen)
    const name = element("strong", { textContent: nameOf(node) })
    const own = ["beginning", "end"].includes(node.kind) ? [] : [node.cost]
    if (node.penalty !== 0) own.push(node.penalty)
    const meaning = [node.reading, node.meaning].filter(Boolean).join(", ")
    const said = ways.map(({ from, cost, isUsed }) => {
      const numbers = [nodes[from]!.total, cost, ...own]
      const sum = numbers.map((each) => (each < 0 ? `(${minus(each)})` : each)).join(" + ")
      return `${nameOf(nodes[from])}: ${sum} = ${minus(numbers.reduce((a, b) => a + b, 0))}${isUsed ? ", the least" : ""}`
    })
    const parts = `best total before it + connection${own.length > 0 ? " + own cost" : ""}${node.penalty === 0 ? "" : " + penalty after white space"}`
    const tail =
      ways.length === 0
        ? ", before all words."
        : `. After each word that may stand before it, ${parts}: ${said.join("; ")}.`
    return [name, meaning === "" ? "" : ` (${meaning})`, tail]
  }
  const wordTable = (): globalThis.Node => {
    const { nodes } = lattice
    const rows = nodes.flatMap((node) =>
      node.kind === "word" || node.kind === "unknown"
        ? [
            [
              node.surface,
              node.kind === "unknown" ? "unknown" : [node.reading, node.meaning].filter(Boolean).join(", "),
              node.className,
              minus(node.cost),
              nameOf(nodes[node.previous]),
              minus(node.total),
              node.isBest ? "yes" : "",
            ],
          ]
        : [],
    )
    return table(rows, ["word", "meaning", "class", "cost", "best before it", "total", "on the best path"])
  }

  const pick = (node: string | undefined): void => {
    if (node === undefined || Number(node) === chosen) return
    picked = node
    draw()
  }
  const nodeAt = ({ target }: Event): string | undefined =>
    (target as Element).closest<SVGGElement>("[data-node]")?.dataset.node
  for (const event of ["click", "focusin"]) picture.content.addEventListener(event, (given) => pick(nodeAt(given)))
  picture.content.addEventListener("keydown", (event) => {
    const move = MOVES[event.key]
    if (move === undefined) return
    event.preventDefault()
    pick(String((chosen + move + lattice.nodes.length) % lattice.nodes.length))
  })
  const change = (name: string, cost: number): void => {
    changes.input.value = withChange(changes.input.value, name, cost)
    update()
  }
  wordCost.input.addEventListener("input", () => {
    const { surface, className } = lattice.nodes[chosen]!
    picked = String(chosen)
    change(`${surface} ${className}`, wordCost.input.valueAsNumber)
  })
  connectionCost.input.addEventListener("input", () => {
    pickedPair = pair
    change(pair, connectionCost.input.valueAsNumber)
  })
  pairs.addEventListener("change", () => {
    pickedPair = pairs.value
    draw()
  })
  for (const input of [text.input, changes.input]) input.addEventListener("input", update)
  reset.addEventListener("click", () => {
    changes.input.value = ""
    update()
  })
  text.input.value = EXAMPLES[0]!.text
  const state = (fits: (given: string) => boolean, get: () => string, set: (given: string) => void) => ({
    get value() {
      return get()
    },
    set value(given: string) {
      if (given === "" || fits(given)) set(given)
    },
  })
  linked(place, left, {
    sentence: text.input,
    changes: changes.input,
    node: state(
      (given) => /^\d{1,3}$/.test(given),
      () => picked,
      (given) => {
        picked = given
      },
    ),
    connection: state(
      isPair,
      () => pickedPair,
      (given) => {
        pickedPair = given
      },
    ),
  })
  const show = (example: (typeof EXAMPLES)[number]): void => {
    text.input.value = example.text
    picked = ""
    pickedPair = ""
    update()
  }
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), text.label),
    found,
    picture.node,
    about,
    controls(
      element(
        "div",
        { className: "live-columns" },
        wordCost.label,
        element("label", {}, "Connection", pairs),
        connectionCost.label,
      ),
      changes.label,
      reset,
    ),
    list.node,
  )
  update()
}

function nameOf(node: Word | undefined): string {
  if (node === undefined) return ""
  if (node.kind === "beginning") return "the start"
  return node.kind === "end" ? "the end" : `${node.surface} (${node.className})`
}

function pairText(pair: string): string {
  const [before, after] = pair.split(" ")
  if (before === "edge" && after === "edge") return "an empty text"
  return after === "edge"
    ? `${before} at the end`
    : before === "edge"
      ? `${after} at the start`
      : `${before} before ${after}`
}
