// @ts-check
// Puts the result of a long line of code below it, where readers see it without scrolling.

// What fits beside the sidebars of a window of 1280 pixels.
const WIDTH = 68

const RESULT = /^(\s*)(\S.*?)\s*((?:\/\/|# )=>.*)$/

/**
 * @param {string} code the lines of a note's block
 * @returns {string} the same, with every `//=>` or `# =>` that would end beyond the width on a line of its own
 */
export function withResultsBelow(code) {
  return code
    .split("\n")
    .map((line) => (line.length > WIDTH ? line.replace(RESULT, "$1$2\n$1$3") : line))
    .join("\n")
}
