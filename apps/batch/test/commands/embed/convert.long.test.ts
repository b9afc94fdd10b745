// `lectern embed convert`: every pair of formats, compression, parts of files, refusals that leave nothing behind.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { readNpy, readSafetensorsVectors, readVectors } from "@lectern/embeddings/formats"
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"
import { binary, GLOVE, TEXT } from "./files.js"

const INPUTS = { text: TEXT, glove: GLOVE, binary: binary() }
const convert = (args: readonly string[], cwd: string, stdin: string | Uint8Array = "") =>
  lectern(["embed", "convert", ...args], { cwd, stdin })
const EXPECTED = { "a.vec": TEXT, "a.glove": GLOVE, "a.bin": binary() }

test.each(Object.keys(INPUTS) as (keyof typeof INPUTS)[])(
  "%s becomes every list of words, byte for byte",
  async (from) => {
    const cwd = folder({ in: INPUTS[from], "in.gz": gzipSync(INPUTS[from]) })
    for (const [name, expected] of Object.entries(EXPECTED)) {
      const { code, stdout } = await convert(["in", "-o", name], cwd)
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^5 words x 3 dimensions: /)])
      expect(readFileSync(join(cwd, name))).toEqual(Buffer.from(expected))
      await convert(["in.gz", "-o", `${name}.gz`], cwd)
      expect(gunzipSync(readFileSync(join(cwd, `${name}.gz`)))).toEqual(Buffer.from(expected))
      await convert(["-", "-o", `${name}`], cwd, INPUTS[from])
      expect(readFileSync(join(cwd, name))).toEqual(Buffer.from(expected))
    }
  },
)

test("arrays hold the same words and numbers, and come back", async () => {
  const cwd = folder({ "in.txt": TEXT })
  const { words, data } = readVectors(Buffer.from(TEXT), "word2vec")
  await convert(["in.txt", "-o", "a.safetensors"], cwd)
  expect(readSafetensorsVectors(new Uint8Array(readFileSync(join(cwd, "a.safetensors"))))).toMatchObject({
    words,
    data,
  })
  await convert(["in.txt", "-o", "a.npy", "--words-out", "words.txt"], cwd)
  expect(readFileSync(join(cwd, "words.txt"), "utf8")).toBe("man\nking\nwoman\nqueen\napple\n")
  expect(readNpy(new Uint8Array(readFileSync(join(cwd, "a.npy"))), words).data).toEqual(data)
  await convert(["a.safetensors", "-o", "b.vec"], cwd)
  await convert(["a.npy", "--words", "words.txt", "-o", "c.vec"], cwd)
  expect(readFileSync(join(cwd, "b.vec"), "utf8")).toBe(TEXT)
  expect(readFileSync(join(cwd, "c.vec"), "utf8")).toBe(TEXT)
})

test("the first words, and words that come twice, give a header that is right", async () => {
  const cwd = folder({ "in.txt": GLOVE, "headed.txt": TEXT, "twice.txt": "a 1\nb 2\na 3\nc 4\n" })
  await convert(["in.txt", "-o", "a.vec", "--first", "2"], cwd)
  expect(readFileSync(join(cwd, "a.vec"), "utf8")).toBe("2 3\nman 1 0 0\nking 1 0 1\n")
  await convert(["headed.txt", "-o", "c.vec", "--first", "2"], cwd)
  expect(readFileSync(join(cwd, "c.vec"), "utf8")).toBe("2 3\nman 1 0 0\nking 1 0 1\n")
  await convert(["twice.txt", "-o", "b.vec", "--duplicates", "first"], cwd)
  expect(readFileSync(join(cwd, "b.vec"), "utf8")).toBe("3 1\na 1\nb 2\nc 4\n")
})

test("a file of many parts keeps every number", async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, i) => `w${i} ${Array.from({ length: 64 }, (_, d) => Math.fround(Math.sin(i * 64 + d))).join(" ")}`,
  )
  const text = `3000 64\n${rows.join("\n")}\n`
  const cwd = folder({ "in.txt": text })
  await convert(["in.txt", "-o", "a.bin"], cwd)
  const expected = readVectors(Buffer.from(text), "word2vec")
  const found = readVectors(new Uint8Array(readFileSync(join(cwd, "a.bin"))), "word2vec-binary")
  expect(found.words).toEqual(expected.words)
  expect(Buffer.from(found.data.buffer).equals(Buffer.from(expected.data.buffer))).toBe(true)
  await convert(["a.bin", "-o", "b.vec", "-f", "json"], cwd)
  const again = readVectors(new Uint8Array(readFileSync(join(cwd, "b.vec"))), "word2vec")
  expect(Buffer.from(again.data.buffer).equals(Buffer.from(expected.data.buffer))).toBe(true)
})

