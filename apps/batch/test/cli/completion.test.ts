// `lectern completion`: scripts that shells understand, and what they complete.
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { beforeAll, describe, expect, test } from "vitest"
import { allCommands } from "../../src/cli/commands.js"
import type { CommandSpec } from "../../src/console/command.js"
import { temporaryFolder } from "../support.js"
import { lectern } from "./run.js"

const SHELLS = ["bash", "zsh", "fish"] as const
const has = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0
const script = async (shell: string): Promise<string> => (await lectern(["completion", shell])).stdout

/** What a program prints. */
function printed(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" })
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
  return stdout
}

const CASES: readonly (readonly [words: readonly string[], completed: readonly string[]])[] = [
  [["sc"], ["score"]],
  [
    ["tokenizer", ""],
    ["train", "encode", "decode", "inspect"],
  ],
  [["tokenizer", "train", "--mod"], ["--model"]],
  [
    ["tokenizer", "train", "--model", ""],
    ["bpe", "bbpe", "wordpiece", "unigram"],
  ],
  [
    ["score", "-tok", ""],
    [..."13a intl char zh intl-segmenter none ja-mecab ko-mecab mecab flores200 flores101 spm spBLEU-1K".split(" ")],
  ],
  [["score", "ref.txt", "-m", "bleu", "ch"], ["chrf"]],
  [["score", "--smooth-method", "a"], ["add-k"]],
  [
    ["embed", "analogy", "--method", "3"],
    ["3cosadd", "3cosmul"],
  ],
  // A name that is a value is not a command.
  [["lm", "train", "-o", "score", "--smoothing", "kn"], ["kneser-ney"]],
  [["-"], ["--help", "-h", "--version", "-V"]],
]

describe.skipIf(!has("bash"))("bash", () => {
  let source: string
  beforeAll(async () => {
    source = await script("bash")
  })

  const completed = (words: readonly string[]): string[] => {
    const asked = `eval "$0"; COMP_WORDS=(lectern "$@"); COMP_CWORD=$#; _lectern; printf '%s\\n' "\${COMPREPLY[@]}"`
    return printed("bash", ["-c", asked, source, ...words])
      .split("\n")
      .filter(Boolean)
  }

  test.each(CASES)("%j", (words, expected) => expect(completed(words)).toEqual(expected))

  test("--format=json, which bash gives in three words", () => {
    expect(completed(["score", "--format", "=", "js"])).toEqual(["json"])
    expect(completed(["score", "--format", "="])).toEqual(completed(["score", "--format", ""]))
  })

  test("files where nothing else is: after the one value of an option, and after options of any value", () => {
    expect(completed(["tokenizer", "train", "--model", "bpe", ""])).toEqual([])
    expect(completed(["score", "-i", ""])).toEqual([])
    expect(completed(["score", ""])).toEqual([])
  })

  test("every command has all its options", async () => {
    const check = (specs: readonly CommandSpec[], above: readonly string[]): void => {
      for (const { name, groups = [], commands: below = [] } of specs.filter((_, i) => ALL_TESTS || i % 3 === 0)) {
        const all = completed([...above, name, "--"])
        for (const { options } of groups)
          for (const { flags } of Object.values(options)) expect(all).toContain(/--[a-z0-9-]+/.exec(flags)![0])
        check(below, [...above, name])
      }
    }
    check(await allCommands(), [])
  })
})

describe.skipIf(!has("fish"))("fish", () => {
  test("completes the same", async () => {
    const file = join(temporaryFolder(), "completion.fish")
    writeFileSync(file, await script("fish"))
    for (const [words, expected] of CASES) {
      const lines = printed("fish", ["-c", `source ${file}; complete -C "lectern ${words.join(" ")}"`]).split("\n")
      const found = lines.map((line) => line.split("\t")[0]!).filter(Boolean)
      for (const each of expected.filter((name) => !/^-[a-z]{0,2}$/i.test(name)))
        expect(found, words.join(" ")).toContain(each)
    }
  })
})

test("fish and zsh complete files, too, where a tokenizer may be one", async () => {
  const lines = async (shell: string, flag: string): Promise<string[]> =>
    (await script(shell)).split("\n").filter((line) => line.includes(flag))
  for (const name of ["tokenize", "rouge-tokenizer"]) {
    for (const line of await lines("fish", `-l ${name} `)) expect(line).toMatch(/ -r -F -a '[^']*\bja-mecab\b/)
    for (const line of await lines("zsh", `--${name}`)) {
      expect(line).toMatch(/\{_alternative "values\\:value\\:\([^")]*\bja-mecab\b[^")]*\)" "files\\:file\\:_files"\}'/)
    }
  }
  for (const line of await lines("fish", "-l smooth-method ")) expect(line).toContain(" -x -a 'exp")
})

test.each(SHELLS.filter(has))("the script is one of %s", async (shell) => {
  const file = join(temporaryFolder(), `completion.${shell}`)
  writeFileSync(file, await script(shell))
  printed(shell, ["-n", file])
})

test("an unknown shell", async () => {
  expect(await lectern(["completion", "tcsh"])).toEqual({
    code: 2,
    stdout: "",
    stderr: "lectern: unknown shell 'tcsh'; available: bash, zsh, fish\n",
  })
})
