// @ts-check
// The picture of a terminal in the README, from what the command prints. It has a background of its own, so that it can be
// read on light and dark pages.
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url))
const COMMAND = fileURLToPath(new URL("../../apps/batch/bin/lectern.js", import.meta.url))

/** What is typed, and the words that a terminal adds by itself. */
const TYPED = [
  {
    line: "lectern score reference.?.txt -i system.south.txt system.north.txt --names old new --paired-bs",
    more: ["-f", "table"],
  },
  { line: "lectern align reference.A.txt -i system.north.txt --lines 1 --no-summary", more: [] },
]

const COLUMN = 7.8
const ROW = 19
const MARGIN = 16

/** @returns {string} the picture, as SVG */
export function terminal() {
  const rows = TYPED.flatMap(({ line, more }, i) => {
    const [, ...words] = line.split(" ")
    const printed = execFileSync(process.execPath, [COMMAND, ...words, ...more, "-q"], {
      cwd: EXAMPLES,
      encoding: "utf8",
    })
    return [...(i === 0 ? [] : [""]), `$ ${line}`, ...printed.trimEnd().split("\n")]
  })
  const width = Math.ceil(2 * MARGIN + COLUMN * Math.max(...rows.map((row) => row.length)))
  const height = 2 * MARGIN + ROW * rows.length
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    "<title>lectern compares two systems, and aligns a sentence with its reference</title>",
    "<style>text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d6dae2;white-space:pre}.typed{fill:#8fd694}</style>",
    `<rect width="${width}" height="${height}" rx="8" fill="#1d2129"/>`,
    ...rows.map(text).filter((row) => row !== ""),
    "</svg>",
    "",
  ].join("\n")
}

/**
 * @param {string} row
 * @param {number} i
 */
function text(row, i) {
  if (row === "") return ""
  const escaped = row.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  const length = (COLUMN * row.length).toFixed(1)
  const place = `x="${MARGIN}" y="${MARGIN + ROW * i + 14}" textLength="${length}"`
  return `<text ${row.startsWith("$ ") ? 'class="typed" ' : ""}${place} xml:space="preserve">${escaped}</text>`
}
