// `lectern plan`, `shard`, `merge` and receipts when a call of the file system fails, and without hard links.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { writeOnce } from "@lectern/engine/internal/store/write-once"
import { expect, test } from "vitest"
import { replaceFs } from "../../../../packages/engine/test/replace-fs.js"
import { folder, lectern } from "../cli/run.js"
import { withFailingCall } from "./failing-calls.js"

const LINES = "the cat sat\non the mat\na b a c\nb a d e f\n".repeat(5)
const TEXTS = { r: LINES, h: LINES.replaceAll("b", "c") }
const PLAN = "plan r -i h -m bleu --shard-bytes 100 --engine inline -q -o plan.json"
const SHARD = "shard plan.json 1/1 --engine inline -q -o p.stats"
const MERGE = "merge plan.json p.stats -q -o all.stats"
const MINUS = "merge all.stats --minus one.stats -q -o rest.stats"
const RECEIPT = "score r -i h --engine inline -q -o out --receipt receipt.json"
const SHARE = 15

const run = (cwd: string, line: string) => lectern(line.split(" "), { cwd, env: { TMPDIR: join(cwd, "tmp") } })

async function prepared(before: readonly string[]): Promise<string> {
  const cwd = folder(TEXTS)
  mkdirSync(join(cwd, "tmp"))
  for (const line of before) expect(await run(cwd, line)).toMatchObject({ code: 0 })
  return cwd
}

test.each<readonly [command: string, before: readonly string[], outputs: readonly string[]]>([
  [PLAN, [], ["plan.json"]],
  [SHARD, [PLAN], ["p.stats"]],
  [MERGE, [PLAN, SHARD], ["all.stats"]],
  [MINUS, [PLAN, SHARD, MERGE, "shard plan.json 1/3 --engine inline -q -o one.stats"], ["rest.stats"]],
  [RECEIPT, [], ["out", "receipt.json"]],
])("each call of the file system fails once: %s", async (command, before, outputs) => {
  const clean = await prepared(before)
  const { calls } = await withFailingCall(clean, 0, () => run(clean, command))
  const expected = outputs.map((name) => readFileSync(join(clean, name), "latin1"))
  expect(calls.length).toBeGreaterThan(10)
  const cwd = await prepared(before)
  const others = readdirSync(cwd)
  for (let failing = 1; failing <= calls.length; failing += ALL_TESTS ? 1 : SHARE) {
    const which = `call ${failing}, ${calls[failing - 1]!.name} of ${calls[failing - 1]!.path}`
    const { result } = await withFailingCall(cwd, failing, () => run(cwd, command))
    if (result.code !== 0) {
      expect(result, which).toMatchObject({ code: 74, stdout: "" })
      expect(result.stderr, which).toMatch(
        /^lectern: cannot (read|write) .*: (no space left on the device|input\/output error)\n$/,
      )
    }
    for (const [i, name] of outputs.entries()) {
      const path = join(cwd, name)
      if (existsSync(path)) expect(readFileSync(path, "latin1"), which).toBe(expected[i])
      else expect(result.code, which).toBe(74)
    }
    if (calls[failing - 1]!.name !== "rmSync") {
      expect(
        readdirSync(cwd).filter((name) => ![...others, ...outputs].includes(name)),
        which,
      ).toEqual([])
    }
    expect(await run(cwd, command), which).toMatchObject({ code: 0 })
    for (const [i, name] of outputs.entries()) expect(readFileSync(join(cwd, name), "latin1"), which).toBe(expected[i])
  }
})

test("without hard links a file still gets its name only when complete, and other bytes are refused", () => {
  const cwd = folder({})
  const path = join(cwd, "part.stats")
  replaceFs("linkSync", () => {
    throw Object.assign(new Error("not supported"), { code: "EPERM" })
  })
  const write = (text: string): void => {
    const writer = writeOnce(path)
    try {
      writer.write(new TextEncoder().encode(text))
      expect(readdirSync(cwd).some((name) => name.endsWith(".part"))).toBe(true)
      writer.finish()
    } finally {
      writer.discard()
    }
  }
  write("counts")
  write("counts")
  expect(() => write("others")).toThrow("exists with other bytes")
  expect(() => write("count")).toThrow("exists with other bytes")
  expect(readFileSync(path, "utf8")).toBe("counts")
  expect(readdirSync(cwd)).toEqual(["part.stats"])
})

test("a file is on the disk before it gets its name, and its name after that", () => {
  const calls: string[] = []
  for (const name of ["fsyncSync", "linkSync"] as const) {
    replaceFs(name, (original, args) => {
      calls.push(name)
      return original(...args)
    })
  }
  const writer = writeOnce(join(folder({}), "part.stats"))
  writer.write(Uint8Array.of(1))
  writer.finish()
  expect(calls).toEqual(["fsyncSync", "linkSync", "fsyncSync"])
})

test("a part that exists with other bytes stays when the disk is full", async () => {
  const cwd = await prepared([PLAN])
  writeFileSync(join(cwd, "p.stats"), "older")
  expect(await run(cwd, SHARD)).toMatchObject({ code: 65 })
  replaceFs("writeSync", () => {
    throw Object.assign(new Error("full"), { code: "ENOSPC" })
  })
  expect(await run(cwd, SHARD)).toMatchObject({
    code: 74,
    stderr: "lectern: cannot write p.stats: no space left on the device\n",
  })
  expect(readFileSync(join(cwd, "p.stats"), "utf8")).toBe("older")
  expect(readdirSync(cwd).sort()).toEqual(["h", "p.stats", "plan.json", "r", "tmp"])
})
