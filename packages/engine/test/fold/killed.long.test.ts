// The example of a statistic of one's own, killed in the middle of 20 MB and started again.
import { execFileSync, spawn } from "node:child_process"
import { existsSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { temporaryFolder, written } from "../support.js"

const EXAMPLE = join(import.meta.dirname, "../../../../examples/engine/count.mjs")
const MAX_TRIES = 5

/** 20 MB: line i has i % 41 words. */
function corpus(): string {
  const block = Array.from({ length: 4100 }, (_, i) => `${"word ".repeat(i % 41)}\n`).join("")
  return block.repeat(Math.ceil(2e7 / block.length))
}

const states = (folder: string): number =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".state")).length : 0

/** Kills the example by SIGKILL after the first states are stored; false if it ended before. */
async function killed(folder: string, file: string): Promise<boolean> {
  const child = spawn(process.execPath, [EXAMPLE, folder, file], { stdio: "ignore" })
  const ended = new Promise<string | null>((resolve) => child.on("exit", (_, signal) => resolve(signal)))
  while (child.exitCode === null && states(folder) === 0) await sleep(1)
  child.kill("SIGKILL")
  return (await ended) === "SIGKILL"
}

test("the example continues after kill -9, with the same result", async () => {
  const [{ path: file = "" } = {}] = written({ "corpus.txt": corpus() })
  const run = (folder: string): readonly string[] =>
    execFileSync(process.execPath, [EXAMPLE, folder, file], { encoding: "utf8" }).split("\n")
  const folder = join(temporaryFolder(), "states")
  for (let tries = 1; !(await killed(folder, file)) && tries < MAX_TRIES; tries++) rmSync(folder, { recursive: true })
  const before = states(folder)
  const [counted, words] = run(folder)
  const [whole, sameWords] = run(join(temporaryFolder(), "others"))
  expect(words).toBe("words: median 20, 90% at most 36, longest 40")
  expect(sameWords).toBe(words)
  const [, size, shards] = /^(\d+ lines) in (\d+) shards, 0 of them/.exec(whole!) ?? []
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(Number(shards))
  expect(counted).toBe(`${size} in ${shards} shards, ${before} of them counted before`)
})
