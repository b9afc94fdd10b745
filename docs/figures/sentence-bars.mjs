// @ts-check
// A bar per segment, as wide as it is long and as high as its sentence score, with the two ways to make one number of them.
import { round } from "./round.mjs"

const LEFT = 44
const TOP = 18
const WIDTH = 224
const HEIGHT = 220
const RIGHT = 158

/**
 * @param {object} corpus scores in [0, 1]
 * @param {readonly { score: number, tokens: number }[]} corpus.segments
 * @param {number} corpus.average the mean of the sentence scores
 * @param {number} corpus.corpus the score of the summed counts
 * @param {string} corpus.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function sentenceBars({ segments, average, corpus, caption }) {
  const tokens = segments.reduce((sum, segment) => sum + segment.tokens, 0)
  const scale = WIDTH / tokens
  let x = LEFT
  const bars = segments.map(({ score, tokens: length }) => {
    const width = length * scale
    const left = x
    x += width
    return [
      `<rect class="bar" x="${round(left + 1)}" y="${height(score)}" width="${round(width - 2)}" height="${round(score * HEIGHT)}"/>`,
      `<text x="${round(left + width / 2)}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${length}</text>`,
    ].join("")
  })
  const ticks = [0, 25, 50, 75, 100].map((points) => {
    const y = height(points / 100)
    return `<line class="grid" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y}" y2="${y}"/><text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${points}</text>`
  })
  const description =
    `${segments.length} bars, one per segment, from left to right: ` +
    `${segments.map(({ score, tokens: length }) => `${length} tokens with a sentence BLEU of ${points(score)}`).join("; ")}. ` +
    `A dashed line at ${points(average)} is their average, a solid line at ${points(corpus)} the corpus BLEU.`
  return [
    `<figure class="sentence-bars">`,
    `<svg style="max-width: 32rem" viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${TOP + HEIGHT + 46}" role="img" aria-labelledby="sentence-bars-title sentence-bars-text">`,
    `<title id="sentence-bars-title">Average of sentence BLEU and corpus BLEU of the same corpus</title>`,
    `<desc id="sentence-bars-text">${description}</desc>`,
    ...ticks,
    ...bars,
    level("average", average, `average ${points(average)}`),
    level("corpus", corpus, `corpus BLEU ${points(corpus)}`),
    `<text x="${LEFT + WIDTH / 2}" y="${TOP + HEIGHT + 38}" text-anchor="middle">length of each segment in tokens</text>`,
    `</svg>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {string} name @param {number} score @param {string} label */
function level(name, score, label) {
  const y = height(score)
  return `<line class="${name}" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y}" y2="${y}"/><text class="${name}" x="${LEFT + WIDTH + 8}" y="${y + 4}">${label}</text>`
}

/** @param {number} score */
function height(score) {
  return round(TOP + HEIGHT * (1 - score))
}

/** @param {number} score */
function points(score) {
  return (100 * score).toFixed(1)
}
