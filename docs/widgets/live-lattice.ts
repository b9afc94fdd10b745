// The lattice of a word, its pieces, and steps of EM and prunings of a small corpus, computed by the package in the reader's browser.
import { latticePicture, shortNumber } from "../figures/lattice.mjs"
import { box, controls, element, exampleButtons, type Mount, paced, scrollRegion, slider, table } from "./elements.js"
import {
  countIn,
  type Edge,
  EXAMPLES,
  type Loss,
  latticeOf,
  lossesOf,
  MAX_LETTERS,
  played,
  readCorpus,
  readPieces,
  STEPS,
  type State,
  shares,
  withLetters,
  writtenPieces,
} from "./lattice-in-page.mjs"
import { linked } from "./link.js"

/** More steps than these are not taken. */
const MAX_STEPS = 60

/** Of the changes that are listed. */
const MAX_SHOWN = 8

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export const mount: Mount = (place, left) => {
  let steps = ""
  /** The edge that the reader chose, as a link holds it. */
  let picked = ""
  let start: ReadonlyMap<string, number> = new Map()
  let ignored = ""
  let lattice = latticeOf("", start)
  let chosen: Edge | undefined
  let state: State
  const weightSaid = (): string =>
    chosen === undefined ? "no edge" : `Start value of p(${chosen.piece}): ${shortNumber(start.get(chosen.piece) ?? 0)}`
  const word = box("Word", 1)
  const pieces = box("Pieces and their probabilities at the start", 2)
  const corpus = box("Corpus", 1)
  word.input.maxLength = 40
  pieces.input.maxLength = 1200
  corpus.input.maxLength = 400
  const weight = slider({ min: 0.01, max: 1, step: 0.01, value: 0.01 }, () => weightSaid())
  const picture = scrollRegion("Lattice", left)
  const about = element("p", { role: "status" })
  const corpusSaid = element("p", { role: "status" })
  const list = scrollRegion("Pieces", left)
  const isStill = matchMedia("(prefers-reduced-motion: reduce)")

  const update = (): void => {
    const read = readPieces(pieces.input.value)
    const shown = [...(word.input.value.trim().split(/\s+/)[0] ?? "")].slice(0, MAX_LETTERS).join("")
    const counted = readCorpus(corpus.input.value.trim() === "" ? shown : corpus.input.value)
    const { pieces: all, added } = withLetters(read.pieces, [shown, ...counted.keys()])
    start = all
    ignored = read.ignored
    state = played(counted, start, steps)
    lattice = latticeOf(shown, state.pieces)
    const before = widths()
    draw()
    if (!isStill.matches) grow(before)
    corpusSaid.replaceChildren(traceOf(state), ...noted(added))
    const losses = lossesOf(counted, state.pieces)
    list.content.replaceChildren(pieceTable(losses))
    mark()
    for (const [step, button] of buttons) button.disabled = !STEPS.test(steps + step) || steps.length >= MAX_STEPS
    buttons[2][1].disabled ||= losses.length === 0
    again.disabled = steps === ""
  }
  const draw = (): void => {
    const hadFocus = picture.content.contains(document.activeElement)
    const { edges } = lattice
    chosen = edges.find(({ from, to }) => `${from}-${to}` === picked) ?? edges.findLast(({ isBest }) => isBest)
    picture.content.innerHTML = latticePicture({ id: "live-lattice", lattice, chosen, isLive: true })
    if (hadFocus) picture.content.querySelector<SVGGElement>(".chosen")?.focus()
    about.replaceChildren(...edgeText())
    weight.value = String(start.get(chosen?.piece ?? "") ?? 0)
    mark()
  }
  const mark = (): void => {
    for (const row of list.content.querySelectorAll("tr"))
      row.classList.toggle("current", row.cells[0]?.textContent === chosen?.piece)
  }
  const pick = (edge: string | undefined): void => {
    if (edge === undefined || (edge === picked && chosen !== undefined)) return
    picked = edge
    draw()
  }

  const noted = (added: readonly string[]): string[] => [
    added.length === 0 ? "" : ` Added, so that every word can be split: ${added.join(", ")}.`,
    ignored === "" ? "" : ` Ignored: "${ignored}"; a piece is followed by a probability above 0 and up to 1.`,
  ]
  const edgeText = (): (Node | string)[] => {
    if (chosen === undefined) return ["No edge."]
    const { from, to, piece, p, share } = chosen
    const [before, after, whole] = [lattice.alpha[from]!, lattice.beta[to]!, lattice.beta[0]!].map(shortNumber)
    return [
      element("strong", { textContent: piece }),
      ` from place ${from} to ${to}: forward α${sub(from)} ${before} × p ${shortNumber(p)} × backward β${sub(to)} ${after}, divided by all paths, ${whole}, is the share ${share.toFixed(3)}. `,
      `${lattice.ways} ${lattice.ways === 1 ? "path" : "paths"} in all.`,
    ]
  }
  const pieceTable = (losses: readonly Loss[]): Node => {
    const { pieces: now, expected } = state
    const next = expected === undefined ? undefined : shares(expected)
    const lossCells = (piece: string): string[] => {
      const at = losses.findIndex((each) => each.piece === piece)
      if (at < 0) return ["–", "a letter"]
      const { count, parts, loss } = losses[at]!
      return [parts.join(" "), `${count === 0 ? "unused" : minus(loss.toFixed(3))}${at === 0 ? ", next" : ""}`]
    }
    const rows = [...now].map(([piece, p]) => [
      piece,
      shortNumber(p),
      countIn(lattice, piece).toFixed(3),
      expected?.get(piece)?.toFixed(3) ?? "",
      next === undefined ? "" : shortNumber(next.get(piece) ?? 0),
      ...lossCells(piece),
    ])
    const head = ["piece", "p", "in the word", "E: corpus", "M: new p", "without it", "loss"]
    return table(rows, head)
  }

  const widths = (): Map<string, string> =>
    new Map(
      [...picture.content.querySelectorAll<SVGGElement>("[data-edge]")].map((edge) => [
        edge.dataset.edge!,
        edge.querySelector(".lattice-band")!.getAttribute("stroke-width")!,
      ]),
    )
  /** Edges get their new width little by little. */
  const grow = (before: ReadonlyMap<string, string>): void => {
    for (const [key, strokeWidth] of before) {
      const band = picture.content.querySelector(`[data-edge="${key}"] .lattice-band`)
      band?.animate([{ strokeWidth }, { strokeWidth: band.getAttribute("stroke-width")! }], 500)
    }
  }
  const fill = (example: (typeof EXAMPLES)[number]): void => {
    word.input.value = example.word
    pieces.input.value = example.pieces
    corpus.input.value = example.corpus
    steps = ""
    picked = ""
  }
  const act = (step: string, textContent: string): readonly [string, HTMLButtonElement] => {
    const button = element("button", { type: "button", textContent })
    button.addEventListener("click", () => {
      steps += step
      update()
    })
    return [step, button]
  }
  const again = element("button", { type: "button", textContent: "Start again" })
  again.addEventListener("click", () => {
    steps = ""
    update()
  })
  const buttons = [
    act("e", "E: count by shares"),
    act("m", "M: counts become p"),
    act("p", "Prune the smallest loss"),
  ] as const
  const edgeAt = ({ target }: Event): string | undefined =>
    (target as Element).closest<SVGGElement>("[data-edge]")?.dataset.edge
  // Not pointerover, which comes too when the picture changes below a pointer at rest.
  for (const event of ["click", "focusin", "pointermove"])
    picture.content.addEventListener(event, (given) => pick(edgeAt(given)))
  picture.content.addEventListener("keydown", (event) => {
    const move = MOVES[event.key]
    if (move === undefined || chosen === undefined) return
    event.preventDefault()
    const { edges } = lattice
    const { from, to } = edges.at((edges.indexOf(chosen) + move) % edges.length)!
    pick(`${from}-${to}`)
  })
  weight.input.addEventListener("input", () => {
    if (chosen === undefined) return
    pieces.input.value = writtenPieces(new Map([...start, [chosen.piece, weight.input.valueAsNumber]]))
    update()
  })
  const texts = [word.input, pieces.input, corpus.input]
  const change = paced(texts, left, update)
  for (const input of texts) input.addEventListener("input", change)
  fill(EXAMPLES[0]!)
  linked(place, left, {
    word: word.input,
    pieces: pieces.input,
    corpus: corpus.input,
    steps: {
      get value() {
        return steps
      },
      set value(given) {
        if (STEPS.test(given) && given.length <= MAX_STEPS) steps = given
      },
    },
    edge: {
      get value() {
        return picked
      },
      set value(given) {
        if (/^(?:\d+-\d+)?$/.test(given)) picked = given
      },
    },
  })
  const show = (example: (typeof EXAMPLES)[number]): void => {
    fill(example)
    update()
  }
  place.replaceChildren(
    controls(exampleButtons(EXAMPLES, show), word.label),
    picture.node,
    about,
    controls(
      element("p", { role: "group", ariaLabel: "Steps" }, again, ...buttons.map(([, button]) => button)),
      weight.label,
    ),
    corpusSaid,
    list.node,
    controls(pieces.label, corpus.label),
  )
  update()
}

/** A small number below the line. */
function sub(place: number): string {
  return String(place).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]!)
}

/** The likelihood, change by change; of many changes, the last ones. */
function traceOf({ trace }: State): string {
  const said = trace.map(({ name, logLikelihood }) => `${name} ${minus(logLikelihood.toFixed(3))}`)
  const shown = said.length <= MAX_SHOWN ? said : [said[0], "…", ...said.slice(2 - MAX_SHOWN)]
  return `Log-likelihood of the corpus: ${shown.join(", ")}.`
}

function minus(text: string): string {
  return text.replace("-", "−")
}
