// Parts of pages that the widgets are made of.

/** Makes a widget in its place; what it holds beyond the place (workers, timers) ends when the page is left. */
export type Mount = (place: HTMLElement, left: AbortSignal) => void

/** Texts with more characters than these, taken together, are worked on after a pause. */
const LONG = 1000
const PAUSE = 300

const MAX_SEED = 2 ** 32 - 1

/** A labelled box for text. @param text - its label @param rows - its height in lines */
export function box(text: string, rows: number): { readonly label: HTMLElement; readonly input: HTMLTextAreaElement } {
  const input = element("textarea", { rows, spellcheck: false })
  return { label: element("label", {}, text, input), input }
}

/** A new element with properties and children. @param name - its tag @param properties - set on it @param children - put into it */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** What readers set; paper does without it. @param children - labels and buttons */
export function controls(...children: Node[]): HTMLElement {
  return element("div", { className: "widget-controls" }, ...children)
}

/** A button that gives the whole screen to a part of the page, and takes it back, as Escape does. @param part - it @param left - ends it */
export function fullScreenButton(part: HTMLElement, left: AbortSignal): HTMLElement {
  // Phones of Apple let only videos have it.
  const button = element("button", { type: "button", hidden: !document.fullscreenEnabled })
  const isFull = (): boolean => document.fullscreenElement === part
  const update = (): void => {
    button.textContent = isFull() ? "Leave full screen" : "Full screen"
  }
  button.addEventListener("click", () => void (isFull() ? document.exitFullscreen() : part.requestFullscreen()))
  document.addEventListener("fullscreenchange", update, { signal: left })
  update()
  return button
}

/** The caption of the figure that a place holds until it is a widget, to stay below the widget's picture. */
export function captionOf(place: HTMLElement): readonly HTMLElement[] {
  const caption = place.querySelector("figcaption")
  return caption === null ? [] : [element("p", { className: "live-caption" }, ...caption.childNodes)]
}

/** A line of buttons, one per example. @param examples - by name @param show - called with the one that is chosen */
export function exampleButtons<T extends { readonly name: string }>(
  examples: readonly T[],
  show: (example: T) => void,
): HTMLElement {
  const buttons = examples.map((example) => {
    const button = element("button", { type: "button", textContent: example.name })
    button.addEventListener("click", () => show(example))
    return button
  })
  return element("p", { role: "group", ariaLabel: "Examples" }, "Examples: ", ...buttons)
}

/** A list to choose from. @param names - what readers see @param values - what links hold; by default the names */
export function choice(names: readonly string[], values: readonly string[] = names): HTMLSelectElement {
  const options = names.map((textContent, i) => element("option", { textContent, value: values[i]! }))
  // Required, so that none of them is not valid.
  return element("select", { required: true }, ...options)
}

/** A slider that shows its value. */
export interface Slider {
  readonly label: HTMLElement
  readonly input: HTMLInputElement
  value: string
}

/** Makes one. @param range - as the control has it @param say - its label for a value */
export function slider(
  {
    min,
    max,
    step,
    value,
  }: { readonly min: number; readonly max: number; readonly step: number; readonly value: number },
  say: (value: number) => string,
): Slider {
  const input = element("input", { type: "range", min: String(min), max: String(max), step: String(step) })
  const said = element("span", {})
  const update = (): void => {
    said.textContent = say(input.valueAsNumber)
  }
  input.addEventListener("input", update)
  input.valueAsNumber = value
  update()
  return {
    label: element("label", {}, said, input),
    input,
    get value() {
      return input.value
    },
    set value(given) {
      input.value = given
      update()
    },
  }
}

/** A seed, and a button for the next one. @param change - called when it changes */
export function seedControl(change: () => void): {
  readonly label: HTMLElement
  readonly input: HTMLInputElement
  readonly next: HTMLButtonElement
  /** The seed, or a sentence about seeds if it is not one. */
  readonly read: () => number | string
} {
  const input = element("input", { type: "number", min: "0", max: String(MAX_SEED), step: "1", value: "1" })
  input.required = true
  const next = element("button", { type: "button", textContent: "Next seed" })
  next.addEventListener("click", () => {
    input.valueAsNumber = input.validity.valid ? (input.valueAsNumber + 1) % (MAX_SEED + 1) : 1
    change()
  })
  input.addEventListener("change", change)
  const read = (): number | string =>
    input.validity.valid ? input.valueAsNumber : `A seed is a whole number from 0 to ${MAX_SEED.toLocaleString("en")}.`
  return { label: element("label", {}, "Seed", input), input, next, read }
}

