// The descriptions of the options agree with each other, with the metrics, and with the documentation.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { metricRegistry, tokenizerNames, transformNames } from "@lectern/metrics"
import { describe, expect, test } from "vitest"
import { allCommands } from "../../src/cli/commands.js"
import type { CommandSpec } from "../../src/console/command.js"
import { fileTokenizers } from "../../src/console/metrics/file-tokenizers.js"
import { metricNames } from "../../src/console/metrics/metrics.js"
import { longFlag } from "../../src/console/option.js"

const ROOT = join(import.meta.dirname, "../../../..")
const PAGE = readFileSync(join(ROOT, "docs/command.md"), "utf8")

/** The flags in the first two cells of each row of a table, behind the section on sacreBLEU. */
const DOCUMENTED_FLAGS = new Set(
  [...PAGE.slice(PAGE.indexOf("\n## Options of all commands")).matchAll(/^\|([^|]*)\|([^|]*)\|/gm)].flatMap((row) =>
    [...`${row[1]}${row[2]}`.matchAll(/`(?:[a-z]+ )?(--?[a-z][a-z0-9-]*)/g)].map(([, flag]) => flag!),
  ),
)

const commands = await allCommands()
const all: readonly CommandSpec[] = commands.flatMap((spec) => [spec, ...(spec.commands ?? [])])
const optionsOf = ({ groups = [] }: CommandSpec) => groups.flatMap(({ options }) => Object.entries(options))
const score = commands.find(({ name }) => name === "score")!

test("the names of metrics and tokenizers equal the library's", () => {
  expect([...metricNames].sort()).toEqual(Object.keys(metricRegistry).sort())
  expect([...Object.fromEntries(optionsOf(score)).tokenize!.read.names!].sort()).toEqual(
    [...tokenizerNames, ...fileTokenizers].sort(),
  )
})

test("the help of -m names every metric", () => {
  const help = Object.fromEntries(optionsOf(score)).metrics!.help.replace("rouge1 to rouge9", () => {
    return Array.from({ length: 9 }, (_, i) => `rouge${i + 1}`).join(", ")
  })
  expect(
    help
      .replace(/^any of: | \(default\)/g, "")
      .split(/[,;] /)
      .sort(),
  ).toEqual(Object.keys(metricRegistry).sort())
})

test("the help of --tokenize and --transforms names everything", () => {
  for (const name of tokenizerNames) expect(Object.fromEntries(optionsOf(score)).tokenize!.help).toContain(name)
  const align = commands.find(({ name }) => name === "align")!
  for (const name of transformNames) expect(Object.fromEntries(optionsOf(align)).transforms!.help).toContain(name)
})

test("the page lists every command at its beginning", () => {
  const table = PAGE.slice(0, PAGE.indexOf("\n## "))
  const listed = [...table.matchAll(/^\| \[([^\]]*)\]/gm)].flatMap(([, cell]) => cell!.match(/[a-z0-9]+(?=`)/g))
  expect(listed.sort()).toEqual(commands.map(({ name }) => name).sort())
})

describe.each(all.map((spec) => [spec.name, spec] as const))("the options of %s", (_, spec) => {
  test("have names that the parser derives from their flags, and flags that differ", () => {
    const options = optionsOf(spec)
    for (const [name, { flags }] of options) {
      const word = longFlag(flags).replace(/^--(no-)?/, "")
      expect(word.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())).toBe(name)
    }
    const flags = options.flatMap(([, each]) => [...each.flags.matchAll(/--?[a-z][a-z0-9-]*/g)].map(([flag]) => flag))
    expect(new Set(flags).size).toBe(flags.length)
  })

  test("require only options that exist", () => {
    const known = new Map(optionsOf(spec))
    for (const [, { needs = [] }] of known) for (const name of needs) expect(known.has(name)).toBe(true)
  })
})

/** The descriptions of an option in all commands. */
const descriptionsOf = (option: string) =>
  all.flatMap((spec) =>
    optionsOf(spec)
      .filter(([name]) => name === option)
      .map(([, each]) => each),
  )

test("an option that several commands have is described once", () => {
  const shared = [
    "numRefs",
    "encodingErrors",
    "byteOrderMark",
    "maxLineBytes",
    "maxExpand",
    "output",
    "quiet",
    "color",
    "jobs",
    "shardBytes",
    "store",
  ]
  for (const name of shared) {
    const found = descriptionsOf(name)
    expect(found.length).toBeGreaterThan(1)
    expect(new Set(found).size).toBe(1)
  }
})

test("--engine is described for commands that stay on one machine, those that do not, and workers", () => {
  expect(new Set(descriptionsOf("engine")).size).toBe(3)
})

test("every option has a row in the tables of the command's page, by one of its flags", () => {
  const missing = all.flatMap((spec) =>
    optionsOf(spec)
      .map(([, { flags, short = "" }]) => `${flags} ${short}`.match(/(?<!\S)--?[a-z][a-z0-9-]*/g)!)
      .filter((flags) => !flags.some((flag) => DOCUMENTED_FLAGS.has(flag))),
  )
  expect(missing).toEqual([])
})

test("every metric is named where the command's page lists them", () => {
  const paragraph = /^`-m NAME\.\.\.`.*?\n\n/ms.exec(PAGE)![0].replace("`rouge1` to `rouge9`", () => {
    return Array.from({ length: 9 }, (_, i) => `\`rouge${i + 1}\``).join(", ")
  })
  for (const name of Object.keys(metricRegistry)) expect(paragraph).toContain(`\`${name}\``)
})
