// The form of the filter: what is chosen in it, and what it shows of a view.
import { byId, element, visible } from "../../browser/elements.js"
import type { PageData } from "./data.js"
import type { View } from "./state.js"

/** Fills the form. @param view - the view of now @param change - called with what is different in the next one */
export function startControls(data: PageData, view: () => View, change: (changes: Partial<View>) => void): void {
  const { facts } = data
  function onChange(id: string, changed: (control: HTMLInputElement) => Partial<View>, event = "change"): void {
    const control = byId<HTMLInputElement>(id)
    control?.addEventListener(event, () => change(changed(control)))
  }
  const words = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined)

  onChange("metric", ({ value }) => ({ metric: Number(value) }))
  onChange("system", ({ value }) => ({ system: Number(value) }))
  onChange("query", ({ value }) => ({ query: value }), "input")
  onChange("scope", ({ value }) => ({ scope: value }))
  for (const g of facts.groupings.keys()) {
    onChange(`group-${g}`, ({ value }) => {
      const groups = new Map(view().groups)
      if (Number(value) < 0) groups.delete(g)
      else groups.set(g, Number(value))
      return { groups }
    })
  }
  onChange("from", ({ value }) => ({ from: words(value) }), "input")
  onChange("to", ({ value }) => ({ to: words(value) }), "input")
  onChange("outcome", ({ value }) => ({ outcome: value as View["outcome"] }))
  onChange("only", ({ checked }) => ({ onlyPicked: checked }))
  onChange("sort", ({ value }) => ({ sort: value as View["sort"] }))
  onChange("descending", ({ checked }) => ({ descending: checked }))
  byId("filter").addEventListener("submit", (event) => event.preventDefault())
  fillTexts(data)
}

/** Puts the view into the controls. */
export function showControls({ facts, words }: PageData, view: View): void {
  const set = (id: string, value: string): void => {
    const control = byId<HTMLInputElement | HTMLSelectElement>(id)
    if (control !== null && control.value !== value) control.value = value
  }
  set("metric", String(view.metric))
  set("system", String(view.system))
  set("query", view.query)
  set("scope", view.scope)
  for (const g of facts.groupings.keys()) set(`group-${g}`, String(view.groups.get(g) ?? -1))
  set("from", String(view.from ?? ""))
  set("to", String(view.to ?? ""))
  set("outcome", view.outcome)
  set("sort", view.sort)
  byId<HTMLInputElement>("only").checked = view.onlyPicked
  byId<HTMLInputElement>("descending").checked = view.descending
  const ngram = byId("ngram")
  ngram.hidden = view.ngram.length === 0
  ngram.textContent = `n-gram: ${view.ngram.map((word) => visible(words.shown(word))).join(" ")} ×`
}

/** The choices of texts. */
function fillTexts({ facts }: PageData): void {
  const option = (value: string, text: string): HTMLElement => element("option", { value, textContent: text })
  const kinds = [...new Set(facts.texts)].filter((kind) => kind !== "id" && kind !== "output")
  const outputs = facts.systems.map(({ name }, s) => option(String(s), visible(name)))
  byId("scope")?.append(
    option("", "all texts"),
    ...kinds.map((kind) => option(kind, kind)),
    option("output", "any output"),
    ...outputs,
  )
  let s = 0
  let r = 0
  const others = facts.texts.flatMap((kind, t) => {
    if (kind === "reference") return [option(String(t), facts.references > 1 ? `reference ${++r}` : "reference")]
    return kind === "output" ? [option(String(t), visible(facts.systems[s++]!.name))] : []
  })
  byId("against")?.append(...others)
}
