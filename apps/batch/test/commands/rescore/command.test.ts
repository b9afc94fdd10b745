// `lectern rescore`: tables worked by hand, sums that add up, every format, refusals.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"

// "So we can't go." / "so um, we cant go": 3 S and 1 I of 4 words; in lower case 2 S and 1 I; with "can not" and without
// "um," 2 S and 1 D of 5; without punctuation 1 S and 1 D. "We can't" / "We can": 1 S of 2, with "can not" 1 D of 3.
const FILES = {
  "ref.txt": "So we can't go.\nWe can't\n\n",
  "hyp.txt": "so um, we cant go\nWe can\n\n",
  "spoken.json": '{"can\'t": "can not", "um,": ""}',
}
const ALL = "lowercase+spoken.json+remove-punctuation"
type Files = Readonly<Record<string, string>>

const run = (args: readonly string[], files: Files = FILES) =>
  lectern(["rescore", "ref.txt", "-i", "hyp.txt", ...args], { cwd: folder(files) })

async function rescored(args: readonly string[], files?: Files): Promise<string> {
  const { code, stdout, stderr } = await run(args, files)
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  return stdout
}

afterEach(() => vi.unstubAllEnvs())

test("the regimes stand side by side, then each rule with what it changes, then segments before and after", async () => {
  const text = await rescored(["--regimes", "none", "lowercase", ALL, "--examples", "1"])
  const of = (transforms: string): string => `nrefs:1|avg:corpus|transforms:${transforms}|version:lectern-0.1.0`
  // The table's digest; columns keep their places.
  expect(
    text.replaceAll(/\[[0-9a-f]{8}\]/g, "[........]"),
  ).toBe(`System   Regime                                     WER%  S  D  I  N
hyp.txt  none                                      83.33  4  0  1  6
hyp.txt  lowercase                                 66.67  3  0  1  6
hyp.txt  lowercase+spoken.json+remove-punctuation  37.50  1  2  0  8

none                                      ${of("none")}
lowercase                                 ${of("lowercase")}
lowercase+spoken.json+remove-punctuation  ${of("lowercase,spoken[........],remove-punctuation")}
3 segments

=== hyp.txt: WER 83.33 under none, 37.50 under lowercase+spoken.json+remove-punctuation ===
Rule                                       WER%  change  errors  added  removed  words  added  removed  segments
none                                      83.33               5                      6
+ lowercase                               66.67  -16.66      -1      0        1      0      0        0         1
+ spoken[........]                        50.00  -16.67       0      0        0     +2      2        0         2
+ remove-punctuation                      37.50  -12.50      -1      0        1      0      0        0         1
total                                            -45.83      -2      0        2     +2      2        0
lowercase+spoken.json+remove-punctuation  37.50               3                      8

+ lowercase: segment 1, errors 4 -> 3, words 4 -> 4
raw REF: So we can't go.
raw HYP: so um, we cant go
before
REF: **  So we can't go.
HYP: so um, we  cant  go
      I   S        S   S
after
REF: so *** we can't go.
HYP: so um, we  cant  go
          I        S   S

+ spoken[........]: segment 1, errors 3 -> 3, words 4 -> 5
raw REF: So we can't go.
raw HYP: so um, we cant go
before
REF: so *** we can't go.
HYP: so um, we  cant  go
          I        S   S
after
REF: so we  can not go.
raw:             't
HYP: so we cant  go ***
              S   S   D

+ remove-punctuation: segment 1, errors 3 -> 2, words 5 -> 5
raw REF: So we can't go.
raw HYP: so um, we cant go
before
REF: so we  can not go.
raw:             't
HYP: so we cant  go ***
              S   S   D
after
REF: so we  can not go
raw:             't
HYP: so we cant *** go
              S   D
`)
})

interface Json {
  readonly schema: string
  readonly explained: { readonly from: string; readonly to: string }
  readonly systems: readonly {
    readonly system: string
    readonly missing_outputs?: number
    readonly scores: readonly {
      readonly regime: string
      readonly rate: number
      readonly errors: number
      readonly ref_len: number
    }[]
    readonly explanation: {
      readonly from: { readonly rate: number; readonly errors: number; readonly ref_len: number }
      readonly to: { readonly rate: number; readonly errors: number; readonly ref_len: number }
      readonly change: number
      readonly changes: readonly {
        readonly kind: string
        readonly rule: string
        readonly change: number
        readonly errors_added: number
        readonly errors_removed: number
        readonly words_added: number
        readonly words_removed: number
        readonly segments: number
        readonly examples: readonly { readonly segment: number; readonly id?: string; readonly reference: string }[]
      }[]
    }
  }[]
}