/** A table. @param head - of its columns; none by default @param rows - cells, of which the first is a heading when it is text */
export function table(rows: readonly (readonly (Node | string)[])[], head: readonly string[] = []): HTMLTableElement {
  const heads = head.map((textContent) => element("th", { scope: "col", textContent }))
  const body = rows.map(([name = "", ...cells]) =>
    element("tr", {}, element("th", { scope: "row" }, name), ...cells.map((cell) => element("td", {}, cell))),
  )
  const parts = [element("tbody", {}, ...body)]
  if (heads.length > 0) parts.unshift(element("thead", {}, element("tr", {}, ...heads)))
  return element("table", {}, ...parts)
}

/**
 * A part that scrolls where it has no room. Only then it says so and can be focused, for the arrow keys.
 *
 * @param label - what is in it
 * @param left - ends the watching of its size
 * @returns the part, and the element to fill
 */
export function scrollRegion(
  label: string,
  left: AbortSignal,
): { readonly node: HTMLElement; readonly content: HTMLElement } {
  const content = element("div", { className: "live-scrolled" })
  const region = element("div", { className: "live-scroll" }, content)
  const hint = element("p", { className: "live-hint", hidden: true })
  const observer = new ResizeObserver(() => {
    const across = region.scrollWidth > region.clientWidth + 1
    const scrolls = across || region.scrollHeight > region.clientHeight + 1
    hint.hidden = !scrolls
    hint.textContent = `Scroll ${across ? "sideways" : "down"} to see the rest.`
    const attributes = { role: "region", tabindex: "0", "aria-label": label }
    for (const [name, value] of Object.entries(attributes))
      if (scrolls) region.setAttribute(name, value)
      else region.removeAttribute(name)
  })
  for (const each of [region, content]) observer.observe(each)
  left.addEventListener("abort", () => observer.disconnect())
  return { node: element("div", {}, hint, region), content }
}

/**
 * An update that runs at once after a short text, and once typing pauses after a long one.
 *
 * @param inputs - the texts
 * @param left - ends the waiting
 * @param update - run without waiting elsewhere
 */
export function paced(
  inputs: readonly (HTMLTextAreaElement | HTMLInputElement)[],
  left: AbortSignal,
  update: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  left.addEventListener("abort", () => clearTimeout(timer))
  return () => {
    clearTimeout(timer)
    const length = inputs.reduce((sum, { value }) => sum + value.length, 0)
    if (length <= LONG) update()
    else timer = setTimeout(update, PAUSE)
  }
}

/** A slider over the steps of a picture, from nothing to all of it, and a button to either side. */
export interface Stepper {
  readonly node: HTMLElement
  /** The step that is shown, from 0 to `last`. */
  readonly at: number
  readonly last: number
  /** Takes another number of steps, and shows them all. */
  readonly restart: (last: number) => void
  /** What a link holds: nothing where all is shown. */
  readonly linked: { value: string }
}

/** Makes one. @param change - called when the reader has chosen a step */
export function stepper(change: () => void): Stepper {
  let last = 1
  const steps = slider({ min: 0, max: last, step: 1, value: last }, (value) => `Step ${value} of ${last}`)
  const { input } = steps
  const set = (at: number): void => {
    steps.value = String(at)
    change()
  }
  const button = (text: string, by: number): HTMLButtonElement => {
    const made = element("button", { type: "button", textContent: text })
    made.addEventListener("click", () => set(input.valueAsNumber + by))
    return made
  }
  input.addEventListener("input", change)
  const buttons = element("p", { className: "live-buttons" }, button("Back", -1), button("Next", 1))
  return {
    node: element("div", { className: "live-choices" }, steps.label, buttons),
    get at() {
      return input.valueAsNumber
    },
    get last() {
      return last
    },
    restart(given) {
      last = given
      input.max = String(last)
      steps.value = String(last)
    },
    linked: {
      get value() {
        return input.value === input.max ? "" : input.value
      },
      set value(given) {
        steps.value = given === "" ? input.max : given
      },
    },
  }
}
