// @ts-check

/**
 * A picture that a page makes live.
 *
 * @param {string} widget its name
 * @param {string} still what paper and pages without scripts show
 * @param {string} caption
 * @returns {string} a figure
 */
export function liveFigure(widget, still, caption) {
  return [
    `<figure>`,
    `<div data-widget="${widget}">`,
    still,
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}
