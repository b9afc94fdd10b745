// @ts-check
// Text of pictures, such as words that readers type.

/**
 * @param {string} text
 * @returns {string} the same text within a tag or between tags
 */
export function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}

/**
 * About how wide a text is in 13 pixels: letters beyond U+2E80, such as Chinese ones, are wide.
 *
 * @param {string} text
 * @returns {number}
 */
export function textWidth(text) {
  const widthOf = (/** @type {string} */ letter) =>
    (letter.codePointAt(0) ?? 0) > 0x2e80 ? 14 : "mwMW@%".includes(letter) ? 12 : 7.7
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
}

/**
 * @param {string} text
 * @param {number} most letters
 * @returns {string} the text, or its start and an ellipsis
 */
export function shortened(text, most) {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text
}

/** @param {number} count @param {string} noun @returns {string} "1 edit", "2 edits" */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
