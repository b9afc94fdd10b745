import { expect, test } from "vitest"
import { allCommands, scoreFor } from "../../src/cli/commands.js"
import { expandShortOptions, shortOptionsOf } from "../../src/cli/short-options.js"

const shortOptions = shortOptionsOf((await scoreFor(["score"]))!)
const expand = (args: readonly string[]): string[] => expandShortOptions(args, shortOptions)

test("the short options of every command are among those of score", async () => {
  for (const command of await allCommands()) expect(shortOptions).toMatchObject(shortOptionsOf(command))
})

test("sacreBLEU's short options of several letters become long ones", () => {
  expect(expand(["ref", "-tok", "intl", "-lc", "-sl", "-nr", "2", "-sh", "-sv", "1"])).toEqual([
    "ref",
    "--tokenize",
    "intl",
    "--lowercase",
    "--sentence-level",
    "--num-refs",
    "2",
    "--short",
    "--smooth-value",
    "1",
  ])
})

test("values may follow an equals sign, as in Python", () => {
  expect(expand(["-tok=intl", "-w=4", "--width=4", "-i=a=b"])).toEqual(["--tokenize=intl", "-w4", "--width=4", "-ia=b"])
})

test("single letters, clusters and values are not changed", () => {
  const args = ["-b", "-w4", "-bq", "-", "-i", "a", "b=c", "-s", "exp", "-__proto__", "-1", "-tokk=intl"]
  expect(expand(args)).toEqual(args)
})

test("nothing after -- is changed", () => {
  expect(expand(["-lc", "--", "-lc", "-w=4"])).toEqual(["--lowercase", "--", "-lc", "-w=4"])
})
