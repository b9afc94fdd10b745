// The tables of options on the page of the command, and how they are made from descriptions.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { allCommands } from "../../../apps/batch/dist/cli/commands.js"
import { withOptionTables } from "../../build/option-tables.mjs"

test("the tables of docs/command.md are those of the built command; `npm run docs:options` writes them", async () => {
  const page = readFileSync(new URL("../../command.md", import.meta.url), "utf8")
  expect(page).toBe(withOptionTables(page, await allCommands()))
})

const name = { flags: "-n, --name <NAME>", short: "-nm", help: "b (default), a|b for one", read: { names: ["a", "b"] } }
const output = { flags: "-o, --output <FILE>", help: "to FILE.json, not -; - is the default", read: {} }
const share = { flags: "--share <X>", help: "of <s> at least (default: 0.5), as in 1.5,2", read: {} }
const commands: Parameters<typeof withOptionTables>[1] = [
  {
    name: "make",
    commands: [
      {
        name: "cake",
        groups: [
          { title: "Cake:", options: { name: { ...name, more: "See [names](#names)" }, share } },
          { title: "Report:", options: { output } },
        ],
      },
    ],
  },
  { name: "eat", groups: [{ title: "Cake:", options: { output, share: { ...share, appliesTo: ["bleu"] } } }] },
]

const tableOf = (page: string): string[] => page.split("\n").filter((line) => /^\| `|^\| \|/.test(line))
const marked = (of: string, old = "| old |\n"): string => `<!-- options of ${of} -->\n${old}<!-- end of options -->\n`

test("names, files, numbers and tags of the help are code; short flags come first", () => {
  expect(tableOf(withOptionTables(marked("make cake"), commands))).toEqual([
    "| `-nm`, `-n`, `--name NAME` | `b` (default), `a`\\|b for one. See [names](#names) |",
    "| `--share X` | of `<s>` at least (default: `0.5`), as in `1.5,2` |",
    "| `-o`, `--output FILE` | to `FILE.json`, not -; `-` is the default |",
  ])
})

test("a table of a whole command leaves out what another table lists by flag; one of groups has these groups", () => {
  const page = marked("make cake") + marked("eat: --output") + marked("make cake: Report; Cake")
  expect(tableOf(withOptionTables(page, commands)).map((row) => /--[a-z]+/.exec(row)![0])).toEqual([
    ...["--name", "--share"],
    ...["--output"],
    ...["--name", "--share"],
  ])
})

test.each([
  ["how many (default: 3)", [1, 2000], "how many (default: 3; 1 to 2,000)"],
  ["how many; all by default", [0, 2 ** 32 - 2], "how many; all by default (0 to 4,294,967,294)"],
  ["a share, 0 to 1", [0, 1], "a share, 0 to 1"],
  ["a seed (default: 0)", [0, 2 ** 32 - 1], "a seed (default: 0)"],
] as const)("%s with the range %s", (help, range, text) => {
  const count = { flags: "--count <N>", help, read: { range } }
  const page = withOptionTables(marked("x"), [{ name: "x", groups: [{ title: "X:", options: { count } }] }])
  expect(tableOf(page)).toEqual([`| \`--count N\` | ${text} |`])
})

test("options that depend on metrics have a column of them", () => {
  expect(withOptionTables(marked("eat: --share"), commands)).toContain("| metrics | option | what it does |")
})

test("what is outside of the comments stays, and so does a page that is up to date", () => {
  const page = `before | after\n${marked("make cake")}behind\n`
  const written = withOptionTables(page, commands)
  expect(written).toMatch(/^before \| after\n<!-- options of make cake -->\n\n\| option /)
  expect(written).toMatch(/\|\n\n<!-- end of options -->\nbehind\n$/)
  expect(withOptionTables(written, commands)).toBe(written)
})

test.each([
  ["bake", "there is no command bake"],
  ["make cake: Icing", "cake has no group Icing"],
  ["make cake: --icing", "cake has no option --icing"],
])("a comment about %s is refused", (of, sentence) => {
  expect(() => withOptionTables(marked(of), commands)).toThrow(sentence)
})
