import { readFileSync } from "node:fs"
import ts from "typescript"
import { describe, expect, test } from "vitest"
import type { EntryPoint } from "../../build/entry-points.mjs"
import { keepsPromise } from "../../build/expected.mjs"
import { noteProgram } from "../../build/note-program.mjs"
import { bareNumbers } from "../../build/prose.mjs"
import { treeOf } from "../architecture/syntax.js"
import { ROOT, type SourceFile, units } from "../project.js"
import { functionsOf, NOTES, PACKAGES, PAGES } from "./programs.js"

describe("the notes", () => {
  test("are all among the pages that run", () => {
    expect(PAGES.map(({ where }) => where)).toEqual(expect.arrayContaining([...NOTES]))
  })

  test.each(NOTES)("%s links to symbols, each of an entry point of a package", (note) => {
    const names = units().flatMap(({ entryPoints }) => entryPoints.map(({ name }) => name))
    const links = [...readFileSync(ROOT + note, "utf8").matchAll(/\{@link (@lectern\/[\w/-]+)!(\w+)/g)]
    expect(links.length).toBeGreaterThan(0)
    for (const [, name] of links) expect(names).toContain(name)
  })

  test.each(NOTES)("%s has exercises with folded answers, and its sources", (note) => {
    const text = readFileSync(ROOT + note, "utf8")
    const [, exercises = ""] = /\n## Exercises\n([\s\S]*)\n## Sources\n/.exec(text) ?? []
    const asked = exercises.match(/^\d+\. /gm)?.length ?? 0
    expect(asked).toBeGreaterThan(2)
    expect(exercises.match(/<details><summary>Answer<\/summary>/g)).toHaveLength(asked)
    expect(exercises.match(/<\/details>/g)).toHaveLength(exercises.match(/<details/g)!.length)
  })

  test("show an algorithm whole in at most 40 lines that import nothing, and run it", () => {
    const found = NOTES.flatMap((note) => {
      const text = readFileSync(ROOT + note, "utf8")
      return [...text.matchAll(/^##+ The algorithm.*, whole\n([\s\S]*?)(?=^##+ )/gm)].map(([, section = ""]) => {
        const blocks = [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code)
        const algorithms = blocks.filter((code) => !/^import |\/\/=>/m.test(code))
        return { note, algorithms, run: blocks.at(-1) }
      })
    })
    expect(found.length).toBeGreaterThan(14)
    for (const { note, algorithms, run } of found) {
      expect([note, algorithms.length > 0, run]).toEqual([
        note,
        true,
        expect.stringMatching(/(?:differences|argestGap).* \/\/=> /),
      ])
      for (const code of algorithms) {
        expect([note, code.split("\n").length - 1 <= 40, code.includes("import ")]).toEqual([note, true, false])
      }
    }
  })
})

describe("symbols that point to a note or another page", () => {
  const links = units().flatMap(({ folder, manifest, entryPoints, files }) =>
    files.flatMap((file) =>
      noteLinks(file).map(({ symbol, target }) => ({
        where: `${manifest.name}: ${symbol}`,
        back: new RegExp(
          `\\{@link (?:(?:${namesOf(entryPoints)})!${symbol}[ }]|(?:${namesOf(within(entryPoints, file))})! \\|)`,
        ),
        note: new URL(target, `file:///${folder}/${file.path}`).pathname.slice(1),
      })),
    ),
  )

  test("there are some", () => {
    expect(links.length).toBeGreaterThan(2)
  })

  test.each(links)("$where points to $note, which points back", ({ back, note }) => {
    expect(readFileSync(ROOT + note, "utf8")).toMatch(back)
  })

  test.each(PACKAGES)("are all functions of $manifest.name", (unit) => {
    const functions = functionsOf(unit)
    const pointing = functions.filter(({ comment }) => SEE.test(comment))
    expect(functions.length).toBeGreaterThan(2)
    expect(functions.filter((each) => !pointing.includes(each)).map((each) => each.name)).toEqual([])
  })
})

describe("a promised value", () => {
  test.each([
    ["3", 3],
    ["0.1353", 0.135335],
    ["0.50", 0.5],
    ["-2", -2],
    ["1e-9", 1.2e-9],
    ["[1, 0.67]", new Float64Array([1, 2 / 3])],
    ['{ a: "x", b: [true, null] }', { a: "x", b: [true, null] }],
    ["undefined", undefined],
    ["NaN", Number.NaN],
    ["{ low: -Infinity, high: Infinity }", { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }],
  ])("%s is kept by %s", (expected, value) => {
    expect(keepsPromise(expected, { value })).toBe(true)
  })

  test.each([
    ["3", 3.0000001],
    ["0.1353", 0.13536],
    ["0.1353", "0.1353"],
    ["[1, 2]", [1, 2, 3]],
    ["{ a: 1 }", { a: 1, b: 2 }],
    ['"x"', "y"],
    ["not a literal", "not a literal"],
    ["-Infinity", Number.POSITIVE_INFINITY],
    ["Infinity", Number.NEGATIVE_INFINITY],
  ])("%s is broken by %j", (expected, value) => {
    expect(keepsPromise(expected, { value })).toBe(false)
  })

  test("of an error is kept by that error alone", () => {
    const thrown = new RangeError("too far")
    expect(keepsPromise("RangeError: too far", { thrown })).toBe(true)
    expect(keepsPromise("RangeError: too near", { thrown })).toBe(false)
    expect(keepsPromise("Error: too far", { thrown })).toBe(false)
    expect(keepsPromise("RangeError: too far", { value: 1 })).toBe(false)
  })
})

describe("a note is refused", () => {
  test.each([
    ["for a decimal that nothing computes", "The score is 0.53 here."],
    ["for a fraction that nothing computes", "It matches 2/7 of them."],
    ["for a percentage that nothing computes", "It is 50 % better."],
    ["for a fraction in a formula", "$p_1 = \\frac{2}{7}$"],
  ])("%s", (_, text) => {
    expect(bareNumbers(text)).toHaveLength(1)
  })

  test("not for section numbers, versions, code or computed values", () => {
    expect(
      bareNumbers("Section 2.1.1, Unicode 9.0, sections 2.2 and 2.3, 2.6.0, `0.5`, {= (0.5).toFixed(1) }, BLEU-4"),
    ).toEqual([])
  })

  test("not in tables of sizes, which a test holds against the packages, but below them", () => {
    const page = "<!-- sizes of a -->\n\n| bleu | 13.4 |\n\n<!-- end of sizes -->\n\n1.5 times\n"
    expect(bareNumbers(page)).toEqual([{ line: 7, why: '"1.5" is not computed; write {= expression }' }])
  })

  test("for a promise that follows no statement", () => {
    expect(noteProgram("```ts\n//=> 3\nconst three = 3\n```\n").problems).toHaveLength(1)
  })
})

const namesOf = (entryPoints: readonly EntryPoint[]): string => entryPoints.map(({ name }) => name).join("|")

/** The entry points, other than the package's own, whose folder holds the file: a note may link to such a module as a whole. */
const within = (entryPoints: readonly EntryPoint[], { path }: SourceFile): EntryPoint[] =>
  entryPoints.filter(
    ({ source }) => source !== "src/index.ts" && path.startsWith(source.replace(/(?:\/index)?\.ts$/, "/")),
  )

/** A link of a doc comment to a note or another page. */
const SEE = /@see \[[^\]]+\]\(((?:\.\.\/)+docs\/[^)#]+)(?:#[\w-]+)?\)/

/** The notes and pages that the comments of a file's exports point to. */
function noteLinks(file: SourceFile): { readonly symbol: string; readonly target: string }[] {
  const { text } = file
  if (!SEE.test(text)) return []
  return treeOf(file).statements.flatMap((statement) => {
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement
    const symbol = (declared as ts.DeclarationStatement | undefined)?.name?.getText()
    // Before the first statement stands the comment of the module too.
    const comment = text.slice(statement.getFullStart(), statement.getStart()).split("/**").at(-1)!
    if (symbol === undefined) return []
    return [...comment.matchAll(RegExp(SEE, "g"))].map(([, target = ""]) => ({ symbol, target }))
  })
}