async function json(args: readonly string[], files?: Files): Promise<Json> {
  return JSON.parse(await rescored([...args, "-f", "json"], files)) as Json
}

test("JSON has whole numbers that add up, for the two regimes that --explain names", async () => {
  const args = ["--regimes", "none", "lowercase", ALL, "--explain", ALL, "lowercase"]
  const { schema, explained, systems } = await json(args)
  expect({ schema, explained }).toEqual({ schema: "lectern.rescore/1", explained: { from: ALL, to: "lowercase" } })
  const { scores, explanation } = systems[0]!
  expect(scores.map(({ rate }) => rate)).toEqual([5 / 6, 4 / 6, 3 / 8])
  const { from, to, change, changes } = explanation
  expect([from.rate, to.rate, change]).toEqual([3 / 8, 4 / 6, 4 / 6 - 3 / 8])
  expect(changes.map(({ kind, rule }) => `${kind} ${rule.slice(0, 6)}`)).toEqual(["removed spoken", "removed remove"])
  const sum = (of: (each: (typeof changes)[number]) => number): number =>
    changes.reduce((all, each) => all + of(each), 0)
  expect(sum((each) => each.errors_added - each.errors_removed)).toBe(to.errors - from.errors)
  expect(sum((each) => each.words_added - each.words_removed)).toBe(to.ref_len - from.ref_len)
})

test("several systems have their own explanations, with the names that tell them apart", async () => {
  const files = { ...FILES, "other.txt": "So we can't go.\nwe can't\n\n" }
  const { systems } = await json(["other.txt", "--regimes", "none", "lowercase"], files)
  expect(systems.map(({ system, explanation }) => [system, explanation.from.errors, explanation.to.errors])).toEqual([
    ["hyp", 5, 4],
    ["other", 1, 0],
  ])
})

test("regimes of a file are options by name, alone or with further rules", async () => {
  const table = { name: "spoken", replaceWords: { "can't": "can not", "um,": "" } }
  const files = { ...FILES, "ours.json": JSON.stringify({ plain: {}, ours: { transforms: ["lowercase", table] } }) }
  const alone = await json(["--regime-file", "ours.json"], files)
  expect(alone.systems[0]!.scores.map(({ regime, rate }) => [regime, rate])).toEqual([
    ["plain", 5 / 6],
    ["ours", 4 / 8],
  ])
  const more = await json(["--regime-file", "ours.json", "--regimes", "ours", "ours+remove-punctuation"], files)
  expect(more.systems[0]!.scores.map(({ rate }) => rate)).toEqual([4 / 8, 3 / 8])
  expect(more.systems[0]!.explanation.changes.map(({ rule }) => rule)).toEqual(["remove-punctuation"])
})

test("normalizers count rule by rule, with their versions; rules of comparison come last", async () => {
  const files = { ...FILES, "ref.txt": "So uh, we can't\n", "hyp.txt": "so we can not\n", "words.txt": "uh\nhmm\n" }
  const regimes = ["none", "whisper-basic@1", "whisper-basic+fillers=words.txt+compounds"]
  const text = await rescored(["--regimes", ...regimes], files)
  expect(text).toContain("|transforms:whisper-basic@1|version")
  expect(text).toMatch(/\|transforms:whisper-basic@1\|compounds:yes\|fillers:2\[[0-9a-f]{8}\]\|version/)
  const { systems } = await json(["--regimes", ...regimes], files)
  const { changes, from, to } = systems[0]!.explanation
  // "So uh, we can't": So/so, uh,/we, we/can, can't/not. "so uh we can t": uh and t/not. uh may be missing.
  expect([from.errors, changes.at(-3)!.rule, to.errors]).toEqual([4, "white-space", 1])
  expect(changes.slice(-2).map(({ rule, errors_removed }) => [rule, errors_removed])).toEqual([
    ["compounds", 0],
    ["fillers", 1],
  ])
})

test("a global map and alternatives are rules of comparison", async () => {
  const files = {
    "ref.txt": "i gonna {go / leave}\n",
    "hyp.txt": "i going to leave\n",
    "m.glm": "[gonna] => [going to]\n",
  }
  const { systems } = await json(["--regimes", "none", "equivalent=m.glm+alternatives"], files)
  const { from, changes, to } = systems[0]!.explanation
  // "{go", "/" and "leave}" are words until they are alternatives.
  expect([from.errors, to.errors]).toEqual([4, 0])
  expect(changes.map(({ rule }) => rule)).toEqual(["equivalents", "alternatives"])
})

