// A run with --resume that is killed before any one of its changes to the disk: the next run gives the same bytes, and keeps the parts that are done.
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { finished, folder, lectern, start } from "../cli/run.js"
import { builtWorker } from "../support.js"

const LINES = "the cat sat\non the mat\na b a c\nb a d e f\n".repeat(5)
const FILES = { "a.txt": LINES, "b.txt": `more of it\n${LINES}`, "pairs.tsv": "a b\tb a\nc\tc\n" }
const KILLED = fileURLToPath(builtWorker("killed-at-call"))
const MOST = 1000

test.each([
  ["score a.txt -i a.txt --resume run -o out.json", "result"],
  ["tokenizer train a.txt b.txt --model bpe --vocab-size 290 --resume run -o out.json", "words"],
  ["lm train a.txt b.txt --order 2 --resume run -o out.arpa", "ngrams"],
  ["embed train a.txt b.txt --dimensions 2 --min-count 1 --epochs 2 --every 0.000001 --resume run -o out.vec", ""],
  ["seq2seq train pairs.tsv --epochs 2 --resume run -o out.safetensors", ""],
])("%s", { timeout: 600_000 }, async (command, parts) => {
  const args = [...command.split(" "), ...(command.startsWith("seq2seq") ? [] : ["--engine", "inline"]), "-q"]
  const output = args[args.indexOf("-o") + 1]!
  const clean = folder(FILES)
  const { code, stdout } = await lectern(args, { cwd: clean })
  expect(code).toBe(0)
  const expected = readFileSync(join(clean, output))
  let kills = 0
  for (let at = 1; at < MOST; at++) {
    const cwd = folder(FILES)
    const env = { NODE_OPTIONS: `--require=${KILLED}`, KILL_AT: String(at), KILL_FOLDER: cwd }
    const killed = await finished(start(args, { cwd, env }))
    if (killed.code === 0) break
    expect(killed.code).toBeNull()
    kills++
    const done = partsIn(cwd, parts)
    expect(await lectern(args, { cwd }), `killed before change ${at}`).toEqual({ code: 0, stdout, stderr: "" })
    expect(readFileSync(join(cwd, output)).equals(expected), `killed before change ${at}`).toBe(true)
    for (const [name, time] of done) expect(partsIn(cwd, parts).get(name), `${name} is made once`).toBe(time)
    expect(readdirSync(cwd).sort(), `killed before change ${at}`).toEqual([...Object.keys(FILES), output, "run"].sort())
  }
  expect(kills).toBeGreaterThan(20)
  expect(kills).toBeLessThan(MOST - 1)
})

/** When the finished parts of counts were written. */
function partsIn(cwd: string, ending: string): ReadonlyMap<string, number> {
  const run = join(cwd, "run")
  const names = ending === "" || !readdirSync(cwd).includes("run") ? [] : readdirSync(run)
  return new Map(
    names.filter((name) => name.endsWith(`.${ending}`)).map((name) => [name, statSync(join(run, name)).mtimeMs]),
  )
}
