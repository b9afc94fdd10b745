// `lectern embed neighbors` and `analogy`: values worked by hand, lists, unknown words, sub-words, refusals.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { writeFastText } from "@lectern/embeddings/formats"
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { binary, GLOVE, TEXT } from "./files.js"

const FILES = {
  "v.txt": TEXT,
  "glove.txt": GLOVE,
  "v.bin": binary(),
  "v.bin.gz": gzipSync(binary()),
  "allow.txt": "man\nqueen\n",
  "deny.txt": "queen\n",
}
const run = (command: string, args: readonly string[], stdin = "", cwd = folder(FILES)) =>
  lectern(["embed", command, ...args], { cwd, stdin })
const json = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
const wordsOf = (list: readonly { word: string }[]): string[] => list.map(({ word }) => word)

test.each(["v.txt", "glove.txt", "v.bin", "v.bin.gz"])(
  "%s gives the nearest words with their cosines",
  async (file) => {
    const found = await run("neighbors", [file, "king", "man", "--count", "2"])
    expect(found).toEqual({
      code: 0,
      stderr: "",
      stdout:
        "king     cosine\n  man    0.7071\n  queen  0.5000\n\nman      cosine\n  king   0.7071\n  woman  0.0000\n",
    })
  },
)

test("measures, lists and the first words narrow the neighbours", async () => {
  const [found] = json((await run("neighbors", ["v.txt", "king", "--measure", "euclidean", "-f", "jsonl"])).stdout)
  expect(found).toMatchObject({
    schema: "lectern.embed-neighbors/1",
    word: "king",
    from: "vector",
    measure: "euclidean",
  })
  expect(found.neighbors[0]).toEqual({ word: "man", id: 0, score: 1 })
  expect(found.neighbors).toHaveLength(4)
  const dot = json((await run("neighbors", ["v.txt", "queen", "--measure", "dot", "-f", "jsonl"])).stdout)[0]
  expect(dot.neighbors.map((each: { score: number }) => each.score)).toEqual([1, 1, 0, -0.5])
  const named = async (...more: string[]) =>
    wordsOf(json((await run("neighbors", ["v.txt", "king", "-f", "jsonl", ...more])).stdout)[0].neighbors)
  expect(await named("--allow", "allow.txt")).toEqual(["man", "queen"])
  expect(await named("--deny", "deny.txt")).toEqual(["man", "woman", "apple"])
  expect(await named("--allow", "allow.txt", "--deny", "deny.txt")).toEqual(["man"])
  expect(await named("--first", "3")).toEqual(["man", "woman"])
})

test("standard input is a word a line; unknown words are named, and refused if there are no others", async () => {
  const found = await run("neighbors", ["v.txt", "-f", "jsonl"], " king\n\nunicorn\nman")
  expect(json(found.stdout).map(({ word, from }) => [word, from])).toEqual([
    ["king", "vector"],
    ["unicorn", null],
    ["man", "vector"],
  ])
  expect(found).toMatchObject({ code: 0, stderr: 'lectern: warning: "unicorn" has no vector in v.txt\n' })
  expect(await run("neighbors", ["v.txt", "unicorn", "-q"])).toEqual({
    code: 65,
    stdout: "unicorn (unknown)\n",
    stderr: "lectern: v.txt: has a vector for none of the words asked\n",
  })
})

test("fastText models have vectors of unknown words", async () => {
  const settings = {
    window: 5,
    epochs: 1,
    minCount: 1,
    negatives: 5,
    wordNgrams: 1,
    loss: "negative-sampling",
    model: "skip-gram",
    buckets: 4,
    minNgram: 3,
    maxNgram: 3,
    updateRate: 100,
    subsampling: 1e-4,
  } as const
  const model = {
    settings,
    dimensions: 2,
    entries: { words: ["cat", "dog"], counts: [2, 1] },
    labels: { words: [], counts: [] },
    tokens: 3,
    input: Float32Array.from([1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1]),
    output: new Float32Array(4),
  }
  const cwd = folder({ "m.bin": Buffer.concat([...writeFastText(model)]) })
  const [cats] = json((await run("neighbors", ["m.bin", "cats", "-f", "jsonl"], "", cwd)).stdout)
  expect(cats.from).toBe("sub-words")
  expect(wordsOf(cats.neighbors).sort()).toEqual(["cat", "dog"])
  expect((await run("neighbors", ["m.bin", "cats"], "", cwd)).stdout).toMatch(/^cats \(from sub-words\) {2}cosine\n/)
})

test.each(["3cosadd", "3cosmul"])("an analogy is answered by %s", async (method) => {
  const found = await run("analogy", [
    "v.txt",
    "man",
    "king",
    "woman",
    "--method",
    method,
    "--count",
    "1",
    "-f",
    "jsonl",
  ])
  const [answer] = json(found.stdout)
  expect(answer).toMatchObject({
    schema: "lectern.embed-analogy/1",
    a: "man",
    b: "king",
    c: "woman",
    method,
    unknown: [],
  })
  expect(wordsOf(answer.answers)).toEqual(["queen"])
  // 3CosAdd: b - a + c = (0.7071 - 1, 1, 0.7071) with queen (0, 1, 1), by hand. 3CosMul: (3/4) (0.5 (1 + 0.7071)) / 0.5.
  const score =
    method === "3cosadd" ? 1.7071 / Math.hypot(0.2929, 1, Math.SQRT1_2) / Math.SQRT2 : (0.75 * 0.85355) / (0.5 + 1e-6)
  expect(answer.answers[0].score).toBeCloseTo(score, 4)
})

