// Parts of the page.

/** @param id - an element that the page has */
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

/** A word as it can be seen: an empty one, blanks at its ends, and controls are named. */
export function visible(word: string): string {
  if (word === "") return "(empty)"
  return word.replaceAll(/[\p{Cc}\u2028\u2029]|^\s|\s$/gu, (each) => {
    if (each === " ") return "␣"
    const named = JSON.stringify(each).slice(1, -1)
    return named === each ? `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}` : named
  })
}