test("facts as JSON; without -o the result is standard output", async () => {
  const cwd = folder({ "in.txt": TEXT })
  expect(JSON.parse((await convert(["in.txt", "-o", "a.glove", "-f", "json"], cwd)).stdout)).toEqual({
    schema: "lectern.embed-conversion/1",
    input: "in.txt",
    from: "word2vec",
    output: "a.glove",
    to: "glove",
    words: 5,
    dimensions: 3,
  })
  expect(await convert(["in.txt", "--to", "glove"], cwd)).toEqual({ code: 0, stdout: GLOVE, stderr: "" })
})

test.each([
  ["convert", ["--to", "glove"]],
  ["project", ["--method", "pca", "-f", "json"]],
  ["evaluate", ["--similarity", "PAIRS"]],
])("embed %s says how vectors that are typed end", async (command, options) => {
  const cwd = folder({ "p.tsv": "man\tking\t9\nman\twoman\t2\n", "v.txt": TEXT })
  const args = options.map((each) => (each === "PAIRS" ? join(cwd, "p.tsv") : each))
  const hint = "lectern: reading standard input from the keyboard; press Ctrl-D to end it\n"
  const typed = await onTerminal(["embed", command, "-", ...args], 80, TEXT)
  expect(typed).toMatchObject({ code: 0, stderr: hint })
  const quiet = await onTerminal(["embed", command, "-", ...args, "-q"], 80, TEXT)
  expect(quiet).toEqual({ ...typed, stderr: "" })
  expect((await onTerminal(["embed", command, join(cwd, "v.txt"), ...args], 80, TEXT)).stderr).toBe("")
})

test("refusals say why, and leave no file behind", async () => {
  const files = { "in.txt": TEXT, "short.txt": "9 1\na 1\n", "blank.txt": "a b 1 2\nc 3 4\n" }
  const cwd = folder({
    ...files,
    "spaces.txt": "a . . 1 2\nc 3 4\n",
    "zst.txt": Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]),
  })
  const refused = async (code: number, ...args: string[]) => {
    const run = await convert(args, cwd)
    expect(run.stderr).toMatch(/^lectern: [^\n]+\n$/)
    expect([args, run.code]).toEqual([args, code])
  }
  await refused(2, "in.txt", "-o", "out.txt")
  await refused(2, "in.txt")
  await refused(2, "in.txt", "-o", "a.npy")
  await refused(2, "in.txt", "-o", "a.vec", "--words-out", "w.txt")
  await refused(2, "in.txt", "-o", "a.vec", "--words", "w.txt")
  await refused(2, "in.txt", "-o", "in.txt", "--to", "glove")
  await refused(2, "in.txt", "-o", "a.npy", "--words-out", "a.npy")
  await refused(65, "short.txt", "-o", "a.vec")
  await refused(65, "spaces.txt", "-o", "a.vec")
  await refused(65, "zst.txt", "-o", "a.vec")
  await refused(74, "missing.txt", "-o", "a.vec")
  expect(readdirSync(cwd).sort()).toEqual(["blank.txt", "in.txt", "short.txt", "spaces.txt", "zst.txt"])
})

test("a word2vec binary file gets no word that it is refused for", async () => {
  const marks = { "\u0000": "\\u0000", "\u0001": "\\u0001", "\u001F": "\\u001f", "\u007F": "\\x7f" }
  const text = (word: string): string => `${word} 1 2\n`
  for (const [mark, shown] of Object.entries(marks)) {
    const cwd = folder({ "in.glove": text(`a${mark}b`) })
    const { code, stderr } = await convert(["in.glove", "-o", "out.bin"], cwd)
    const why = `has the word "a${shown}b", which this format cannot hold; --to safetensors can`
    expect([code, stderr]).toEqual([65, `lectern: in.glove: ${why}\n`])
    expect((await convert(["in.glove", "-o", "a.safetensors"], cwd)).code).toBe(0)
    expect((await convert(["a.safetensors", "-o", "out.bin"], cwd)).code).toBe(65)
    expect((await convert(["a.safetensors", "-o", "out.glove"], cwd)).code).toBe(0)
    expect(readFileSync(join(cwd, "out.glove"), "utf8")).toBe(text(`a${mark}b`))
    expect(readdirSync(cwd).sort()).toEqual(["a.safetensors", "in.glove", "out.glove"])
  }
  const cwd = folder({ "in.glove": text("!~\u0080") })
  await convert(["in.glove", "-o", "out.bin"], cwd)
  await convert(["out.bin", "-o", "out.glove"], cwd)
  expect(readFileSync(join(cwd, "out.glove"), "utf8")).toBe(text("!~\u0080"))
})
