import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { EXAMPLE, exampleFolder, folder, lectern } from "./run.js"

const { A, B, north, south } = EXAMPLE
const score = async (args: readonly string[], cwd: string, stdin?: string | Uint8Array): Promise<string> => {
  const run = await lectern(["score", ...args], { cwd, ...(stdin !== undefined && { stdin }) })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return run.stdout
}

test("standard input, -i - and a file give the same score", async () => {
  const cwd = exampleFolder()
  const bytes = readFileSync(join(cwd, north))
  const expected = await score([A, "-i", north, "-b", "-w", "6"], cwd)
  expect(await score([A, "-b", "-w", "6"], cwd, bytes)).toBe(expected)
  expect(await score([A, "-i", "-", "-b", "-w", "6"], cwd, bytes)).toBe(expected)
})

test("gzip files are recognized by their name, as hypotheses and references", async () => {
  const cwd = exampleFolder()
  const expected = await score([A, "-i", north, "-b", "-w", "6"], cwd)
  for (const name of [A, north]) writeFileSync(join(cwd, `${name}.gz`), gzipSync(readFileSync(join(cwd, name))))
  expect(await score([`${A}.gz`, "-i", `${north}.gz`, "-b", "-w", "6"], cwd)).toBe(expected)
  expect(await score([A, "-i", `${north}.gz`, "-b", "-w", "6"], cwd)).toBe(expected)
})

test("a folder of references stands for its files in name order, hidden files left out", async () => {
  const cwd = exampleFolder()
  mkdirSync(join(cwd, "references"))
  renameSync(join(cwd, B), join(cwd, "references", "2.txt"))
  renameSync(join(cwd, A), join(cwd, "references", "10.txt"))
  writeFileSync(join(cwd, "references", ".DS_Store"), "\x00")
  const full = JSON.parse(await score(["references", "-i", north, "--json-full"], cwd))
  expect(full.inputs.map(({ path }: { path: string }) => path)).toEqual([
    join("references", "10.txt"),
    join("references", "2.txt"),
    north,
  ])
  expect(full.systems[0].metrics[0].signature).toMatch(/^nrefs:2\|/)
})

test("systems in columns of standard input are scored with --num-systems", async () => {
  const cwd = exampleFolder()
  const [a, b] = [north, south].map((name) => readFileSync(join(cwd, name), "utf8").trimEnd().split("\n"))
  const stdin = a!.map((line, index) => `${line}\t${b![index]}\n`).join("")
  const scores = JSON.parse(await score([A, B, "--num-systems", "2"], cwd, stdin))
  const files = JSON.parse(await score([A, B, "-i", north, south], cwd))
  expect(scores.map(({ BLEU }: { BLEU: string }) => BLEU)).toEqual(files.map(({ BLEU }: { BLEU: string }) => BLEU))
  expect(scores.map(({ system }: { system: string }) => system)).toEqual(["System 1", "System 2"])
})

test("every engine and number of jobs prints the same bytes", async () => {
  const cwd = exampleFolder()
  const args = [A, B, "-i", north, south, "--json-full"]
  const expected = await score([...args, "--engine", "inline"], cwd)
  for (const jobs of ["1", "3"])
    expect(await score([...args, "--engine", "threads", "--jobs", jobs], cwd)).toBe(expected)
})

test("--json-full names every input with its bytes and checksum", async () => {
  const cwd = folder({ "ref.txt": "the cat\n", "hyp.txt": "the cat\n" })
  const { schema, segments, inputs, systems } = JSON.parse(
    await score(["ref.txt", "-i", "hyp.txt", "--json-full"], cwd),
  )
  expect({ schema, segments }).toEqual({ schema: "lectern.score/1", segments: 1 })
  expect(inputs).toEqual([
    { path: "ref.txt", bytes: 8, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { path: "hyp.txt", bytes: 8, sha256: inputs[0].sha256 },
  ])
  expect(systems[0].metrics[0]).toMatchObject({ counts: [2, 1, 0, 0], totals: [2, 1, 0, 0], sys_len: 2, ref_len: 2 })
})

test("sentence level is one JSON object per segment and system, in order", async () => {
  const cwd = folder({ "ref.txt": "the cat sat\na dog\n", "a.txt": "the cat sat\na dog\n", "b.txt": "the cat\nno\n" })
  const lines = (await score(["ref.txt", "-i", "a.txt", "b.txt", "-sl"], cwd)).trimEnd().split("\n")
  const objects = lines.map((line) => JSON.parse(line))
  expect(objects.map(({ system, segment }) => [segment, system])).toEqual([
    [1, "a.txt"],
    [1, "b.txt"],
    [2, "a.txt"],
    [2, "b.txt"],
  ])
  expect(Object.keys(objects[0])).toEqual(["system", "segment", "name", "score", "signature"])
  expect(objects[0]).toMatchObject({ name: "BLEU", score: 100, signature: expect.stringContaining("eff:yes") })
  expect(objects[3]).toMatchObject({ score: 0 })
})

test("sentence level with --json-full adds every count", async () => {
  const cwd = folder({ "ref.txt": "the cat sat\n", "a.txt": "the cat\n" })
  const line = JSON.parse(await score(["ref.txt", "-i", "a.txt", "-sl", "--json-full"], cwd))
  expect(line).toMatchObject({ segment: 1, counts: [2, 1, 0, 0], totals: [2, 1, 0, 0], sys_len: 2, ref_len: 3 })
  expect(line.score).toBeCloseTo(100 * Math.exp(1 - 3 / 2), 9)
})

test("effective order and the highest order can be chosen", async () => {
  const cwd = folder({ "ref.txt": "the cat\n", "hyp.txt": "the cat\n" })
  expect(await score(["ref.txt", "-i", "hyp.txt", "-b"], cwd)).toBe("0.0\n")
  expect(await score(["ref.txt", "-i", "hyp.txt", "-b", "--effective-order"], cwd)).toBe("100.0\n")
  expect(await score(["ref.txt", "-i", "hyp.txt", "-b", "--max-order", "2"], cwd)).toBe("100.0\n")
})

test("CRLF line endings and a byte order mark produce warnings on stderr, unless --quiet", async () => {
  const cwd = folder({ "ref.txt": "the cat\n", "hyp.txt": "\ufeffthe cat\r\n" })
  const args = ["score", "ref.txt", "-i", "hyp.txt", "-b", "--max-order", "2"]
  const run = await lectern(args, { cwd })
  expect(run).toMatchObject({ code: 0, stdout: "100.0\n" })
  expect(run.stderr).toMatch(/^lectern: warning: .*hyp\.txt/)
  expect(await lectern([...args, "-q"], { cwd })).toEqual({ code: 0, stdout: "100.0\n", stderr: "" })
})

test("a byte order mark is preserved on request, as part of the first token like in sacreBLEU", async () => {
  const cwd = folder({ "ref.txt": "the cat\n", "hyp.txt": "\ufeffthe cat\n" })
  const args = ["ref.txt", "-b", "--max-order", "1", "--byte-order-mark", "keep"]
  expect(await score([...args, "-i", "hyp.txt"], cwd)).toBe("50.0\n")
  expect(await score([...args, "-i", "-"], cwd, "\ufeffthe cat\n")).toBe("50.0\n")
})