test("an alignment has the raw words behind its words", async () => {
  const files = { "ref.txt": "The [long] Cat, sat\n", "hyp.txt": "the cat sat\n" }
  const text = await rescored(["--regimes", "none", "whisper-basic", "--examples", "1", "-f", "json"], files)
  const { changes } = JSON.parse(text).systems[0].explanation
  const [{ after }] = changes.find(({ rule }: { readonly rule: string }) => rule === "symbols").examples
  expect(after.reference).toEqual(["the", "cat", "sat"])
  expect(after.raw_reference.map((each: string) => each.trim())).toEqual(["The", "[long] Cat,", "sat"])
})

test("characters, references in columns, and ids of records are read as in align", async () => {
  const files = {
    "ref.txt": '{"id":"b","ref":"Ab"}\n{"id":"a","ref":"x y"}\n',
    "hyp.txt": '{"id":"a","hyp":"x y"}\n{"id":"b","hyp":"ab"}\n',
  }
  const records = ["--input-format", "jsonl", "--id", "id", "--field", "hyp", "--ref-field", "ref"]
  const { systems } = await json([...records, "--char", "--regimes", "none", "lowercase"], files)
  const { from, to, changes } = systems[0]!.explanation
  expect([from.rate, to.rate]).toEqual([1 / 5, 0])
  expect(changes[0]!.examples).toMatchObject([{ segment: 1, id: "b", reference: "Ab" }])
  const best = { "ref.txt": "A b\ta c\n", "hyp.txt": "a b\n" }
  const columns = await json(["-nr", "2", "--regimes", "none", "lowercase"], best)
  // Without lower case both references have one error in two words; then the first has none.
  expect(columns.systems[0]!.explanation.from.errors).toBe(1)
  expect(columns.systems[0]!.explanation.to.errors).toBe(0)
})

test("the segments shown are those where a rule changes most errors, then most words, then the first", async () => {
  const files = { "ref.txt": "a\nA b\nA B\nC D\nA\n", "hyp.txt": "a\na b\na b\nc d\na\n" }
  const segments = async (limit: string): Promise<number[]> => {
    const { systems } = await json(["--regimes", "none", "lowercase", "--examples", limit], files)
    return systems[0]!.explanation.changes[0]!.examples.map(({ segment }) => segment)
  }
  expect(await segments("3")).toEqual([3, 4, 2])
  expect(await segments("1")).toEqual([3])
  expect(await segments("0")).toEqual([])
  expect(await segments("9")).toEqual([3, 4, 2, 5])
})

test("of segments where a rule changes as many errors, those with most changes of words come first", async () => {
  // The table removes one error from each; the second segment gets two words more.
  const files = { "ref.txt": "aa\ncc\n", "hyp.txt": "a\nc x x\n", "t.json": '{"aa":"a","cc":"c c c"}' }
  const { systems } = await json(["--regimes", "none", "t.json"], files)
  const [change] = systems[0]!.explanation.changes
  expect(change).toMatchObject({ errors_removed: 2, words_added: 2, segments: 2 })
  expect(change!.examples.map(({ segment }) => segment)).toEqual([2, 1])
})

test("missing outputs count as empty or are left out, and the report says so", async () => {
  const files = { "ref.txt": "A b\nc d\n", "hyp.txt": '{"o":"a b"}\n{"o":null}\n' }
  const args = ["--input-format", "jsonl", "--field", "o", "--regimes", "none", "lowercase", "-f", "json", "--missing"]
  const records = { ...files, "ref.txt": '{"r":"A b"}\n{"r":"c d"}\n' }
  for (const [how, errors] of [
    ["empty", 3],
    ["skip", 1],
  ] as const) {
    const { code, stdout, stderr } = await run([...args, how, "--ref-field", "r"], records)
    expect(code).toBe(0)
    expect(stderr).toContain("1 of 2 outputs missing")
    const { systems } = JSON.parse(stdout) as Json
    expect(systems[0]).toMatchObject({ missing_outputs: 1, explanation: { from: { errors } } })
    expect(stdout).toContain(`|missing:${how}:1|`)
  }
})

test("an empty corpus has rates of 0 and no examples", async () => {
  const files = { "ref.txt": "\n", "hyp.txt": "\n" }
  expect(await rescored(["--regimes", "none", "lowercase"], files)).toContain("without effect: + lowercase\n")
})

test("Markdown has escaped names, and alignments as code", async () => {
  const text = await rescored(["--regimes", "none", "lowercase", "-f", "markdown", "--examples", "1"])
  expect(text).toContain("| \\+ lowercase | 66.67 | -16.66 | -1 | 0 | 1 | 0 | 0 | 0 | 1 |\n| total |  | -16.66 |")
  expect(text).toContain("**\\+ lowercase**, segment 1\n\n    before\n    REF: **  So we can't go.\n")
})

