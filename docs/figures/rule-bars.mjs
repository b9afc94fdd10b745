// @ts-check
// Probabilities before and after a rule, as bars: an outline for what was, a filled bar for what is.
import { round } from "./round.mjs"

const BAR = 12
const GAP = 24
const LEFT = 2
const HEIGHT = 64
const TOP = 36

/** @typedef {{ before: Readonly<ArrayLike<number>>, after: Readonly<ArrayLike<number>> }} Cut */

/**
 * One picture: distributions side by side, each with what a rule makes of it.
 *
 * @param {object} bars
 * @param {string} bars.id unlike that of any other picture on the page
 * @param {string} bars.title
 * @param {readonly (Cut & { label: string })[]} bars.cuts probabilities
 * @param {number} bars.highest the probability of a bar of full height
 * @returns {string} a picture that can be read aloud
 */
export function ruleBars({ id, title, cuts, highest }) {
  const lefts = cuts.map((_, i) => cuts.slice(0, i).reduce((x, { before }) => x + before.length * BAR + GAP, LEFT))
  const last = cuts.length - 1
  const width = (lefts[last] ?? 0) + (cuts[last]?.before.length ?? 0) * BAR + LEFT
  const drawn = cuts.map(({ before, after, label }, i) => {
    const left = lefts[i] ?? 0
    const both = Array.from(before, (was, token) => {
      const x = round(left + token * BAR)
      const is = after[token] ?? 0
      return [
        is > 0 ? `<rect class="rule-kept" ${bar(x + 1, is / highest, BAR - 2)}/>` : "",
        `<rect class="rule-before" ${bar(x + 1, was / highest, BAR - 2)}/>`,
      ].join("")
    })
    const end = round(left + before.length * BAR)
    return [
      ...both,
      `<line class="rule-floor" x1="${round(left)}" x2="${end}" y1="${TOP + HEIGHT}" y2="${TOP + HEIGHT}"/>`,
      `<text x="${round(left)}" y="${TOP + HEIGHT + 16}">${label}</text>`,
    ].join("\n")
  })
  return [
    `<svg class="rule-bars" viewBox="0 0 ${width} ${TOP + HEIGHT + 22}" role="img" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${cuts.map((cut) => `${cut.label}: ${spoken(cut)}`).join(". ")}.</desc>`,
    `<text x="${LEFT}" y="14" class="rule-name">${title}</text>`,
    ...drawn,
    "</svg>",
  ].join("\n")
}

/**
 * A picture per rule.
 *
 * @param {object} figure
 * @param {readonly { name: string, cuts: readonly (Cut & { label: string })[] }[]} figure.rules
 * @param {string} figure.caption
 * @returns {string} a figure
 */
export function rulePanels({ rules, caption }) {
  const highest = Math.max(...rules.flatMap(({ cuts }) => cuts.flatMap(({ after }) => Array.from(after))))
  const panels = rules.map(({ name, cuts }, i) => ruleBars({ id: `rule-${i}`, title: name, cuts, highest }))
  return [
    `<figure class="rule-panels">`,
    "<div>",
    ...panels,
    "</div>",
    `<figcaption>${caption}</figcaption>`,
    "</figure>",
    "",
  ].join("\n")
}

/** @param {number} x @param {number} share of the full height @param {number} width */
function bar(x, share, width) {
  const height = round(Math.min(1, share) * HEIGHT)
  return `x="${x}" y="${round(TOP + HEIGHT - height)}" width="${width}" height="${height}"`
}

/** @param {Cut} cut */
function spoken({ before, after }) {
  const kept = Array.from(after).filter((each) => each > 0).length
  const mass = Array.from(before).reduce((sum, each, i) => ((after[i] ?? 0) > 0 ? sum + each : sum), 0)
  return `${kept} of ${before.length} words stay, which had ${Math.round(100 * mass)} percent`
}
