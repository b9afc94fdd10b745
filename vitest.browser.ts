// The tests that also run in a real browser: those of what can differ between JavaScript engines. Other tests would only
// repeat what they show in Node. Files that need Node, themselves or through their helpers, are left out.
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Each group: why an engine may differ, and globs of its tests. Every glob must match a file. */
const GROUPS: readonly { readonly why: string; readonly tests: readonly string[] }[] = [
  {
    why: "WebAssembly kernels, how they start, and their TypeScript twins",
    tests: [
      "packages/core/test/**/wasm.test.ts",
      "packages/metrics/test/ngrams/**/*.test.ts",
      "packages/metrics/test/**/characters/*.test.ts",
      "packages/random/test/{generators,streams}/**/*.test.ts",
      "packages/decoding/test/seq2seq/kernel/*.test.ts",
      "packages/embeddings/test/neighbours/*.test.ts",
      "packages/embeddings/test/train/{every-engine,same-bytes}.test.ts",
      "packages/embeddings/test/train/trainer.test.ts",
    ],
  },
  {
    why: "arithmetic that promises the same bits in every engine, and so avoids Math",
    tests: [
      "packages/charts/test/*.test.ts",
      "packages/core/test/elementary/*.test.ts",
      "packages/core/test/**/log-sum-exp.test.ts",
      "packages/random/test/special/**/*.test.ts",
      "packages/random/test/sums/*.test.ts",
      "packages/sampling/test/special/**/*.test.ts",
      "packages/sampling/test/sequences/*.test.ts",
      "packages/sampling/test/distributions/**/*.golden.test.ts",
      "packages/sampling/test/distributions/**/numpy-draws.test.ts",
      "packages/decoding/test/{rules,scoring}/*.test.ts",
      "packages/decoding/test/search/{sample,stochastic-beam}/*.test.ts",
      "packages/decoding/test/seq2seq/same-bytes.test.ts",
      "packages/decoding/test/onnx/{onnx-model,states}.test.ts",
    ],
  },
  {
    why: "Unicode: case, normalization, classes in regular expressions, segmentation",
    tests: [
      "packages/metrics/test/{tokenize,transforms,unicode}/*.test.ts",
      "packages/metrics/test/normalize/**/*.test.ts",
      "packages/metrics/test/stem/*.test.ts",
      "packages/tokenizers/test/normalize/*.test.ts",
      "packages/tokenizers/test/pretokenize/**/*.test.ts",
    ],
  },
  {
    why: "typed arrays, text to bytes and back, numbers to text and back",
    tests: [
      "packages/core/test/**/utf8.test.ts",
      "packages/metrics/test/tokens/*.test.ts",
      "packages/tokenizers/test/encode/**/*.test.ts",
      "packages/tokenizers/test/formats/**/*.test.ts",
      "packages/tokenizers/test/text/*.test.ts",
      "packages/tokenizers/test/mecab/*.test.ts",
      "packages/decoding/test/ngram/{arpa,query,smooth}/*.test.ts",
      "packages/decoding/test/onnx/{check-onnx,refused}.test.ts",
      "packages/embeddings/test/formats/round-trip.test.ts",
    ],
  },
  {
    why: "sorting of equal items, and errors with a cause",
    tests: ["packages/tokenizers/test/train/**/stable-order.test.ts", "packages/core/test/**/problem.test.ts"],
  },
  {
    why: "everything at once: whole scores, whole tokenizers, the widgets of the notes",
    tests: [
      "packages/metrics/test/every-metric.test.ts",
      "packages/metrics/test/**/*.golden.test.ts",
      "packages/tokenizers/test/**/{create-tokenizer,id-encoder,round-trip}.test.ts",
      "docs/test/widgets/*.test.ts",
    ],
  },
]

const ROOT = fileURLToPath(new URL(".", import.meta.url))

/** The test files of all groups, from the root. */
export function browserTests(): string[] {
  const all = testFiles()
  return [...new Set(globs().flatMap((glob) => all.filter((path) => matches(path, glob))))]
}

/** The globs that match no test that a browser can run. */
export function unmatchedGlobs(): string[] {
  const all = testFiles()
  return globs().filter((glob) => !all.some((path) => matches(path, glob)))
}

/** Run before the tests: fails unless every glob matches a file. */
export default function setup(): void {
  const unmatched = unmatchedGlobs()
  if (unmatched.length > 0) throw new Error(`vitest.browser.ts names tests that do not exist: ${unmatched.join(", ")}`)
}

function globs(): string[] {
  return GROUPS.flatMap(({ tests }) => tests)
}

/** Test files that need nothing of Node. */
function testFiles(): string[] {
  return ["packages", "docs/test"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => /\/test\/.*\.test\.ts$/.test(path) && !path.includes("node_modules"))
      .filter((path) => !needsNode(join(ROOT, path))),
  )
}

function needsNode(path: string): boolean {
  const imports = [...readFileSync(path, "utf8").matchAll(/from "([^"]+)"/g)].map(([, name]) => name ?? "")
  return imports.some((name) => {
    if (name.startsWith("node:")) return true
    // Sources need nothing of Node: the architecture test sees to it.
    const isHelper = /^\.{1,2}\/.*\.js$/.test(name) && !/\/(src|widgets)\//.test(name)
    return isHelper && needsNode(join(dirname(path), name.replace(/\.js$/, ".ts")))
  })
}

/** Globs of `*` within a folder, `**` for any folders, and `{a,b}`. */
function matches(path: string, glob: string): boolean {
  const PARTS: Readonly<Record<string, string>> = { "**/": "(?:.+/)?", "*": "[^/]+", ".": "\\." }
  const alternatives = glob.replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(",", "|")})`)
  const pattern = alternatives.replaceAll(/\*\*\/|\*|\./g, (part) => PARTS[part] ?? part)
  return new RegExp(`^${pattern}$`).test(path)
}
