// Every metric in the command: its options reach it, as signatures show, and one run gives the results of single runs.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { EXAMPLE, exampleFolder, folder, lectern } from "./run.js"

const { A, B, north, south } = EXAMPLE
const FILES = {
  "ref.txt": "I can't find the red car, sorry\nIt is 5 km\n",
  "hyp.txt": "i cannot find the red automobile sorry\nit is five km\n",
  "words.json": '{"can\'t": "cannot"}',
  "synonyms.json": '{"car": ["automobile"]}',
}

async function line(...args: string[]): Promise<string> {
  const run = await lectern(["score", "ref.txt", "-i", "hyp.txt", "-f", "text", ...args], { cwd: folder(FILES) })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return run.stdout.replace(/\|version:\S+/g, "")
}

test("the transforms of the WER family are in its signature, in the order they are applied", async () => {
  const [defaults, all] = await Promise.all([
    line("-m", "wer"),
    line(
      ...["-m", "wer", "--wer-remove-punctuation", "--wer-lowercase", "--wer-table", "words.json"],
      ...["--wer-normalization", "nfkc"],
    ),
  ])
  expect(defaults).toMatch(/^WER\|nrefs:1\|avg:corpus\|transforms:none = 45\.5 \(hits = 6 /)
  expect(all).toMatch(/^WER\|nrefs:1\|avg:corpus\|transforms:nfkc,lowercase,words\[\w+\],remove-punctuation = 18\.2 /)
})

test("the mean of segments has a name and a signature of its own", async () => {
  expect(await line("-m", "cer", "--wer-average", "segments")).toMatch(/^macro-CER\|nrefs:1\|avg:segments\|/)
})

test("ROUGE's options are in its signature", async () => {
  const options = ["--rouge-stemmer", "--rouge-tokenizer", "unicode", "--rouge-beta", "ratio"]
  const lines = (await line("-m", "rouge1", "rougeLsum", ...options, "--rouge-references", "maxima")).trim()
  for (const each of lines.split("\n")) {
    expect(each).toMatch(/ROUGE-(1|Lsum)\|nrefs:1\|tok:unicode\|stem:porter\|beta:ratio\|refs:maxima = /)
  }
  expect(await line("-m", "rougeLsum", "--rouge-separator", "<q>")).toContain("|sep:%3Cq%3E = ")
})

test("tokenizer, case and order reach every metric over n-grams", async () => {
  const lines = (
    await line("-m", "bleu", "cider", "gleu", "meteor", "nist", "-tok", "intl", "-lc", "--max-order", "3")
  ).split("\n")
  expect(lines.filter((each) => /\|case:lc\|.*tok:intl/.test(each))).toHaveLength(5)
  expect(lines.filter((each) => /\|orders?:(1-)?3\b/.test(each))).toHaveLength(4)
})

test("METEOR reads synonyms from a table", async () => {
  const [without, having] = await Promise.all([
    line("-m", "meteor"),
    line("-m", "meteor", "--meteor-synonyms", "synonyms.json"),
  ])
  const score = (text: string): number => Number(/ = ([\d.]+)/.exec(text)?.[1])
  expect(score(having)).toBeGreaterThan(score(without))
})

test("all metrics in one run give the same results as each alone, sorted by name", {
  timeout: 60_000,
}, async () => {
  const cwd = exampleFolder()
  if (!ALL_TESTS) {
    for (const path of [A, B, north, south].map((name) => join(cwd, name))) {
      writeFileSync(path, readFileSync(path, "utf8").split("\n").slice(0, 50).join("\n"))
    }
  }
  const names = ["wip", "bleu", "cer", "chrf", "cider", "gleu", "mer", "meteor", "nist", "rouge1", "rouge2", "rougeL"]
  names.push("rougeLsum", "ter", "wer", "wil")
  const run = async (...metrics: string[]): Promise<string> => {
    const { code, stderr, stdout } = await lectern(
      ["score", A, B, "-i", north, south, "--json-full", "-m", ...metrics],
      { cwd },
    )
    expect(code).toBe(0)
    // A third of the example's letters are not ASCII.
    expect(stderr).toMatch(
      metrics.some((name) => name.startsWith("rouge")) ? /^[^\n]* the tokenizer ascii [^\n]*\n$/ : /^$/,
    )
    return stdout
  }
  const together = JSON.parse(await run(...names))
  for (const [index, name] of [...names].sort().entries()) {
    const alone = JSON.parse(await run(name))
    for (const system of [0, 1]) {
      expect(together.systems[system].metrics[index]).toEqual(alone.systems[system].metrics[0])
    }
  }
})

test("several metrics per segment have a line each, segment by segment", async () => {
  const cwd = exampleFolder()
  const run = await lectern(["score", A, "-i", north, south, "-sl", "-m", "ter", "bleu", "cider"], { cwd })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  const lines = run.stdout.trimEnd().split("\n")
  expect(lines).toHaveLength(200 * 2 * 3)
  expect(lines.slice(0, 7).map((text) => `${JSON.parse(text).segment} ${JSON.parse(text).name}`)).toEqual([
    "1 BLEU",
    "1 CIDEr-D",
    "1 TER",
    "1 BLEU",
    "1 CIDEr-D",
    "1 TER",
    "2 BLEU",
  ])
})

test("an option that does not apply to any metric of the run produces a warning, unless --quiet", async () => {
  const cwd = folder(FILES)
  const args = ["score", "ref.txt", "-i", "hyp.txt", "-b", "-m", "wer", "-lc"]
  const warned = await lectern(args, { cwd })
  expect(warned).toMatchObject({ code: 0, stdout: "45.5\n" })
  expect(warned.stderr).toBe(
    "lectern: warning: --lowercase has no effect on the selected metrics (-m); it applies to bleu, cider, gleu, meteor, nist\n",
  )
  expect(await lectern([...args, "-q"], { cwd })).toEqual({ code: 0, stdout: "45.5\n", stderr: "" })
})

test("markdown is printed and written like every other format", async () => {
  const cwd = exampleFolder()
  const args = ["score", A, "-i", north, south, "-m", "bleu", "ter", "-f", "markdown"]
  const { stdout } = await lectern(args, { cwd })
  expect(stdout).toMatch(/^\| System \| BLEU \| TER ↓ \|\n\| --- \| ---: \| ---: \|\n\| north \| 64\.5 \| 23\.4 \|\n/)
  await lectern([...args, "-o", "table.md"], { cwd })
  expect(readFileSync(join(cwd, "table.md"), "utf8")).toBe(stdout)
})

test("metrics of answers take their options, and tasks their outcomes line by line", async () => {
  const cwd = folder({
    "ref.txt": "Nile\n#### 1,080\n",
    "hyp.txt": "the Nile.\nso $1080.0\n",
    "pass.txt": "1\n1\n",
    "out.txt": "1 0 0 1\n0 0\n",
  })
  const scores = async (...args: string[]): Promise<string> => {
    const { code, stderr, stdout } = await lectern(["score", ...args, "-f", "text"], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    return stdout.replace(/^ +/gm, "")
  }
  const answers = ["-m", "exact", "f1", "contains", "accuracy", "--normalize", "squad"]
  expect(await scores("ref.txt", "-i", "hyp.txt", ...answers)).toBe(
    [
      "Accuracy|nrefs:1|norm:squad|version:lectern-0.1.0 = 50.0 (matches = 1 unanswered = 0)",
      "Contains|nrefs:1|norm:squad|version:lectern-0.1.0 = 100.0 (matches = 2 unanswered = 0)",
      "Exact|nrefs:1|norm:squad|version:lectern-0.1.0 = 50.0 (matches = 1 unanswered = 0)",
      "F1|nrefs:1|norm:squad|version:lectern-0.1.0 = 50.0 (precision = 50 recall = 50)",
      "",
    ].join("\n"),
  )
  const numbers = ["-m", "numeric", "regex", "--regex-pattern", "(?i)(nile)|[0-9]+", "--regex-select", "last"]
  expect(await scores("ref.txt", "-i", "hyp.txt", ...numbers, "--numeric-tolerance", "0")).toBe(
    [
      "Numeric|nrefs:1|filter:flexible-extract|tol:0|version:lectern-0.1.0 = 50.0 (matches = 1 unanswered = 1)",
      "Regex|nrefs:1|pattern:(%3Fi)(nile)%7C%5B0-9%5D%2B|select:last|norm:none|version:lectern-0.1.0 = 50.0 (matches = 1 unanswered = 1)",
      "",
    ].join("\n"),
  )
  expect(await scores("pass.txt", "-i", "out.txt", "-m", "passAtK", "--pass-k", "2", "3", "2")).toBe(
    "pass@2|nrefs:1|k:2,3|version:lectern-0.1.0 = 41.7 (pass@3 = 100 tasks = 2 samples = 6 passed = 2)\n",
  )
})

test("transcripts are normalized by name; each metric takes the normalizer that it has", async () => {
  const cwd = folder({ "ref.txt": "The cat sat on 2 mats.\n", "hyp.txt": "uh the cat sat on two mats\n" })
  const run = async (...args: string[]): Promise<string> => {
    const { stdout, stderr, code } = await lectern(["score", "ref.txt", "-i", "hyp.txt", "-f", "text", ...args], {
      cwd,
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    return stdout
  }
  const parts = "(hits = 6 substitutions = 0 deletions = 0 insertions = 0 ref_len = 6 hyp_len = 6)"
  expect(await run("-m", "wer", "--normalize", "whisper-en@1")).toContain(
    `WER|nrefs:1|avg:corpus|transforms:whisper-en@1|version:lectern-0.1.0 = 0.0 ${parts}`,
  )
  expect(await run("-m", "wer", "--normalize", "open-asr", "--language", "de")).toContain(
    "|transforms:open-asr@2026-08/de|",
  )
  const both = await run("-m", "wer", "f1", "--normalize", "lectern-en")
  expect(both).toContain("F1|nrefs:1|norm:squad|")
  expect(both).toContain("|transforms:lectern-en@1|")
})

test.each([
  [
    ["-m", "regex", "--regex-pattern", "a(?!b)"],
    "--regex-pattern must be a pattern of Python's re, without look-around",
  ],
  [["-m", "passAtK", "--pass-k", "0"], "--pass-k must be an integer in 1..1000000, got 0"],
  [["-m", "numeric", "--numeric-tolerance", "-1"], "--numeric-tolerance must be a number in 0..1000000000"],
  [["-m", "wer", "--normalize", "whisper-en@2"], '--normalize must be whisper-en@1, got "whisper-en@2"'],
  [
    ["-m", "wer", "--normalize", "squad"],
    "--normalize squad is for exact, f1, contains, accuracy, regex; for wer available: whisper-en",
  ],
  [["-m", "exact", "--normalize", "whisper-en"], "--normalize whisper-en is for wer, mer, wil, wip, cer, ser"],
  [["-m", "wer", "--normalize", "squad@1"], "unknown --normalize value 'squad@1' (did you mean 'squad'?)"],
  [
    ["-m", "wer", "--normalize", "whisper-en", "--language", "de"],
    '--language must be left out with whisper-en, got "de"',
  ],
  [["-m", "wer", "--normalize", "open-asr", "--language", "tlh"], '--language must be "en"'],
  ...["--wer-lowercase", "--wer-remove-punctuation", "--wer-normalization=nfc", "--wer-table=ref.txt"].map(
    (flag): [string[], string] => [
      ["-m", "wer", "--normalize", "whisper-en", flag],
      `--normalize whisper-en and ${flag.replace(/=.*/, "")} cannot be combined`,
    ],
  ),
  [
    ["-m", "wer", "--wer-normalization", "whisper"],
    "unknown --wer-normalization value 'whisper': it is a normalizer: use --normalize whisper-en",
  ],
  [["-m", "wer", "--wer-normalization", "NFD"], "unknown --wer-normalization value 'NFD' (did you mean 'nfd'?)"],
  [["-m", "exact", "--normalize", "SQuAD"], "unknown --normalize value 'SQuAD' (did you mean 'squad'?)"],
  [["-m", "pass@10"], "unknown metric 'pass@10': use -m passAtK --pass-k 10"],
  [["-m", "em"], "unknown metric 'em': use -m exact, with --normalize squad for SQuAD's"],
])("%j is refused with one sentence", async (args, sentence) => {
  const run = await lectern(["score", "ref.txt", "-i", "ref.txt", ...args], { cwd: folder({ "ref.txt": "a\n" }) })
  expect(run).toMatchObject({ code: 2, stdout: "" })
  expect(run.stderr).toContain(`lectern: ${sentence}`)
})