test("analogies come from lines, too", async () => {
  const found = await run("analogy", ["v.txt", "--count", "1"], "man king woman\nman king unicorn\n")
  // The cosine of (0.7071 - 1, 1, 0.7071) and (0, 1, 1).
  expect(found.stdout).toMatch(
    /^man : king = woman : \? +3cosadd\n {2}queen +0\.9586\n\nman : king = unicorn : \? \(unknown: unicorn\)\n$/,
  )
  expect(found.stderr).toBe('lectern: warning: "unicorn" has no vector in v.txt\n')
  expect(await run("analogy", ["v.txt"], "man king woman\nman king\n")).toMatchObject({
    code: 65,
    stderr: "lectern: standard input:2: expected three words, found 2\n",
  })
  expect(await run("analogy", ["v.txt", "man", "king"])).toMatchObject({ code: 2 })
})

test("results go to a file as a whole, which may not be an input", async () => {
  const cwd = folder(FILES)
  expect(await run("neighbors", ["v.txt", "king", "-o", "out.txt"], "", cwd)).toEqual({
    code: 0,
    stdout: "",
    stderr: "",
  })
  expect(readFileSync(join(cwd, "out.txt"), "utf8")).toMatch(/^king +cosine\n/)
  expect(await run("neighbors", ["v.txt", "king", "-o", "v.txt"], "", cwd)).toMatchObject({ code: 2 })
  expect(await run("neighbors", ["v.txt", "king", "--deny", "deny.txt", "-o", "deny.txt"], "", cwd)).toMatchObject({
    code: 2,
  })
})

test("hostile files are refused in a sentence", async () => {
  const cwd = folder({
    "empty.txt": "",
    "prose.txt": "the quick brown fox\n",
    "cut.bin": binary().subarray(0, 40),
    "short.txt": "3 2\na 1 2\n",
    "twice.txt": "2 1\na 1\na 2\n",
    "nan.txt": "1 2\na nan 1\n",
    "big.txt": "2 1\na 1e20\nb 1\n",
    "v.npy": Buffer.from("\x93NUMPY\x01\x00", "latin1"),
  })
  const asked = async (file: string, ...more: string[]) => {
    const { code, stderr } = await run("neighbors", [file, "a", ...more], "", cwd)
    expect(stderr).toMatch(/^lectern: [^\n]+\n$/)
    expect(stderr).not.toMatch(/bug|\bat .*:\d+:\d+/)
    return code
  }
  for (const file of ["empty.txt", "prose.txt", "cut.bin", "short.txt", "twice.txt", "nan.txt"])
    expect([file, await asked(file)]).toEqual([file, 65])
  expect(await asked("big.txt", "--measure", "dot")).toBe(65)
  expect(await asked("missing.txt")).toBe(74)
  expect(await asked("v.npy")).toBe(2)
  expect(await asked("short.txt", "--count", "0")).toBe(2)
  const firsts = await run("neighbors", ["twice.txt", "a", "--duplicates", "first", "-q"], "", cwd)
  expect(firsts.code).toBe(0)
})

test("text that does not end with a newline gives a warning, unless its end is not read", async () => {
  const [text, glove] = [TEXT, GLOVE].map((each) => each.slice(0, -1))
  const cwd = folder({ "cut.txt": text!, "cut.glove": glove!, "cut.gz": gzipSync(text!), "whole.bin": binary() })
  const warning = (file: string): string =>
    `lectern: warning: ${file} does not end with a newline: it may be cut, and its last number with it\n`
  for (const file of ["cut.txt", "cut.glove", "cut.gz"])
    expect(await run("neighbors", [file, "king"], "", cwd)).toMatchObject({ code: 0, stderr: warning(file) })
  for (const args of [["whole.bin"], ["cut.txt", "--first", "3"], ["cut.txt", "-q"]])
    expect(await run("neighbors", [...args, "king"], "", cwd)).toMatchObject({ code: 0, stderr: "" })
  const converted = await run("convert", ["cut.glove", "-o", "whole.vec"], "", cwd)
  expect(converted).toMatchObject({ code: 0, stderr: warning("cut.glove") })
})

test("neighbours of a zero vector give a warning, except by distance", async () => {
  const cwd = folder({ "zero.txt": "3 2\nnone 0 0\na 1 0\nb 0 1\n" })
  const warning =
    'lectern: warning: the vector of "none" in zero.txt is zero: all words are equally near, the first ones are shown\n'
  for (const measure of ["cosine", "dot"]) {
    const found = await run("neighbors", ["zero.txt", "a", "none", "--measure", measure], "", cwd)
    expect(found).toMatchObject({ code: 0, stderr: warning })
  }
  const found = await run("neighbors", ["zero.txt", "none", "--measure", "euclidean"], "", cwd)
  expect(found).toMatchObject({ code: 0, stderr: "" })
})

test("gensim's own files are refused with the way out", async () => {
  // Python 3.11: pickle.dumps({"vectors": [1.0]}, protocol=4)
  const pickle = Buffer.from("8004951a000000000000007d948c07766563746f7273945d94473ff000000000000061732e", "hex")
  const { code, stderr } = await run("neighbors", ["words.kv", "a"], "", folder({ "words.kv": pickle }))
  expect([code, stderr]).toEqual([
    65,
    "lectern: words.kv: is a Python pickle, as gensim's save() writes .kv and .model files, and is not read; " +
      "write it in gensim with kv.save_word2vec_format(FILE), where kv is model.wv\n",
  ])
})
