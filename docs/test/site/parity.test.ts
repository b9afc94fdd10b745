// The pages that compare a peer with Lectern name by name: each public name of the peer has one row. The lists were made by
// docs/parity/names/list.py and list.mjs from the peers themselves, which this test does not need.
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { ROOT } from "../project.js"

/** The public names of a peer. */
interface Names {
  /** As the index and the page write it. */
  readonly peer: string
  readonly version: string
  readonly names: readonly string[]
}

interface Row {
  readonly names: readonly string[]
  readonly here: string
  readonly equal: string
  readonly why: string
}

const FOLDER = `${ROOT}docs/parity/`
const INDEX = readFileSync(`${ROOT}docs/parity.md`, "utf8")
const LISTS = readdirSync(`${FOLDER}names`).filter((file) => file.endsWith(".json"))

test("every page has a list of names", () => {
  const pages = readdirSync(FOLDER).filter((file) => file.endsWith(".md"))
  expect(pages.toSorted()).toEqual(LISTS.map((file) => file.replace(".json", ".md")).toSorted())
})

describe.each(LISTS.map((file) => file.replace(".json", "")))("%s", (slug) => {
  const { peer, version, names } = JSON.parse(readFileSync(`${FOLDER}names/${slug}.json`, "utf8")) as Names
  const [, compared = ""] = readFileSync(`${FOLDER}${slug}.md`, "utf8").split("\n## Name by name\n")
  const rows = rowsOf(compared)

  test("each public name has one row, and each row names something public", () => {
    const shown = rows.flatMap((row) => row.names)
    expect({
      missing: names.filter((name) => !shown.includes(name)),
      stale: shown.filter((name) => !names.includes(name)),
      twice: shown.filter((name, i) => shown.indexOf(name) !== i),
    }).toEqual({ missing: [], stale: [], twice: [] })
    expect(names.length).toBeGreaterThan(0)
  })

  test("every row answers, with a reason unless all is equal", () => {
    for (const row of rows) {
      expect(row.names, JSON.stringify(row)).not.toEqual([])
      expect(row.equal, JSON.stringify(row)).toMatch(row.here === "—" ? /^no$/ : /^(?:yes|nearly|no)$/)
      expect(row.here, JSON.stringify(row)).toMatch(/^—$|\w/)
      if (row.equal !== "yes") expect(row.why, JSON.stringify(row)).toMatch(/\w{2}/)
    }
  })

  test("the page and the index name the version of the list", () => {
    expect(compared.replaceAll("\n", " ")).toContain(`${peer} ${version}`)
    expect(INDEX.split("\n").find((line) => line.startsWith(`| [${peer}](parity/${slug}.md)`))).toContain(version)
  })
})

/** The rows of the tables whose columns are: the peer, here, equal?, why. */
function rowsOf(text: string): Row[] {
  const tables = text.matchAll(/^\|[^|\n]+\| here \| equal\? \| why, or how tested \|\n\|[-| ]+\|\n((?:\|.*\n)+)/gm)
  return [...tables].flatMap(([, body = ""]) => body.trimEnd().split("\n").map(rowOf))
}

/** The bar of a link, `{@link a | b}`, and one after a backslash do not end a cell. */
function rowOf(line: string): Row {
  const cells = line
    .replaceAll(/\{@link [^}]*\}|\\\|/g, (bar) => bar.replaceAll("|", "\0"))
    .split("|")
    .map((cell) => cell.replaceAll("\0", "|").trim())
  expect(cells, line).toHaveLength(6)
  const [, first = "", here = "", equal = "", why = ""] = cells
  return { names: [...first.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name), here, equal, why }
}
