// The oracle is Commander: it must read every line the same way that plainLine() reads.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { allCommands } from "../../src/cli/commands.js"
import { plainLine } from "../../src/cli/plain-line.js"
import { program } from "../../src/cli/program.js"
import type { CommandSpec, Context } from "../../src/console/command.js"

/** What a line means: the command, its operands and its options. */
let read: unknown
const commands = (await allCommands()).map((spec) => recorded(spec))
const context = { streams: { stdout: {}, stderr: { write: () => true } } } as unknown as Context

function recorded(spec: CommandSpec, above = ""): CommandSpec {
  const name = `${above} ${spec.name}`.trim()
  return {
    ...spec,
    ...(spec.commands && { commands: spec.commands.map((each) => recorded(each, name)) }),
    ...(spec.run && {
      async run(operands, raw) {
        read = { name, operands: [...operands], raw: { ...raw } }
      },
    }),
  }
}

/** As Commander reads a line; undefined for a mistake or help. */
async function byCommander(args: readonly string[]): Promise<unknown> {
  read = undefined
  const root = program({ version: "1", commands, shortOptions: {}, print: () => {} }, context)
  await root.parseAsync([...args], { from: "user" }).catch(() => {})
  return read
}

async function byPlainLine(args: readonly string[]): Promise<unknown> {
  read = undefined
  const line = plainLine(args, commands)
  if (line !== undefined) await line.spec.run!(line.operands, line.raw, context)
  return read
}

test.each([
  "score ref.txt -i hyp.txt",
  "score a b --input=c d -m bleu chrf -m ter -w4 --width 3 -b e -i - -w -1",
  "score - -f json --no-texts --no-color -i=h",
  "tokenizer train t --model bpe -o t.json",
  "lm score m a b",
  "status folder",
  "config",
])("%s needs no Commander", async (line) => {
  const plain = await byPlainLine(line.split(" "))
  expect(plain).toBeDefined()
  expect(plain).toEqual(await byCommander(line.split(" ")))
})

test.each([
  "",
  "score --help",
  "score r -i h -w -Vx",
  "score r -i h -w --version",
  "score r -i h --version",
  "score r -i h -- x",
  "score r --unknown x",
  "score r -i",
  "score r -i h -bq",
  "score r --quiet=x",
  "score r -i h -1",
  "lm",
  "lm help train",
  "status",
  "status a b",
  "-q score r",
  "scores r",
])("Commander reads '%s'", (line) => {
  expect(plainLine(line.split(" "), commands)).toBeUndefined()
})

const words = (spec: CommandSpec): string[] => [
  ...(spec.groups ?? []).flatMap(({ options }) =>
    Object.values(options).flatMap(({ flags, off }) => {
      const names = flags.match(/(?<![\w-])--?[a-z][a-z0-9-]*/g)!
      return [...names, ...names.map((each) => `${each}=v`), ...(off ? [names.at(-1)!.replace("--", "--no-")] : [])]
    }),
  ),
  ...(spec.commands ?? []).flatMap((each) => [each.name, ...words(each)]),
]

const ODD = ["-", "-1", "", "=", "-b", "-q4", "-w4", "--", "-h", "-Vb", "help", "--nothing", "--no-color"]

test.each(commands.map((spec) => [spec.name, spec] as const))("lines of %s mean the same", async (name, spec) => {
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("a", "b") },
    { weight: 6, arbitrary: fc.constantFrom("c", ...words(spec)) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 7 }), async (line) => {
      const plain = await byPlainLine([name, ...line])
      if (plain !== undefined) expect(plain).toEqual(await byCommander([name, ...line]))
    }),
    examples(200, 51),
  )
})