test("a page has the tables and the examples, loads nothing, and shows texts as text", async () => {
  const files = { "ref.txt": "<b>A & b\n", "hyp.txt": "<b>a & b\n" }
  const at = folder(files)
  const { code } = await lectern(
    ["rescore", "ref.txt", "-i", "hyp.txt", "--regimes", "none", "lowercase", "-f", "html", "-o", "why.html"],
    { cwd: at },
  )
  expect(code).toBe(0)
  const page = readFileSync(join(at, "why.html"), "utf8")
  expect(page).toContain("default-src 'none'")
  expect(page).toContain('<td><a href="#change-0-0">+ lowercase</a></td><td>0.00</td><td>-33.33</td>')
  expect(page).toContain('<h3 id="change-0-0">+ lowercase</h3>')
  expect(page).toContain(
    '<li class="substitute"><bdi class="ref">&#60;b&#62;A</bdi><bdi class="hyp">&#60;b&#62;a</bdi></li>',
  )
  expect(page).not.toMatch(/<b>|src=|https?:/)
})

test("in a page the names of regimes may break after each +", async () => {
  const page = await rescored(["--regimes", "none", "nfc+lowercase", "-f", "html"])
  expect(page).toContain("<td>nfc+<wbr>lowercase</td>")
  expect(page).toContain("<h1>Why WER differs: none and nfc+<wbr>lowercase</h1>")
  expect(page).toContain(">+ lowercase</a></td>")
})

test("the costs of sclite are a rule, also beside compounds in the other regime", async () => {
  // By sclite's costs b is a hit: 1 D and 1 I.
  const files = { "ref.txt": "a b\n", "hyp.txt": "b c\n", "words.txt": "uh\n" }
  const { systems } = await json(["--regimes", "none", "sclite-costs"], files)
  const changesOf = (of: Json["systems"]): string[] =>
    of[0]!.explanation.changes.map(({ kind, rule, segments }) => `${kind} ${rule} ${segments}`)
  expect(changesOf(systems)).toEqual(["added scliteCosts 1"])
  const among = ["fillers=words.txt+sclite-costs", "compounds+fillers=words.txt"]
  for (const regimes of [among, among.toReversed()]) {
    const kinds = changesOf((await json(["--regimes", ...regimes], files)).systems).map((each) => each.split(" ")[0])
    expect(kinds).toEqual(["removed", "added"])
  }
})

test("lines that begin with the same ids give a warning, as in score", async () => {
  const files = { "ref.txt": "u1 a\nu2 b\n", "hyp.txt": "u2 b\nu1 a\n" }
  const { code, stderr } = await run(["--regimes", "none", "compounds"], files)
  expect(code).toBe(0)
  expect(stderr).toBe(
    "lectern: warning: every line of ref.txt and hyp.txt begins with the same ids, which count as words; if these are Kaldi's files, use --input-format kaldi\n",
  )
  expect(await rescored(["--input-format", "kaldi", "--regimes", "none", "compounds"], files)).toContain(" 0.00 ")
})

test("a page is refused on a terminal; lines wrap at its width", async () => {
  const at = folder(FILES)
  const args = ["rescore", join(at, "ref.txt"), "-i", join(at, "hyp.txt"), "--regimes", "none", "lowercase"]
  expect(await onTerminal([...args, "-f", "html"], 80)).toMatchObject({
    code: 2,
    stderr: "lectern: -f html writes a page, not text for a terminal: name its file with -o\n",
  })
  vi.stubEnv("NO_COLOR", "")
  const { stdout } = await onTerminal([...args, "--no-color"], 20)
  const coloured = await onTerminal(args, 80)
  expect(coloured.stdout).toContain("\x1b[1mSystem ")
  expect(stdout).toContain(
    "REF: **  So we can't\nHYP: so um, we  cant\n      I   S        S\n\nREF: go.\nHYP:  go\n       S\n",
  )
  expect(stdout).not.toContain("\x1b")
})

