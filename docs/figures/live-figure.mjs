// @ts-check
import { escaped } from "./svg-text.mjs"

/**
 * A picture that a page makes live.
 *
 * @param {string} widget its name
 * @param {string} still what paper and pages without scripts show
 * @param {string} caption
 * @param {Readonly<Record<string, string | number>>} [data] what the widget reads from its place, by the names of the attributes
 * @returns {string} a figure
 */
export function liveFigure(widget, still, caption, data = {}) {
  const attributes = Object.entries({ widget, ...data }).map(
    ([name, value]) => ` data-${name}="${escaped(String(value))}"`,
  )
  return [
    `<figure>`,
    `<div${attributes.join("")}>`,
    still,
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}
