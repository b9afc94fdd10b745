// Files of options: what they set, what wins, and every fault in words.
import { describe, expect, test } from "vitest"
import { allCommands } from "../../../src/cli/commands.js"
import type { CommandSpec } from "../../../src/console/command.js"
import { folder, lectern } from "../../cli/run.js"

const FILES = { ref: "a b c d\ne f g h\n", hyp: "a b c x\nE f g h\n" }
const score = (cwd: string, ...args: readonly string[]) => lectern(["score", "ref", "-i", "hyp", ...args], { cwd })
const withFile = (content: unknown): string =>
  folder({ ...FILES, "o.json": typeof content === "string" ? content : JSON.stringify(content) })

describe("options of a file", () => {
  test("count as if they had been typed", async () => {
    const options = {
      metrics: ["wer", "mer"],
      width: 3,
      "score-only": true,
      "wer-lowercase": true,
      "no-color": true,
      jobs: "1",
    }
    const cwd = withFile({ $schema: "schema.json", score: options, "tokenizer train": { model: "bpe" } })
    const typed = ["-m", "wer", "mer", "-w", "3", "-b", "--wer-lowercase", "--no-color", "-j", "1"]
    const run = await score(cwd, "--config", "o.json")
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("12.500") })
    expect(run).toEqual(await score(cwd, ...typed))
  })

  test("give way to those of the command line", async () => {
    const cwd = withFile({ score: { metrics: "wer", width: 3, "score-only": true } })
    expect((await score(cwd, "--config", "o.json", "-w", "0")).stdout).toBe("25\n")
    expect((await score(cwd, "--config", "o.json", "-m", "chrf")).stdout).toMatch(/^\d+\.\d{3}\n$/)
  })

  test("are those of the command, with its subcommands, and not of others", async () => {
    const cwd = withFile({
      align: { limit: 1 },
      "lm train": { order: 1, smoothing: "maximum-likelihood", quiet: true },
    })
    expect((await score(cwd, "--config", "o.json", "-m", "wer", "-b")).stdout).toBe("25.0\n")
    const trained = await lectern(["lm", "train", "ref", "--config", "o.json"], { cwd })
    expect(trained).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("ngram 1=11") })
  })
})

describe("a file is refused", () => {
  test.each([
    [{ score: { metricz: ["bleu"] } }, 'lectern score has no option "metricz" (did you mean "metrics"?)'],
    [{ score: { metrics: ["blue"] } }, "unknown metric 'blue' (did you mean 'bleu'?)"],
    [{ score: { jobs: -1 } }, '"jobs" of "score" must be an integer in 0..1024, got -1'],
    [{ score: { jobs: [1, 2] } }, '"jobs" of "score" is [1,2], expected a text or a number'],
    [{ score: { quiet: false } }, '"quiet" of "score" is false, expected true; without the option, leave it out'],
    [{ score: { metrics: [] } }, '"metrics" of "score" is [], expected a list of texts or numbers'],
    [{ score: { metrics: [{}] } }, '"metrics" of "score" is [{}], expected a list of texts or numbers'],
    [{ scor: {} }, 'there is no command "scor" with options (did you mean "score"?)'],
    [{ score: {}, more: { jobs: 1 } }, 'there is no command "more" with options'],
    [{ constructor: {} }, 'there is no command "constructor" with options'],
    [{ config: {} }, 'there is no command "config" with options'],
    [{ score: { names: "a\0" } }, '"names" of "score" is "a\\u0000", expected a list of texts or numbers'],
    [{ score: ["bleu"] }, '"score" must be an object of options'],
    [{ score: { config: "p.json" } }, 'lectern score has no option "config"'],
    ["[]", 'expected an object for each command, such as {"score": {"jobs": 4}}'],
    ["{", "invalid JSON: "],
  ])("%j", async (content, said) => {
    const cwd = withFile(content)
    const run = await score(cwd, "--config", "o.json")
    expect(run).toMatchObject({ code: 65, stdout: "" })
    expect(run.stderr.startsWith(`lectern: o.json: ${said}`), run.stderr).toBe(true)
    expect((await lectern(["config", "o.json"], { cwd })).stderr).toBe(run.stderr)
  })
})

test("a right file is called right, with the number of its options", async () => {
  const cwd = withFile({ score: { jobs: 1, quiet: true }, "embed train": { dimensions: 50 } })
  expect(await lectern(["config", "o.json"], { cwd })).toEqual({
    code: 0,
    stdout: "o.json is right\nlectern score: 2 options\nlectern embed train: 1 option\n",
    stderr: "",
  })
})

test("the schema has every option of every command, under its flag", async () => {
  const { properties } = JSON.parse((await lectern(["config"])).stdout)
  const walk = (spec: CommandSpec, above: readonly string[]): void => {
    const path = [...above, spec.name]
    const flags = (spec.groups ?? [])
      .flatMap(({ options }) => Object.values(options))
      .map(({ flags: each }) => /--([a-z0-9-]+)/.exec(each)![1]!)
    if (flags.length > 0) {
      expect(Object.keys(properties[path.join(" ")].properties)).toEqual(flags.filter((flag) => flag !== "config"))
    }
    for (const each of spec.commands ?? []) walk(each, path)
  }
  for (const spec of await allCommands()) walk(spec, [])
  const { metrics, quiet, jobs } = properties.score.properties
  expect(metrics.anyOf[1].items.enum).toContain("chrf")
  expect([quiet.const, jobs.type]).toEqual([true, ["string", "number"]])
  for (const name of ["tokenize", "rouge-tokenizer"]) {
    const [names, file] = properties.score.properties[name].anyOf
    expect(names.enum).toContain("ja-mecab")
    expect(file).toEqual({ type: "string" })
  }
})
