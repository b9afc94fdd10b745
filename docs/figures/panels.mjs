// @ts-check

/**
 * Pictures side by side, where there is room.
 *
 * @param {readonly string[]} pictures
 * @param {string} caption
 * @param {string} [kind] a further class
 * @returns {string} a figure
 */
export function panelsFigure(pictures, caption, kind) {
  return [
    `<figure class="panels${kind === undefined ? "" : ` ${kind}`}">`,
    `<div>`,
    ...pictures,
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}
