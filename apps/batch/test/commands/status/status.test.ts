// `lectern status`: what folders of runs hold.
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { lockFolder } from "@lectern/engine/internal/store/lock"
import { expect, test } from "vitest"
import { runStatus } from "../../../src/commands/status/status.js"
import { folder, lectern } from "../../cli/run.js"
import { countWith } from "../../support.js"

const TEXT = "a b a c\nb a\n".repeat(20)
const bytesIn = (path: string): number =>
  readdirSync(path)
    .filter((name) => name !== "plan.json")
    .reduce((sum, name) => sum + readFileSync(join(path, name)).length, 0)

test("counts of a text: the command, the shards, and whether the text has changed", async () => {
  const long = TEXT.repeat(1200) // small files would be counted together
  const cwd = folder({ "a.txt": long, "b.txt": long })
  const args = "tokenizer train a.txt b.txt --model bpe --vocab-size 300 --resume run -o t.json -q"
  expect(await lectern(args.split(" "), { cwd })).toMatchObject({ code: 0 })
  const stored = bytesIn(join(cwd, "run")).toLocaleString("en")
  const lines = [
    "run     lectern tokenizer train",
    "in use  no",
    "done    2 shards",
    `stored  2 files, ${stored} bytes`,
  ]
  expect(await lectern(["status", "run"], { cwd })).toEqual({ code: 0, stdout: `${lines.join("\n")}\n`, stderr: "" })
  appendFileSync(join(cwd, "a.txt"), "d\n")
  rmSync(join(cwd, "b.txt"))
  const { stdout } = await lectern(["status", "run", "-f", "json"], { cwd })
  const { files, ...rest } = JSON.parse(stdout) as { readonly files: readonly { readonly bytes: number }[] }
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(bytesIn(join(cwd, "run")))
  expect(rest).toEqual({
    schema: "lectern.status/1",
    run: "lectern.words/4",
    command: "tokenizer train",
    in_use: null,
    done: { shards: 2, of: null },
    changed: ["a.txt", "b.txt"],
  })
  expect((await lectern(["status", "run"], { cwd })).stdout).toContain("\nchanged  a.txt: the run would be refused\n")
})

test("scores tell how many shards of how many are done, those of the last run of the folder", async () => {
  const cwd = folder({ "r.txt": TEXT.repeat(100), "h.txt": TEXT.repeat(100) })
  const score = ["score", "r.txt", "-i", "h.txt", "--shard-bytes", "9000", "--resume", "run", "-q"]
  expect(await lectern([...score, "-m", "wer"], { cwd })).toMatchObject({ code: 0 })
  const shards = readdirSync(join(cwd, "run")).filter((name) => name.endsWith(".result")).length
  expect(shards).toBeGreaterThan(3)
  expect((await lectern(["status", "run"], { cwd })).stdout).toContain(`\ndone    ${shards} of ${shards} shards\n`)

  const { run, ...engine } = inlineEngine()
  let tasks = 0
  const failing: typeof run = (task, payload) =>
    task.remote !== undefined && ++tasks > 2 ? Promise.reject(new Error("enough")) : run(task, payload)
  const resume = join(cwd, "run")
  const paths = {
    references: [{ name: "r", path: join(cwd, "r.txt") }],
    systems: [{ name: "h", path: join(cwd, "h.txt") }],
  }
  const request = { ...paths, metrics: [{ name: "cer", options: {} }], shardBytes: 9000, resume, jobs: 1 } as const
  await expect(countWith(request, { engine: { ...engine, run: failing } })).rejects.toThrow("enough")
  expect(runStatus(resume).done).toEqual({ count: 2, what: "shard", of: shards })
})

test("n-gram models, word vectors and encoder-decoders tell how far they are", async () => {
  const cwd = folder({ "a.txt": TEXT, "pairs.tsv": "a\tb\nb\ta\n" })
  const runs = [
    ["lm train a.txt --order 2 --resume run -o m.arpa -q", "done    1 shard"],
    ["embed train a.txt --dimensions 2 --epochs 3 --resume run -o v.vec -q", "done    3 of 3 epochs"],
    ["seq2seq train pairs.tsv --epochs 2 --resume run -o m.safetensors -q", "done    2 steps"],
  ] as const
  for (const [command, done] of runs) {
    expect(await lectern(command.split(" "), { cwd })).toMatchObject({ code: 0 })
    const { stdout } = await lectern(["status", "run"], { cwd })
    expect(stdout.split("\n").slice(0, 3)).toEqual([
      `run     lectern ${command.slice(0, command.indexOf(" train"))} train`,
      "in use  no",
      done,
    ])
    rmSync(join(cwd, "run"), { recursive: true })
  }
})

test("a folder that is in use, whose run has stored nothing", () => {
  const cwd = folder()
  writeFileSync(join(cwd, "plan.json"), '{"schema":"lectern.embed-run/1"}')
  const unlock = lockFolder(cwd)
  const found = runStatus(cwd)
  expect(found).toMatchObject({ holder: { process: process.pid, host: hostname() }, done: undefined, parts: [] })
  unlock()
  expect(runStatus(cwd).holder).toBeUndefined()
})

test("a run of another version", async () => {
  const cwd = folder()
  mkdirSync(join(cwd, "run"))
  writeFileSync(join(cwd, "run", "plan.json"), '{"schema":"lectern.new\\u001b-run/9","texts":[{"path":1}]}')
  writeFileSync(join(cwd, "run", "x.part"), "unfinished")
  expect((await lectern(["status", "run"], { cwd })).stdout).toBe(
    "run     unknown to this version: lectern.new\\x1b-run/9\nin use  no\ndone    nothing yet\nstored  0 files, 0 bytes\n",
  )
})

test.each([
  [
    "other",
    65,
    "other: is not the folder of a run: it has no plan.json; expected what --resume of an earlier command named",
  ],
  ["none", 74, "cannot read none: no such file"],
  ["a.txt", 74, "cannot read a.txt: no such file (part of the path is not a folder)"],
])("refuses %s", async (name, code, sentence) => {
  const cwd = folder({ "a.txt": TEXT })
  mkdirSync(join(cwd, "other"))
  expect(await lectern(["status", name], { cwd })).toEqual({ code, stdout: "", stderr: `lectern: ${sentence}\n` })
})
