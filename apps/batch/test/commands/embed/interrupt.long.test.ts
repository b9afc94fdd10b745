// The commands that use vectors, interrupted while they answer or wait.
import { readdirSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { finished, folder, start } from "../../cli/run.js"
import { TEXT } from "./files.js"

/** Vectors and so many questions that answering them takes long. */
function longTest(): Record<string, string> {
  const row = (i: number): string => Array.from({ length: 40 }, (_, d) => ((i * 31 + d * 17) % 97) - 48).join(" ")
  const vectors = Array.from({ length: 5000 }, (_, i) => `w${i} ${row(i)}\n`).join("")
  return { "v.txt": vectors, "q.txt": `: all\n${"w1 w2 w3 w4\nw5 w6 w7 w8\n".repeat(200_000)}` }
}

test("a signal ends an evaluation between questions", async () => {
  const cwd = folder(longTest())
  const child = start(["embed", "evaluate", "v.txt", "--analogies", "q.txt", "-o", "out.json", "-f", "json"], { cwd })
  const run = finished(child)
  while (readdirSync(cwd).length === 2) await sleep(5)
  await sleep(1000)
  child.kill("SIGINT")
  expect(await run).toEqual({ code: 130, stdout: "", stderr: "" })
  expect(readdirSync(cwd).sort()).toEqual(["q.txt", "v.txt"])
})

test.each(["neighbors", "analogy"])("a signal ends %s while it waits for words", async (command) => {
  const cwd = folder({ "v.txt": TEXT })
  const child = start(["embed", command, "v.txt", "-o", "out.txt"], { cwd })
  const run = finished(child)
  child.stdin!.write("man king woman\n")
  while (readdirSync(cwd).length === 1) await sleep(5)
  await sleep(500)
  child.kill("SIGINT")
  expect(await run).toEqual({ code: 130, stdout: "", stderr: "" })
  expect(readdirSync(cwd)).toEqual(["v.txt"])
})
