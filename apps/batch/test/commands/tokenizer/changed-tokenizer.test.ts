// A tokenizer's file that changes during a run: threads that load it later would split texts in another way.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { loadTokenizer, tokenizerFile } from "../../../src/resources/load-tokenizer.js"
import { complaint, temporaryFolder } from "../../support.js"

const VOCAB = '{"a":0,"b":1,"ab":2}'

/** A file or folder, and the file in it that changes. */
const TOKENIZERS: Readonly<Record<string, readonly [path: string, changes: string]>> = {
  "a file": ["vocab.txt", "vocab.txt"],
  "the vocabulary of a folder": ["gpt2", "gpt2/vocab.json"],
  "the merges of a folder": ["gpt2", "gpt2/merges.txt"],
}

const CHANGES: Readonly<Record<string, (path: string) => void>> = {
  "written over": (path) => writeFileSync(path, readFileSync(path)),
  "replaced by another": (path) => {
    writeFileSync(`${path}.new`, readFileSync(path))
    renameSync(`${path}.new`, path)
  },
}

const CASES = Object.entries(TOKENIZERS).flatMap(([what, paths]) =>
  Object.entries(CHANGES).map(([how, change]) => [what, how, paths, change] as const),
)

test.each(CASES)("%s that is %s is refused by name", async (_, __, [path, changes], change) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, "gpt2"))
  writeFileSync(join(folder, "vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n")
  writeFileSync(join(folder, "gpt2", "vocab.json"), VOCAB)
  writeFileSync(join(folder, "gpt2", "merges.txt"), "#version: 0.2\na b\n")
  const file = tokenizerFile(join(folder, path))
  expect(loadTokenizer(file).vocabularySize).toBe(path === "gpt2" ? 3 : 6)
  await sleep(20) // past the granularity of file times
  change(join(folder, changes))
  expect(await complaint(Promise.resolve().then(() => loadTokenizer(file)))).toBe(`${path}: changed while being used`)
})
