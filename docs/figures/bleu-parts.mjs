// @ts-check
// The two factors of BLEU: the brevity penalty as a point on its curve, and four precisions as bars with their mean.
import { round } from "./round.mjs"

const [LEFT, WIDTH, RIGHT] = [40, 252, 18]
const [TOP, HEIGHT, BOTTOM] = [62, 170, 46]
const FLOOR = TOP + HEIGHT
const MAX_RATIO = 1.5
const RIGHT_LOOK = "color: var(--note-worked)"
const WRONG_LOOK = "color: var(--note-mistake)"
const HALO = `stroke="var(--color-background)" stroke-width="4" paint-order="stroke"`

/** @typedef {{ readonly ratio: number, readonly penalty: number }} CurvePoint */

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {number} picture.hypothesisLength
 * @param {number} picture.referenceLength
 * @param {number} picture.penalty
 * @param {CurvePoint} [picture.wrong] where a mistake puts the point
 * @returns {string} a picture that can be read aloud
 */
export function brevityCurve({ id, hypothesisLength: c, referenceLength: r, penalty, wrong }) {
  const x = (/** @type {number} */ ratio) => round(LEFT + (WIDTH * Math.min(ratio, MAX_RATIO)) / MAX_RATIO)
  const curve = Array.from({ length: 51 }, (_, i) => 0.02 + (0.98 * i) / 50)
    .map((ratio) => `${x(ratio)},${y(Math.exp(1 - 1 / ratio))}`)
    .concat(`${x(MAX_RATIO)},${y(1)}`)
  const ratio = r === 0 ? MAX_RATIO : c / r
  const worked = c > r ? "1, since c &gt; r" : c === 0 ? "0, since c = 0" : `e^(1 − ${r}/${c}) = ${penalty.toFixed(3)}`
  const [across, up] = [x(ratio), y(penalty)]
  const ring =
    wrong &&
    `<circle cx="${x(wrong.ratio)}" cy="${y(wrong.penalty)}" r="8" fill="none" stroke="currentColor" stroke-width="2.5"/>`
  return framed(
    id,
    "Brevity penalty",
    `BP = ${worked}${mistaken(wrong?.penalty)}`,
    [
      `${c} tokens in the hypotheses, ${r} in the references: ratio ${ratioText(c, r)}, brevity penalty ${penalty.toFixed(3)}.`,
      wrong ? ` With the mistakes the point is at ${wrong.penalty.toFixed(3)}.` : "",
    ].join(""),
    [
      ...rows([0, 0.25, 0.5, 0.75, 1], (value) => String(value)),
      ...[0, 0.5, 1, 1.5].map((tick) => `<text x="${x(tick)}" y="${FLOOR + 17}" text-anchor="middle">${tick}</text>`),
      `<polyline fill="none" stroke="currentColor" stroke-width="2" points="${curve.join(" ")}"/>`,
      `<g style="${RIGHT_LOOK}"><path fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="4 3" d="M${across} ${FLOOR}V${up}H${LEFT}"/>`,
      `<circle fill="currentColor" cx="${across}" cy="${up}" r="5.5"/></g>`,
      ring ? `<g style="${WRONG_LOOK}">${ring}</g>` : "",
      `<text x="${LEFT + WIDTH / 2}" y="${FLOOR + 38}" text-anchor="middle">ratio c/r = ${c}/${r} = ${ratioText(c, r)}</text>`,
    ],
  )
}

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {readonly number[]} picture.matches by order
 * @param {readonly number[]} picture.totals
 * @param {readonly number[]} picture.precisions higher than matches by totals where they are smoothed
 * @param {number} picture.mean the geometric one
 * @param {number} [picture.wrong] the mean that a mistake takes
 * @returns {string} a picture that can be read aloud
 */
export function precisionBars({ id, matches, totals, precisions, mean, wrong }) {
  const step = WIDTH / precisions.length
  const bars = precisions.map((precision, i) => {
    const left = LEFT + step * i
    const isSmoothed = matches[i] === 0 && precision > 0
    const look = isSmoothed
      ? `fill="none" stroke="currentColor" stroke-dasharray="3 2"`
      : `fill="currentColor" fill-opacity="0.35"`
    return [
      `<g style="color: var(--note-code)"><rect ${look} x="${round(left + 10)}" y="${y(precision)}" width="${round(step - 20)}" height="${round(FLOOR - y(precision))}"/></g>`,
      `<text x="${round(left + step / 2)}" y="${FLOOR + 17}" text-anchor="middle">p${"₁₂₃₄₅₆₇₈₉"[i]}</text>`,
    ].join("")
  })
  // A line may cross the words.
  const counts = precisions.map(
    (precision, i) =>
      `<text ${HALO} x="${round(LEFT + step * (i + 0.5))}" y="${y(precision) - 6}" text-anchor="middle">${matches[i]}/${totals[i]}</text>`,
  )
  const line = (/** @type {number} */ value, /** @type {string} */ look, /** @type {string} */ dash) =>
    `<line style="${look}" stroke="currentColor" stroke-width="2.5" ${dash} x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(value)}" y2="${y(value)}"/>`
  const smoothed = precisions.some((precision, i) => matches[i] === 0 && precision > 0)
  const said = precisions.map(
    (precision, i) => `order ${i + 1}: ${matches[i]} of ${totals[i]}, ${precision.toFixed(3)}`,
  )
  return framed(
    id,
    "Precisions",
    `geometric mean: ${mean.toFixed(3)}${mistaken(wrong)}`,
    [
      `Precisions by order. ${said.join("; ")}. Geometric mean ${mean.toFixed(3)}.`,
      wrong === undefined ? "" : ` With the mistakes ${wrong.toFixed(3)} is used.`,
    ].join(""),
    [
      ...rows([0, 0.25, 0.5, 0.75, 1], (value) => String(value)),
      ...bars,
      line(mean, RIGHT_LOOK, ""),
      wrong === undefined ? "" : line(wrong, WRONG_LOOK, `stroke-dasharray="7 4"`),
      ...counts,
      `<text x="${LEFT + WIDTH / 2}" y="${FLOOR + 38}" text-anchor="middle">${smoothed ? "dashed bar: no match, smoothed" : "matches / n-grams of each order"}</text>`,
    ],
  )
}

/** @param {string} id @param {string} title @param {string} under @param {string} spoken @param {readonly string[]} parts */
function framed(id, title, under, spoken, parts) {
  return [
    `<svg viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${FLOOR + BOTTOM}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${spoken}</desc>`,
    `<text x="8" y="16" font-weight="600">${title}</text>`,
    `<text x="8" y="36">${under}</text>`,
    ...parts.filter((part) => part !== ""),
    "</svg>",
  ].join("\n")
}

/** @param {readonly number[]} ticks @param {(value: number) => string} label */
function rows(ticks, label) {
  return ticks.map(
    (tick) =>
      `<line stroke="currentColor" stroke-opacity="${tick === 0 ? 0.8 : 0.16}" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(tick)}" y2="${y(tick)}"/>` +
      `<text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${label(tick)}</text>`,
  )
}

/** The height of a share; what is larger lies a little above the frame. @param {number} share */
function y(share) {
  return round(FLOOR - HEIGHT * Math.min(share, 1.08))
}

/** @param {number | undefined} value */
function mistaken(value) {
  return value === undefined ? "" : `; wrong: ${value.toFixed(3)}`
}

/** @param {number} c @param {number} r */
function ratioText(c, r) {
  return r === 0 ? "–" : (c / r).toFixed(3)
}
