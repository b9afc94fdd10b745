// Writes the toy translation beside this file: pairs to train on and to watch the training with, and a test set whose sentences have four
// references each. Running it again gives the same bytes.
import { writeFileSync } from "node:fs"
import { sentence } from "./grammar.mjs"

const TRAIN = 3000
const DEV = 200
const TEST = 200
const REFERENCES = 4
// As in corpora that are collected from pages and subtitles, some targets are cut off.
const CUT_OFF = 0.05

const below = numbers(2024)
const seen = new Set()

const train = Array.from({ length: TRAIN }, () => {
  const { source, target } = fresh()
  const words = target(below).split(" ")
  return `${source}\t${(below(1000) < 1000 * CUT_OFF ? words.slice(0, below(4)) : words).join(" ")}`
})
const dev = Array.from({ length: DEV }, () => {
  const { source, target } = fresh()
  return `${source}\t${target(below)}`
})
const test = Array.from({ length: TEST }, () => {
  const { source, target } = fresh()
  const references = new Set()
  while (references.size < REFERENCES) references.add(target(below))
  return { source, references: [...references].join("\t") }
})
write("train.tsv", train)
write("dev.tsv", dev)
write(
  "test.de.txt",
  test.map(({ source }) => source),
)
write(
  "test.en.tsv",
  test.map(({ references }) => references),
)

/** A sentence that has not come before. */
function fresh() {
  for (;;) {
    const made = sentence(below)
    if (seen.has(made.source)) continue
    seen.add(made.source)
    return made
  }
}

/** Draws whole numbers from 0 to below a limit: a linear congruential generator, of whose 32 bits the upper ones are used. */
function numbers(seed) {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

function write(name, lines) {
  writeFileSync(new URL(name, import.meta.url), `${lines.join("\n")}\n`)
}
