// Parts of the page.
import { UNSAFE } from "../../report/printable.js"

export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}

/** A new element. @param properties - set on it @param children - put into it */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** Calls `act` at each click on a button. @param id - the button */
export function onClick(id: string, act: () => void): void {
  byId(id).addEventListener("click", act)
}

/** A list of words, each a button. @param choose - called with the one that is pressed */
export function wordList(points: readonly number[], words: readonly string[], choose: (point: number) => void): Node[] {
  return points.map((point) => {
    const button = element("button", { type: "button", textContent: visible(words[point]!) })
    button.addEventListener("click", () => choose(point))
    return element("li", {}, button)
  })
}

/** A word as it can be seen: an empty one, blanks at its ends, controls and characters that change directions are named. */
export function visible(word: string): string {
  if (word === "") return "(empty)"
  return word
    .replaceAll(/^ | $/g, "␣")
    .replaceAll(UNSAFE, named)
    .replaceAll(/^\s|\s$/g, named)
}

/** The class of a word in a sentence. */
export function classLabel(name: string): string {
  return /^class\b/i.test(name) ? visible(name) : `class ${visible(name)}`
}

function named(unit: string): string {
  const name = JSON.stringify(unit).slice(1, -1)
  return name === unit ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : name
}
