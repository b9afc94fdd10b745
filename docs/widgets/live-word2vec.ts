// Twelve words that find their classes while readers watch: word2vec in the plane, trained in the page.
import type { Architecture, Objective, Word2vecTrainer } from "@lectern/embeddings"
import { curves } from "../figures/curves.mjs"
import { wordMap } from "../figures/word-map.mjs"
import { choice, controls, element, type Mount, seedControl, slider } from "./elements.js"
import { linked } from "./link.js"
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
/** Milliseconds of an epoch, slow enough to follow. */
const PACE = 120

export const mount: Mount = (place, left) => {
  const named = (from: readonly (readonly [string, string])[]): HTMLSelectElement =>
    choice(
      from.map(([, name]) => name),
      from.map(([value]) => value),
    )
  const architecture = named(ARCHITECTURES)
  const objective = named(OBJECTIVES)
  const rate = slider(
    { min: -2, max: 0.3, step: 0.05, value: -1.5 },
    (value) => `Learning rate: ${Number((10 ** value).toPrecision(2))}`,
  )
  const seed = seedControl(() => begin())
  const run = element("button", { type: "button", textContent: "Train" })
  const step = element("button", { type: "button", textContent: "One epoch" })
  const again = element("button", { type: "button", textContent: "From the start" })
  const status = element("p", { role: "status" })
  const map = element("div", {})
  const loss = element("div", {})
  let trainer: Word2vecTrainer
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined

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
    const given = seed.read()
    if (typeof given === "string") {
      status.textContent = given
      return
    }
    hasFailed = false
    trainer = toyTrainer({
      architecture: ARCHITECTURES[architecture.selectedIndex]![0],
      objective: OBJECTIVES[objective.selectedIndex]![0],
      learningRate: Number((10 ** rate.input.valueAsNumber).toPrecision(2)),
      seed: given,
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
  for (const input of [architecture, objective]) input.addEventListener("change", begin)
  rate.input.addEventListener("input", begin)
  left.addEventListener("abort", stop)
  linked(place, left, { architecture, scoring: objective, rate, seed: seed.input })
  place.replaceChildren(
    controls(
      element(
        "div",
        { className: "live-choices" },
        element("label", {}, "Architecture", architecture),
        element("label", {}, "Scoring", objective),
        seed.label,
      ),
      rate.label,
      element("p", { className: "live-buttons" }, run, step, again),
    ),
    status,
    element("div", { className: "panels" }, map, loss),
  )
  begin()
}
