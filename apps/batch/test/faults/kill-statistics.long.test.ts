// `lectern plan`, `shard`, `merge` and receipts, ended before any one of their changes to the disk: outputs are complete or absent, and the
// next run gives the same bytes and leaves nothing else.
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { finished, folder, lectern, start } from "../cli/run.js"
import { builtWorker } from "../support.js"

const LINES = "the cat sat\non the mat\na b a c\nb a d e f\n".repeat(5)
const FILES = { "r.txt": LINES, "h.txt": LINES.replaceAll("b", "c") }
const KILLED = fileURLToPath(builtWorker("killed-at-call"))
const PLAN = "plan r.txt -i h.txt -m bleu --shard-bytes 100 --engine inline -q -o plan.json"
const SHARD = "shard plan.json 1/1 --engine inline -q -o p.stats"
const MERGE = "merge plan.json p.stats -q -o all.stats"
const MOST = 1000

test.each(
  (["SIGKILL", "SIGINT"] as const).flatMap(
    (signal) =>
      [
        [signal, PLAN, [], ["plan.json"]],
        [signal, SHARD, [PLAN], ["p.stats"]],
        [signal, MERGE, [PLAN, SHARD], ["all.stats"]],
        [signal, "score r.txt -i h.txt --engine inline -q -o out --receipt receipt.json", [], ["out", "receipt.json"]],
      ] as const,
  ),
)("%s: %s", { timeout: 300_000 }, async (signal, command, before, outputs) => {
  const ready = folder(FILES)
  for (const line of before) expect(await lectern(line.split(" "), { cwd: ready })).toMatchObject({ code: 0 })
  const prepared = (): string => {
    const cwd = folder({})
    cpSync(ready, cwd, { recursive: true, preserveTimestamps: true })
    return cwd
  }
  const args = command.split(" ")
  const clean = prepared()
  const others = readdirSync(clean)
  expect(await lectern(args, { cwd: clean })).toMatchObject({ code: 0 })
  const expected = outputs.map((name) => readFileSync(join(clean, name)))
  let ended = 0
  let last = 0
  for (let at = 1; at < MOST; at++) {
    const cwd = prepared()
    const env = { NODE_OPTIONS: `--require=${KILLED}`, KILL_AT: String(at), KILL_FOLDER: cwd, KILL_SIGNAL: signal }
    const { code } = await finished(start(args, { cwd, env }))
    if (code !== 0) {
      expect(code).toBe(signal === "SIGKILL" ? null : 130)
      ended++
      last = at
    }
    for (const [i, name] of outputs.entries()) {
      const path = join(cwd, name)
      if (existsSync(path)) expect(readFileSync(path).equals(expected[i]!), `before change ${at}`).toBe(true)
      else expect(code, `before change ${at}`).not.toBe(0)
    }
    if (signal === "SIGINT") {
      const names = readdirSync(cwd).filter((name) => ![...others, ...outputs].includes(name))
      expect(names, `before change ${at}`).toEqual([])
    }
    expect(await lectern(args, { cwd }), `before change ${at}`).toMatchObject({ code: 0 })
    for (const [i, name] of outputs.entries()) {
      expect(readFileSync(join(cwd, name)).equals(expected[i]!), `before change ${at}`).toBe(true)
    }
    expect(readdirSync(cwd).sort(), `before change ${at}`).toEqual([...others, ...outputs].sort())
    // A signal that is handled late ends no run any more.
    if (code === 0 && at > last + 3) break
  }
  // A short merge is over before it hears a signal.
  if (signal === "SIGKILL") expect(ended).toBeGreaterThan(2)
})
