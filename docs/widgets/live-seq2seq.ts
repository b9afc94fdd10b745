// A model that learns dates in the reader's browser, in a worker, while the page shows its loss, its accuracy and where it looks.
import { type Curve, curves } from "../figures/curves.mjs"
import { attentionGrid } from "./attention-grid.js"
import { writtenBy } from "./attention-in-page.mjs"
import { choice, controls, element, exampleButtons, type Mount, seedControl } from "./elements.js"
import { linked } from "./link.js"
import { BATCH_SIZE, type Reply, type Request, STEPS, UNSEEN, type View } from "./seq2seq-messages.js"

const VIEWS: readonly { readonly view: View; readonly name: string; readonly short: string }[] = [
  { view: "luong-dot", name: "every position (attention)", short: "attention" },
  { view: "none", name: "one fixed vector", short: "fixed vector" },
]
const EXAMPLES = ["third of May 2021", "5/3/2021", "Sun, 29 Feb 2004", "twelfth of Nowember 1999"].map((name) => ({
  name,
}))

/** What a run has shown. */
interface Run {
  readonly losses: [step: number, loss: number][]
  readonly exact: [step: number, percent: number][]
}

export const mount: Mount = (place, left) => {
  const view = choice(
    VIEWS.map(({ name }) => name),
    VIEWS.map(({ view }) => view),
  )
  // A training goes on with the seed that it began with.
  const seed = seedControl(() => undefined)
  const start = element("button", { type: "button", textContent: "Train" })
  const pause = element("button", { type: "button", textContent: "Stop", disabled: true })
  const status = element("p", { role: "status", textContent: "Not trained yet." })
  const charts = element("div", { className: "panels" })
  const source = element("input", { type: "text", value: EXAMPLES[0]!.name, maxLength: 60, spellcheck: false })
  const output = element("p", {})
  const grid = attentionGrid()
  const matrix = element(
    "div",
    { hidden: true },
    element("p", {
      textContent: "Where it looks: a row for each symbol that it writes, a column for each that it read.",
    }),
    grid.node,
  )
  const runs: Partial<Record<View, Run>> = {}
  let worker: Worker | undefined
  let current: View = "luong-dot"
  let isTraining = false
  let run = 0
  let [spent, since] = [0, 0]

  const ask = (request: Request): void => worker?.postMessage(request)
  const setTraining = (training: boolean): void => {
    if (training) since = performance.now()
    else if (isTraining) spent += performance.now() - since
    isTraining = training
    // Not to be read aloud ten times a second.
    status.ariaLive = output.ariaLive = training ? "off" : "polite"
    pause.textContent = training ? "Stop" : "Continue"
    pause.disabled = false
    start.textContent = "Train from the start"
  }
  const draw = (): void => {
    const { losses = [], exact = [] } = runs[current] ?? {}
    const step = losses.at(-1)?.[0] ?? 0
    const seconds = (spent + (isTraining ? performance.now() - since : 0)) / 1000
    const loss = losses.at(-1)?.[1]
    const said =
      loss === undefined ? "" : `, loss ${loss.toFixed(3)} nats a symbol (perplexity ${Math.exp(loss).toFixed(2)})`
    const right = exact.at(-1)?.[1] ?? 0
    status.textContent = `${isTraining ? "Training" : "Stopped"}: step ${step}, ${(BATCH_SIZE * step).toLocaleString("en")} pairs read${said}; ${right.toFixed(1)}% of ${UNSEEN} unseen dates are right. ${seconds.toFixed(0)} s.`
    const last = Math.max(STEPS, ...Object.values(runs).map(({ losses }) => losses.at(-1)?.[0] ?? 0))
    const lines = (of: keyof Run): Curve[] =>
      VIEWS.map(({ view, short }) => ({ name: short, points: runs[view]?.[of] ?? [] }))
    const x = { name: "step", max: last, step: last / 6 }
    const parts = [
      { id: "live-loss", title: "Loss", x, y: { name: "nats a symbol", max: 3, step: 0.5 }, curves: lines("losses") },
      {
        id: "live-exact",
        title: "Accuracy",
        x,
        y: { name: "unseen dates right, %", max: 100, step: 20 },
        curves: lines("exact"),
      },
    ]
    charts.replaceChildren(...parts.map((part) => element("div", { innerHTML: curves(part) })))
  }
  const take = (reply: Reply): void => {
    if (reply.kind === "reading") {
      const written = writtenBy(reply.reading)
      output.replaceChildren("It writes ", element("strong", { textContent: written === "" ? "nothing" : written }))
      matrix.hidden = false
      grid.show(reply.reading)
      return
    }
    if (reply.run !== run) return
    if (reply.kind === "progress") runs[current]!.losses.push([reply.step, reply.loss])
    else if (reply.kind === "measured") runs[current]!.exact.push([reply.step, 100 * reply.exact])
    else setTraining(false)
    draw()
  }
  const begin = (): void => {
    const given = seed.read()
    if (typeof given === "string") {
      status.textContent = given
      return
    }
    if (worker === undefined) {
      worker = new Worker(new URL("./live-seq2seq-worker.ts", import.meta.url), { type: "module" })
      worker.addEventListener("message", ({ data }) => take(data))
      worker.addEventListener("error", ({ message }) => {
        setTraining(false)
        status.textContent = `Training failed: ${message}`
      })
    }
    current = VIEWS[view.selectedIndex]!.view
    runs[current] = { losses: [], exact: [] }
    run += 1
    spent = 0
    setTraining(true)
    ask({ kind: "start", attention: current, seed: given, source: source.value })
    draw()
  }
  const read = (): void => ask({ kind: "read", source: source.value })

  start.addEventListener("click", begin)
  pause.addEventListener("click", () => {
    ask({ kind: isTraining ? "stop" : "continue" })
    if (!isTraining) setTraining(true)
  })
  source.addEventListener("input", read)
  const show = ({ name }: { readonly name: string }): void => {
    source.value = name
    read()
  }
  left.addEventListener("abort", () => worker?.terminate())
  linked(place, left, { sees: view, seed: seed.input, date: source })
  place.replaceChildren(
    controls(
      element(
        "div",
        { className: "live-choices" },
        element("label", {}, "The decoder sees", view),
        seed.label,
        element("p", { className: "live-buttons" }, start, pause),
      ),
    ),
    status,
    charts,
    controls(element("label", {}, "A date", source), exampleButtons(EXAMPLES, show)),
    output,
    matrix,
  )
}
