// Parts of pages that the widgets are made of.

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
  return element("p", {}, "Examples: ", ...buttons)
}