describe("refusals", () => {
  const BUILT_IN = ["none", "whisper-en", "open-asr/de", "lowercase", "sclite-costs", "fillers=x"]
  const fileNamed = (name: string): string => `${name.replace(/\W/g, "")}.json`
  test.each<[string, readonly string[], number, string]>([
    [
      "an unknown version",
      ["--regimes", "none", "whisper-basic@9"],
      2,
      "--regimes whisper-basic@9: name must be whisper-basic@1",
    ],
    [
      "a language too many",
      ["--regimes", "none", "whisper-basic/de"],
      2,
      "--regimes whisper-basic/de: language must be left out with whisper-basic",
    ],
    [
      "rules of words for characters",
      ["--regimes", "none", "compounds", "--char"],
      2,
      "--char compares characters, but the regime 'compounds' has rules for words",
    ],
    ["a file of fillers that is not there", ["--regimes", "none", "fillers=no.txt"], 74, "cannot read no.txt: "],
    [
      "an output that is a global map",
      ["--regimes", "none", "equivalent=plus.json", "-o", "plus.json"],
      2,
      "-o plus.json would overwrite",
    ],
    ["no regimes", [], 2, "no regimes given: --regimes NAME NAME..., such as none whisper-en"],
    ["one regime", ["--regimes", "none"], 2, "--regimes needs at least two regimes to compare, got 1"],
    ["a regime twice", ["--regimes", "none", "none"], 2, "--regimes names 'none' twice"],
    [
      "an unknown rule",
      ["--regimes", "none", "lowercas"],
      2,
      "unknown rule 'lowercas' (did you mean 'lowercase'?); available: none, ",
    ],
    [
      "an empty rule",
      ["--regimes", "none", "lowercase+"],
      2,
      "--regimes has an empty rule: 'lowercase+'; expected rules joined by +",
    ],
    ["a table that is not there", ["--regimes", "none", "no.json"], 74, "cannot read no.json: "],
    [
      "an unknown regime to explain",
      ["--regimes", "none", "lowercase", "--explain", "none", "nfc"],
      2,
      "--explain names 'nfc', which is not among the regimes: none, lowercase",
    ],
    [
      "one regime to explain",
      ["--regimes", "none", "lowercase", "--explain", "none"],
      2,
      "--explain takes two regimes, got 1",
    ],
    [
      "the same regime",
      ["--regimes", "none", "lowercase", "--explain", "none", "none"],
      2,
      "--explain takes two different regimes, got 'none' twice",
    ],
    [
      "an output that is an input",
      ["--regimes", "none", "spoken.json", "-o", "spoken.json"],
      2,
      "-o spoken.json would overwrite the input spoken.json",
    ],
    [
      "a file of regimes that is none",
      ["--regime-file", "list.json"],
      65,
      "list.json: expected a JSON object of regimes, such as",
    ],
    [
      "an unknown option in a file",
      ["--regime-file", "typo.json"],
      65,
      'typo.json: regime "a": has no option "transform"; did you mean "transforms"?',
    ],
    ["an unknown transform in a file", ["--regime-file", "unknown.json"], 65, 'unknown.json: regime "a": '],
    [
      "an unknown rule: all that have names",
      ["--regimes", "none", "fillers"],
      2,
      "unknown rule 'fillers' (did you mean 'fillers=FILE'?); available: none, whisper-en, whisper-basic, open-asr, lectern-en, lowercase, remove-punctuation, nfc, nfd, nfkc, nfkd, remove-multiple-spaces, strip, compounds, alternatives, sclite-costs, fillers=FILE, equivalent=FILE, FILE.json",
    ],
    ...BUILT_IN.map((name): [string, readonly string[], number, string] => [
      `the built-in name ${name} in a file`,
      ["--regime-file", fileNamed(name)],
      65,
      `${fileNamed(name)}: "${name}" is the name of a built-in rule, expected another name`,
    ]),
    [
      "a regime twice in a file",
      ["--regime-file", "twice.json"],
      65,
      'twice.json: an object has the key "a" twice, at character ',
    ],
    ["a name with +", ["--regime-file", "plus.json"], 65, 'plus.json: expected names without +, got "a+b"'],
  ])("%s", async (_, args, code, message) => {
    const result = await run(args, {
      ...FILES,
      "list.json": "[]",
      "typo.json": '{"a":{"transform":[]},"b":{}}',
      "unknown.json": '{"a":{"transforms":["upper"]},"b":{}}',
      "plus.json": '{"a+b":{},"b":{}}',
      "twice.json": '{"a":{},"b":{},"a":{"compounds":true}}',
      ...Object.fromEntries(BUILT_IN.map((name) => [fileNamed(name), JSON.stringify({ [name]: {}, b: {} })])),
    })
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: "" })
    expect(result.stderr.startsWith(`lectern: ${message}`), result.stderr).toBe(true)
  })

  test("no reference", async () => {
    const { code, stderr } = await lectern(["rescore", "-i", "hyp.txt", "--regimes", "none", "lowercase"])
    expect(code).toBe(2)
    expect(stderr).toContain("no reference given: lectern rescore REF")
  })
})
