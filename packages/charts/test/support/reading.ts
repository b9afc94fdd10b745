// Reads a chart as its viewer does: the numbers beside the ticks say where values lie.
import { widthOf } from "../../src/text.js"

/** Attributes of the elements of one kind. */
export function elements(svg: string, name: string): Readonly<Record<string, string>>[] {
  return [...svg.matchAll(new RegExp(`<${name}((?: [\\w-]+="[^"]*")*)`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries([...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  )
}

/** What a value is at a place on an axis, from two of its ticks. */
export function axis(
  svg: string,
  direction: "x" | "y",
  convert: (value: number) => number = Number,
): (at: number) => number {
  const anchor = direction === "x" ? "middle" : "end"
  const pattern = new RegExp(
    `<path d="M([-\\d.]+) ([-\\d.]+)[^>]* stroke-opacity="0.18"/><text [^>]*text-anchor="${anchor}">([^<]*)<`,
    "g",
  )
  const found = [...svg.matchAll(pattern)].map(([, x, y, text = ""]) => ({
    at: Number(direction === "x" ? x : y),
    value: convert(Number(text.replace("−", "-").replaceAll(",", ""))),
  }))
  const [first, last] = [found[0]!, found.at(-1)!]
  return (at) => first.value + ((at - first.at) * (last.value - first.value)) / (last.at - first.at)
}

/** Where the marks of series are: circles, squares and others, legends left out. */
export function marks(svg: string, shape: string): [x: number, y: number][] {
  return [...svg.matchAll(/<path stroke="none" d="M([-\d.]+) ([-\d.]+)(m[^"]*)"/g)]
    .filter(([, , , found]) => found?.startsWith(shape))
    .map(([, x, y]) => [Number(x), Number(y)])
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
}

/** Where texts are, but for the one that is turned. */
export function textBoxes(svg: string): { text: string; left: number; right: number; y: number }[] {
  return [...svg.matchAll(/<text x="(.*?)" y="(.*?)"([^>]*)>(?:<title>[^<]*<\/title>)?([^<]*)</g)]
    .filter(([, , , look = ""]) => !look.includes("rotate"))
    .map(([, x, y, look = "", escaped = ""]) => {
      const text = escaped.replaceAll(/&[^;]+;/g, (each) => ENTITIES[each]!).replaceAll(/[\u2068\u2069]/g, "")
      const width = widthOf(text, 13)
      const left = Number(x) - (look.includes("middle") ? width / 2 : look.includes("end") ? width : 0)
      return { text, left, right: left + width, y: Number(y) }
    })
}

/** Throws unless every element is closed, in order, and every entity is known. */
export function checkWellFormed(svg: string): void {
  const open: string[] = []
  for (const [tag, slash, name = "", attributes = "", closed] of svg.matchAll(/<(\/?)(\w+)([^<>]*?)(\/?)>/g)) {
    if (!/^( [\w-]+="[^"<>]*")*$/.test(attributes)) throw new Error(`attributes: ${tag}`)
    if (slash === "/") {
      if (open.pop() !== name) throw new Error(`not open: ${tag}`)
    } else if (closed !== "/") open.push(name)
  }
  const text = svg.replaceAll(/<\/?\w+[^<>]*>/g, "")
  if (open.length > 0 || /[<>]|&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`${open} or ${text}`)
}
