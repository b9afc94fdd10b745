// A note as slides: `?slides` shows its headings, each with the pictures, widgets, formulas and boxes of its section. `?slides=4` is
// the fourth.

/** Of a section; the goal stands below the title. */
const PICTURES = ".note-facts, figure, [data-widget], .katex-display, .box-worked, svg"

let leaving = new AbortController()

/** Shows the slides of the page, if its address asks for them. */
export function followSlides(): void {
  leaving.abort()
  leaving = new AbortController()
  const asked = new URLSearchParams(location.search).get("slides")
  const text = document.querySelector<HTMLElement>(".page-text")
  const slides = asked === null || text === null ? [] : slidesOf(text)
  document.documentElement.classList.toggle("slides", slides.length > 0)
  if (slides.length === 0) return

  const [back, next] = ["Back", "Next"].map((label) => {
    const button = document.createElement("button")
    button.textContent = label
    return button
  }) as [HTMLButtonElement, HTMLButtonElement]
  const place = document.createElement("span")
  const leave = document.createElement("a")
  leave.textContent = "Leave"
  leave.href = location.pathname
  leave.target = "_self"
  const bar = document.createElement("nav")
  bar.className = "slides-bar"
  bar.setAttribute("aria-label", "Slides")
  bar.append(back, place, next, leave)
  document.body.append(bar)

  let at = 0
  const show = (wanted: number): void => {
    at = Math.min(Math.max(wanted, 0), slides.length - 1)
    for (const [i, parts] of slides.entries()) for (const part of parts) part.classList.toggle("on-slide", i === at)
    place.textContent = `${at + 1} of ${slides.length}`
    ;[back.disabled, next.disabled] = [at === 0, at === slides.length - 1]
    const query = new URLSearchParams(location.search)
    query.set("slides", String(at + 1))
    history.replaceState(history.state, "", `${location.pathname}?${query}`)
    scrollTo(0, 0)
  }
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }
  addEventListener(
    "keydown",
    (event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      // Widgets have arrow keys of their own.
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest("[data-widget]"))) return
      if (key === "Escape") leave.click()
      else if (steps[key] !== undefined) show(at + steps[key])
      else return
      event.preventDefault()
    },
    { signal: leaving.signal },
  )
  back.onclick = () => show(at - 1)
  next.onclick = () => show(at + 1)
  leaving.signal.addEventListener("abort", () => bar.remove())
  const given = Number(asked)
  show(Number.isInteger(given) ? given - 1 : 0)
}

/** The parts of each slide; a section without anything to look at is none. */
function slidesOf(text: HTMLElement): readonly (readonly HTMLElement[])[] {
  const slides: HTMLElement[][] = []
  for (const part of text.children as HTMLCollectionOf<HTMLElement>) {
    if (part.id === "exercises") break
    if (/^H[1-3]$/.test(part.tagName)) slides.push([part])
    else if (part.matches(PICTURES) || (part.tagName !== "DETAILS" && part.querySelector(PICTURES) !== null))
      slides.at(-1)?.push(part)
  }
  return slides.filter(([heading, ...parts]) => heading?.tagName === "H1" || parts.length > 0)
}
