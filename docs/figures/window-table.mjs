// @ts-check
// The windows of a sentence: each word with the words around it.

/**
 * @param {readonly string[]} words of a sentence
 * @param {number} window the largest distance
 * @param {string} caption
 * @returns {string} a figure with a row for each word
 */
export function windowTable(words, window, caption) {
  const rows = words.map((word, centre) => {
    const context = words.filter((_, i) => i !== centre && Math.abs(i - centre) <= window)
    const line = words.map((each, i) => {
      if (i === centre) return `<strong>${each}</strong>`
      return Math.abs(i - centre) <= window ? `<u>${each}</u>` : `<span class="live-gap">${each}</span>`
    })
    return `<tr><td>${line.join(" ")}</td><td>${word}</td><td>${context.join(", ")}</td></tr>`
  })
  return [
    `<figure>`,
    `<table><thead><tr><th>window</th><th>centre</th><th>context</th></tr></thead><tbody>`,
    ...rows,
    `</tbody></table>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}
