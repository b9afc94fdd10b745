// Twelve words that find their classes while readers watch: word2vec in the plane, trained in the page.
import type { Architecture, Objective, Word2vecTrainer } from "@lectern/embeddings"
import { curves } from "../figures/curves.mjs"
import { wordMap } from "../figures/word-map.mjs"
import { element } from "./elements.js"
import { CLASSES, ownClass, toyTrainer } from "./triples.mjs"

const ARCHITECTURES: readonly (readonly [Architecture, string])[] = [
  ["skip-gram", "skip-gram"],
  ["cbow", "CBOW"],
]
const OBJECTIVES: readonly (readonly [Objective, string])[] = [
  ["softmax", "full softmax"],
  ["hierarchical-softmax", "hierarchical softmax"],
  ["negative-sampling", "negative sampling"],
]
const EPOCHS = 60
const MAX_SEED = 2 ** 32 - 1
/** Milliseconds of an epoch, slow enough to follow. */
const PACE = 120

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-word2vec"]')) mount(place)

function mount(place: HTMLElement): void {
  const choice = (from: readonly (readonly [string, string])[]): HTMLSelectElement =>
    element("select", {}, ...from.map(([, textContent]) => element("option", { textContent })))
  const architecture = choice(ARCHITECTURES)
  const objective = choice(OBJECTIVES)
  const rate = element("input", { type: "range", min: "-2", max: "0.3", step: "0.05", value: "-1.5" })
  const saidRate = element("span", {})
  const seed = element("input", { type: "number", min: "0", max: String(MAX_SEED), step: "1", value: "1" })
  const run = element("button", { type: "button", textContent: "Train" })
  const step = element("button", { type: "button", textContent: "One epoch" })
  const again = element("button", { type: "button", textContent: "From the start" })
  const status = element("p", { role: "status" })
  const map = element("div", {})
  const loss = element("div", {})
  let trainer: Word2vecTrainer
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const learningRate = (): number => Number((10 ** rate.valueAsNumber).toPrecision(2))
  const draw = (): void => {
    const vectors = trainer.vectors()
    const { losses } = trainer
    map.innerHTML = wordMap({
      id: "live-words",
      title: `After ${losses.length} of ${EPOCHS} epochs`,
      vectors,
      classes: CLASSES,
    })
    loss.innerHTML = curves({
      id: "live-words-loss",
      title: "Loss",
      x: { name: "epoch", max: EPOCHS, step: 10 },
      y: { name: "nats a prediction", max: 3, step: 0.5 },
      curves: [{ name: "loss", points: losses.map((each, i) => [i + 1, each] as const) }],
    })
    const [last = 0] = losses.slice(-1)
    const said = losses.length === 0 ? "" : ` Loss ${last < 1000 ? last.toFixed(4) : last.toExponential(1)}.`
    status.textContent = `${ownClass(vectors)} of 36 nearest words are of the word's own class.${said}`
  }
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
    run.textContent = "Train"
    // Not to be read aloud eight times a second.
    status.ariaLive = "polite"
  }
  const epoch = (): boolean => {
    try {
      trainer.epoch()
    } catch (error) {
      stop()
      // The vectors are no numbers any more: the last picture stays.
      hasFailed = true
      status.textContent = `Training failed: ${(error as Error).message}.`
      return false
    }
    if (trainer.done) stop()
    draw()
    return !trainer.done
  }
  const tick = (): void => {
    if (epoch()) timer = setTimeout(tick, PACE)
  }
  const begin = (): void => {
    stop()
    saidRate.textContent = `Learning rate: ${learningRate()}`
    if (!seed.validity.valid || seed.value === "") {
      status.textContent = `A seed is a whole number from 0 to ${MAX_SEED.toLocaleString("en")}.`
      return
    }
    hasFailed = false
    trainer = toyTrainer({
      architecture: ARCHITECTURES[architecture.selectedIndex]![0],
      objective: OBJECTIVES[objective.selectedIndex]![0],
      learningRate: learningRate(),
      seed: seed.valueAsNumber,
      epochs: EPOCHS,
    })
    draw()
  }

  run.addEventListener("click", () => {
    if (timer !== undefined) return stop()
    if (trainer.done || hasFailed) begin()
    run.textContent = "Pause"
    status.ariaLive = "off"
    tick()
  })
  step.addEventListener("click", () => {
    stop()
    if (!trainer.done && !hasFailed) epoch()
  })
  again.addEventListener("click", begin)
  for (const input of [architecture, objective, seed]) input.addEventListener("change", begin)
  rate.addEventListener("input", begin)
  place.replaceChildren(
    element(
      "div",
      { className: "live-choices" },
      element("label", {}, "Architecture", architecture),
      element("label", {}, "Scoring", objective),
      element("label", {}, "Seed", seed),
    ),
    element("label", {}, saidRate, rate),
    element("p", { className: "live-buttons" }, run, step, again),
    status,
    element("div", { className: "panels" }, map, loss),
  )
  begin()
}
