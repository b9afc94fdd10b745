// @ts-check
// A score beside scores of WMT22: systems and translators, a row for each test set.
import { round } from "./round.mjs"

const [LEFT, WIDTH, RIGHT] = [12, 286, 12]
const [TOP, ROW] = [66, 44]
/** Keeps words readable where a line crosses them. */
const HALO = `stroke="var(--color-background)" stroke-width="4" paint-order="stroke"`

/**
 * @typedef {object} TestSet
 * @property {string} name the languages, and which reference
 * @property {readonly { readonly name: string, readonly points: number }[]} systems
 * @property {{ readonly name: string, readonly points: number }} [translator] a person whose text was scored as an output
 */

/** General task of WMT22, one reference, default options (Chinese: `tok:zh`). @type {readonly TestSet[]} */
export const WMT22 = [
  {
    name: "English to German, ref. A",
    systems: [
      { name: "JDExploreAcademy", points: 37.8 },
      { name: "Online-W", points: 36.6 },
      { name: "OpenNMT", points: 35.7 },
    ],
    translator: { name: "translator B", points: 32.5 },
  },
  {
    name: "English to Chinese, ref. A",
    systems: [
      { name: "HuaweiTSC", points: 49.7 },
      { name: "Lan-Bridge", points: 48.3 },
    ],
    translator: { name: "translator B", points: 48.2 },
  },
  {
    name: "Czech to English, ref. B",
    systems: [
      { name: "CUNI-Transformer", points: 51.6 },
      { name: "ALMAnaCH-Inria", points: 29.9 },
    ],
    translator: { name: "translator C", points: 23.6 },
  },
  { name: "Czech to English, ref. C", systems: [{ name: "CUNI-Transformer", points: 23.9 }] },
  {
    name: "German to English, ref. A",
    systems: [{ name: "LT22", points: 26.0 }],
    translator: { name: "translator B", points: 26.9 },
  },
]

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {number} picture.score in points
 * @param {number} [picture.wrong] what mistakes make of it, in points
 * @returns {string} a picture that can be read aloud
 */
export function scoreScale({ id, score, wrong }) {
  const floor = TOP + ROW * WMT22.length
  const sets = WMT22.map(({ name, systems, translator }, i) => {
    const y = TOP + ROW * i + 32
    return [
      `<text ${HALO} x="${LEFT}" y="${y - 16}">${name}</text>`,
      `<text ${HALO} x="${LEFT + WIDTH}" y="${y - 16}" text-anchor="end">${standing(score, systems)}</text>`,
      `<line stroke="currentColor" stroke-opacity="0.2" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y}" y2="${y}"/>`,
      ...systems.map(
        ({ points }) => `<circle style="color: var(--note-code)" cx="${across(points)}" cy="${y}" r="4.5"/>`,
      ),
      translator === undefined
        ? ""
        : `<path fill="var(--color-background)" stroke="currentColor" stroke-width="2" d="M${across(translator.points)} ${y - 6}l6 6-6 6-6-6z"/>`,
    ].join("")
  })
  const ticks = [0, 25, 50, 75, 100].map(
    (tick) =>
      `<line stroke="currentColor" stroke-opacity="0.2" x1="${across(tick)}" x2="${across(tick)}" y1="${floor}" y2="${floor + 6}"/>` +
      `<text x="${across(tick)}" y="${floor + 20}" text-anchor="${anchor(tick)}">${tick}</text>`,
  )
  const spoken = WMT22.map(({ name, systems, translator }) => {
    const all = [...systems, ...(translator === undefined ? [] : [translator])]
    return `${name}: ${all.map((each) => `${each.name} ${each.points.toFixed(1)}`).join(", ")}; ${score.toFixed(1)} is ${standing(score, systems)}.`
  })
  return [
    `<svg viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${floor + 44}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${score.toFixed(1)} points among outputs of WMT22</title>`,
    `<desc id="${id}-text">${spoken.join(" ")}</desc>`,
    `<text x="${LEFT}" y="16" font-weight="600">Beside scores of WMT22</text>`,
    mark(score, "color: var(--note-worked)", "", 36, floor, score.toFixed(1)),
    wrong === undefined
      ? ""
      : mark(
          wrong,
          "color: var(--note-mistake)",
          `stroke-dasharray="7 4"`,
          54,
          floor,
          `${wrong.toFixed(1)} with mistakes${wrong > 100 ? " →" : ""}`,
        ),
    ...sets,
    ...ticks,
    `<g style="color: var(--note-code)"><circle fill="currentColor" cx="${LEFT + 6}" cy="${floor + 36}" r="4.5"/></g><text x="${LEFT + 16}" y="${floor + 40}">a system</text>`,
    `<path fill="none" stroke="currentColor" stroke-width="2" d="M${LEFT + 96} ${floor + 30}l6 6-6 6-6-6z"/><text x="${LEFT + 108}" y="${floor + 40}">another translator</text>`,
    "</svg>",
  ]
    .filter((part) => part !== "")
    .join("\n")
}

/** How a score stands among systems. @param {number} score @param {TestSet["systems"]} systems */
function standing(score, systems) {
  return `above ${systems.filter(({ points }) => score > points).length} of ${systems.length}`
}

/** @param {number} points @param {string} look @param {string} dash @param {number} y of its label @param {number} floor @param {string} label */
function mark(points, look, dash, y, floor, label) {
  const x = across(points)
  return `<g style="${look}"><line stroke="currentColor" stroke-width="2.5" ${dash} x1="${x}" x2="${x}" y1="${y + 4}" y2="${floor}"/><text ${HALO} font-weight="600" x="${x}" y="${y}" text-anchor="${anchor(points)}" fill="currentColor">${label}</text></g>`
}

/** @param {number} points */
function across(points) {
  return round(LEFT + (WIDTH * Math.min(points, 100)) / 100)
}

/** Keeps labels inside the picture. @param {number} points */
function anchor(points) {
  if (points < 12) return "start"
  return points > 80 ? "end" : "middle"
}
