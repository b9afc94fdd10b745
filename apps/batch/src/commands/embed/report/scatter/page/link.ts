// The state of the page in its address, so that a link shows what its sender sees.

/** What a link shows. Words and classes are named, since in another file they may have other numbers. */
export interface Linked {
  /** The point in the middle of the view, and how far it is zoomed in; undefined shows all. */
  readonly view?: readonly [x: number, y: number, zoom: number] | undefined
  /** The chosen word. */
  readonly word?: string | undefined
  readonly selected: readonly string[]
  /** The classes that are switched off. */
  readonly off: readonly string[]
  /** The painter, if the address names one. */
  readonly painter?: string | undefined
}

/** Reads an address's part after `#`. */
export function linked(hash: string): Linked {
  const fields = new URLSearchParams(hash.replace(/^#/, ""))
  const view = fields.get("view")?.split(",").map(Number) ?? []
  const isView = view.length === 3 && view.every(Number.isFinite) && view[2]! > 0
  return {
    view: isView ? (view as [number, number, number]) : undefined,
    word: fields.get("word") ?? undefined,
    selected: fields.getAll("selected"),
    off: fields.getAll("off"),
    painter: ["webgl", "canvas"].find((name) => fields.has(name)),
  }
}

/** Writes what {@link linked} reads. */
export function linkOf({ view, word, selected, off, painter }: Linked): string {
  const fields = new URLSearchParams([
    ...(view === undefined ? [] : [["view", view.map((each) => Number(each.toPrecision(7))).join()]]),
    ...(word === undefined ? [] : [["word", word]]),
    ...off.map((name) => ["off", name]),
    ...selected.map((name) => ["selected", name]),
  ])
  return `#${[painter ?? "", String(fields)].filter((part) => part !== "").join("&")}`
}
