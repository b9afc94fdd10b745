// @ts-check

/**
 * Pictures side by side, where there is room.
 *
 * @param {readonly string[]} pictures
 * @param {string} caption
 * @returns {string} a figure
 */
export function panelsFigure(pictures, caption) {
  return [
    `<figure class="panels">`,
    `<div>`,
    ...pictures,
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}
