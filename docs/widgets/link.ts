// The state of widgets in the address of their page, so that a link opens them as they were left.

/** What a link holds: a control, or anything with a value as text. A value that it does not take is not there when read back. */
export interface Linked {
  value: string
  readonly validity?: { readonly valid: boolean }
  readonly maxLength?: number
}

/** Encoded texts that are longer are not put into a link. */
const MAX_TEXT = 1500

/** Browsers refuse to change the address too often. */
const PAUSE = 250

/**
 * Sets parts of a widget to what the address says, and the address to them after each change: only what differs from the default.
 *
 * @param place - of the widget, whose events are changes; its attribute `data-parameters` gets the names
 * @param left - ends it
 * @param parts - by their names in the address, in the order in which they are set; a second widget of the kind has `name2`
 */
export function linked(place: HTMLElement, left: AbortSignal, parts: Readonly<Record<string, Linked>>): void {
  const alike = [...document.querySelectorAll<HTMLElement>("[data-widget]")].filter(
    ({ dataset }) => dataset.widget === place.dataset.widget,
  )
  const nth = alike.indexOf(place) + 1
  const all = Object.entries(parts).map(([key, part]) => ({
    name: nth > 1 ? `${key}${nth}` : key,
    part,
    unchanged: part.value,
  }))
  place.dataset.parameters = all.map(({ name }) => name).join(" ")

  const given = new URLSearchParams(location.search)
  for (const { name, part } of all) {
    const [before, value] = [part.value, given.get(name)]
    if (value !== null && !takes(part, value)) part.value = before
  }

  const { pathname } = location
  const write = (): void => {
    // The reader may be on the way to another page.
    if (location.pathname !== pathname) return
    const query = new URLSearchParams(location.search)
    for (const { name, part, unchanged } of all) {
      if (part.value !== unchanged && isFit(name, part)) query.set(name, part.value)
      else query.delete(name)
    }
    const search = query.size === 0 ? "" : `?${query}`
    if (search !== location.search) history.replaceState(history.state, "", `${pathname}${search}${location.hash}`)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE)
  }
  for (const event of ["input", "change", "click", "keydown", "pointerup"])
    place.addEventListener(event, later, { signal: left })
  left.addEventListener("abort", () => clearTimeout(timer))
}

/** A control as part of a link, with what follows when the link sets it. An unknown choice leaves it as it is. */
export function followed(
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  follow: () => void,
): Linked {
  return {
    maxLength: "maxLength" in control ? control.maxLength : -1,
    get value() {
      return control.value
    },
    set value(given) {
      const before = control.value
      control.value = given
      if ("selectedIndex" in control && control.selectedIndex < 0) control.value = before
      follow()
    },
  }
}

/** Sets a part; true if it is a value of it. */
function takes(part: Linked, value: string): boolean {
  part.value = value
  // A text box without a limit has -1.
  const { maxLength = -1, validity } = part
  return part.value === value && validity?.valid !== false && (maxLength < 0 || value.length <= maxLength)
}

function isFit(name: string, { value, validity }: Linked): boolean {
  return validity?.valid !== false && `${new URLSearchParams({ [name]: value })}`.length <= MAX_TEXT
}

/** A box to tick as part of a link, with what follows when the link sets it. */
export function ticked(box: HTMLInputElement, follow: () => void = () => {}): Linked {
  return {
    get value() {
      return box.checked ? "1" : ""
    },
    set value(given) {
      box.checked = given === "1"
      follow()
    },
  }
}
