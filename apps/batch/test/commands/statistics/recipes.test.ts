// The recipes of docs/scale.md, run for real where the programs are there: the same bytes as one run.
import { execFileSync, spawnSync } from "node:child_process"
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ALL_TESTS } from "@lectern/core/testing"
import { beforeEach, describe, expect, test } from "vitest"
import { BIN, exampleFolder, lectern } from "../../cli/run.js"

const SCALE = fileURLToPath(new URL("../../../../../examples/scale/", import.meta.url))
const TEXTS = ["reference.A.txt", "reference.B.txt", "-i", "system.north.txt", "system.south.txt", "-m", "bleu", "chrf"]
const has = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined

let cwd: string
let env: NodeJS.ProcessEnv
beforeEach(() => {
  cwd = exampleFolder()
  writeFileSync(join(cwd, "lectern"), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`, { mode: 0o755 })
  env = { ...process.env, PATH: `${cwd}:${process.env.PATH}`, LECTERN: "lectern" }
})

function shell(command: string): string {
  return execFileSync("sh", ["-euc", command], { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
}

async function direct(): Promise<string> {
  const { stdout } = await lectern(["score", ...TEXTS, "-f", "json"], { cwd })
  return stdout
}

async function planned(): Promise<void> {
  const args = ["plan", ...TEXTS, "--shard-bytes", "4000", "-q", "-o", "plan.json"]
  expect(await lectern(args, { cwd })).toMatchObject({ code: 0 })
  mkdirSync(join(cwd, "parts"))
}

const MERGE = "lectern merge plan.json parts/*.stats -q -o all.stats && lectern score --from all.stats -f json"

describe.skipIf(!has("make") || !ALL_TESTS)("make", () => {
  test("counts in parts, then only what is missing, then again for a changed text", { timeout: 60_000 }, async () => {
    copyFileSync(join(SCALE, "Makefile"), join(cwd, "Makefile"))
    const scores = (): string => readFileSync(join(cwd, "scores.json"), "utf8")
    const time = (part: number): number => statSync(join(cwd, `parts/${part}.stats`)).mtimeMs
    shell("make -s -j 2 PARTS=3")
    expect(scores()).toBe(await direct())
    const [first, second] = [time(1), time(2)]
    rmSync(join(cwd, "parts/2.stats"))
    rmSync(join(cwd, "scores.json"))
    shell("make -s -j 2 PARTS=3")
    expect(scores()).toBe(await direct())
    expect(time(1)).toBe(first)
    expect(time(2)).toBeGreaterThan(second)
    for (const name of ["reference.A.txt", "reference.B.txt", "system.north.txt", "system.south.txt"])
      appendFileSync(join(cwd, name), "one more\n")
    shell("make -s -j 2 PARTS=3")
    expect(scores()).toBe(await direct())
  })
})

test.runIf(ALL_TESTS).each(["ray_parts.py", "spark_parts.py"])("%s is Python", (name) => {
  shell(`python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' '${join(SCALE, name)}'`)
})

test.runIf(ALL_TESTS)("a task of a Slurm array", { timeout: 60_000 }, async () => {
  await planned()
  copyFileSync(join(SCALE, "slurm.sh"), join(cwd, "slurm.sh"))
  for (const task of [3, 1, 2, 2]) shell(`SLURM_ARRAY_TASK_ID=${task} SLURM_ARRAY_TASK_COUNT=3 sh slurm.sh`)
  expect(shell(MERGE)).toBe(await direct())
})

test.runIf(ALL_TESTS)("the pods of a Kubernetes Job", { timeout: 60_000 }, async () => {
  await planned()
  const yaml = readFileSync(join(SCALE, "kubernetes.yaml"), "utf8")
  const script = /args:\n\s+- >-\n((?: {14}.*\n)+)/
    .exec(yaml)![1]!
    .replaceAll(/\s+/g, " ")
    .replace('"$part/24"', '"$part/3"')
  expect(script).toContain("$part/3")
  for (const index of [0, 2, 1]) shell(`JOB_COMPLETION_INDEX=${index}; ${script}`)
  expect(shell(MERGE)).toBe(await direct())
})

test.skipIf(!ALL_TESTS || !has("xargs"))("processes of one machine", { timeout: 60_000 }, async () => {
  await planned()
  const page = readFileSync(new URL("../../../../../docs/scale.md", import.meta.url), "utf8")
  const line = /^seq 8 \| xargs .*$/m.exec(page)![0]
  shell(line)
  expect(shell(MERGE)).toBe(await direct())
})
