// Mistakes of users: the message and the exit code of each.
import { chmodSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { EXAMPLE, exampleFolder, finished, folder, lectern, start } from "./run.js"

const LINES = "the cat sat on the mat\na dog ran\n"
const GZIP = gzipSync(Buffer.from(LINES.repeat(1000)))

type Files = Readonly<Record<string, string | Uint8Array>>

async function refused(args: readonly string[], files: Files, code: number, message: RegExp): Promise<void> {
  const cwd = folder({ "ref.txt": LINES, "hyp.txt": LINES, ...files })
  const run = await lectern(args, { cwd })
  expect(run.stderr).toMatch(message)
  expect(run.stderr).toMatch(/^lectern: [^\n]*\n$/)
  expect(run).toMatchObject({ code, stdout: "" })
}

test.each<[string, readonly string[], Files, RegExp]>([
  [
    "unequal line counts",
    ["ref.txt", "-i", "short.txt"],
    { "short.txt": "one\n" },
    /(?=.*ref\.txt has 2 lines)(?=.*short\.txt has 1 line\n)/,
  ],
  ["an empty hypothesis file", ["ref.txt", "-i", "empty.txt"], { "empty.txt": "" }, /empty\.txt.*(empty|no )/],
  ["an empty reference file", ["empty.txt", "-i", "hyp.txt"], { "empty.txt": "" }, /empty\.txt.*(empty|no )/],
  [
    "invalid UTF-8, with line and byte",
    ["ref.txt", "-i", "bad.txt"],
    { "bad.txt": Buffer.from("fine\nab\xffcd\n", "latin1") },
    /bad\.txt:2:3: invalid UTF-8.*0xff/i,
  ],
  [
    "UTF-16",
    ["ref.txt", "-i", "wide.txt"],
    { "wide.txt": Buffer.from(`\ufeff${LINES}`, "utf16le") },
    /wide\.txt.*UTF-16.*iconv/,
  ],
  [
    "a truncated gzip file",
    ["ref.txt", "-i", "a.gz"],
    { "a.gz": GZIP.subarray(0, GZIP.length - 12) },
    /a\.gz.*(truncated|end)/,
  ],
  [
    "a corrupt gzip file",
    ["ref.txt", "-i", "a.gz"],
    { "a.gz": Buffer.concat([GZIP.subarray(0, 30), Buffer.alloc(40, 0x5a), GZIP.subarray(70)]) },
    /a\.gz/,
  ],
  ["a text file named .gz", ["ref.txt", "-i", "a.gz"], { "a.gz": LINES }, /a\.gz.*gzip/],
  [
    "a line with too few references",
    ["ref.tsv", "-nr", "2", "-i", "hyp.txt"],
    { "ref.tsv": "a\tb\nonly one\n" },
    /ref\.tsv:2: .*1 column.*2/,
  ],
])("%s is bad data: exit 65", (_, args, files, message) => refused(["score", ...args], files, 65, message))

test.each<[string, readonly string[], Files, RegExp]>([
  ["a missing hypothesis", ["ref.txt", "-i", "nowhere.txt"], {}, /cannot read nowhere\.txt: no such file/],
  ["a missing reference", ["nowhere.txt", "-i", "hyp.txt"], {}, /cannot read nowhere\.txt: no such file/],
  ["a folder as hypothesis", ["ref.txt", "-i", "sub"], { "sub/a": "a" }, /cannot read sub: it is a folder/],
  [
    "a folder of references without files",
    ["sub", "-i", "hyp.txt"],
    { "sub/.hidden": "a" },
    /cannot read sub: .*no files/,
  ],
  ["a folder of references with a folder in it", ["sub", "-i", "hyp.txt"], { "sub/a/b": "a" }, /'a\/'/],
  [
    "an output folder that is not there",
    ["ref.txt", "-i", "hyp.txt", "-o", "no/out.json"],
    {},
    /cannot write no\/out\.json: its folder does not exist/,
  ],
  [
    "a folder as output",
    ["ref.txt", "-i", "hyp.txt", "-o", "sub"],
    { "sub/a": "a" },
    /cannot write sub: it is a folder/,
  ],
])("%s is an input/output error: exit 74", (_, args, files, message) => refused(["score", ...args], files, 74, message))

test.each<[string, readonly string[], RegExp]>([
  [
    "an unknown metric",
    ["score", "ref.txt", "-i", "hyp.txt", "-m", "blue"],
    /unknown metric 'blue' \(did you mean 'bleu'\?\)/,
  ],
  [
    "a metric of another tool",
    ["score", "ref.txt", "-i", "hyp.txt", "-m", "comet"],
    /unknown metric 'comet'.*; available: bleu/,
  ],
  ["a misspelt tokenizer", ["score", "ref.txt", "-i", "hyp.txt", "-tok", "itnl"], /did you mean 'intl'\?/],
  [
    "an unknown option",
    ["score", "ref.txt", "--tokenise", "13a"],
    /unknown option '--tokenise' \(did you mean '--tokenize'\?\)/,
  ],
  ["a beginning of an option", ["score", "ref.txt", "--tok", "13a"], /did you mean '--tokenize'\?/],
  ["an unknown short option", ["score", "ref.txt", "-tk", "13a"], /unknown option '-tk' \(did you mean '-tok'\?\)/],
  ["an option before the command", ["-i", "hyp.txt", "score"], /unknown option '-i'/],
  ["an unknown command", ["scroe", "ref.txt"], /unknown command 'scroe' \(did you mean 'score'\?\)/],
  [
    "a file in place of the command",
    ["ref.txt", "-i", "hyp.txt"],
    /no command given \(did you mean: lectern score ref\.txt -i hyp\.txt\?\)/,
  ],
  ["a test of one system", ["score", "ref.txt", "-i", "hyp.txt", "-pbs"], /--paired-bs needs at least two systems/],
  [
    "two tests at once",
    ["score", "ref.txt", "-i", "a", "b", "-pbs", "-par"],
    /--paired-bs and --paired-ar cannot be combined/,
  ],
  [
    "intervals of segments",
    ["score", "ref.txt", "-i", "hyp.txt", "-sl", "-ci"],
    /-sl and --confidence cannot be combined/,
  ],
  ["a downloaded test set", ["score", "-t", "wmt22", "-l", "en-de"], /-t: lectern does not download test sets/],
  ["a missing value", ["score", "ref.txt", "-i"], /-i or --input needs a value/],
  ["no reference", ["score", "-i", "hyp.txt"], /no reference given/],
  ["a system named twice", ["score", "ref.txt", "-i", "hyp.txt", "hyp.txt"], /-i names 'hyp\.txt' twice/],
  [
    "a width that is no number",
    ["score", "ref.txt", "-i", "hyp.txt", "-w", "x"],
    /--width must be an integer in 0\.\.50, got x/,
  ],
  ["references from standard input", ["score", "-", "-i", "hyp.txt"], /references cannot come from standard input/],
  [
    "output over an input",
    ["score", "ref.txt", "-i", "hyp.txt", "-o", "./hyp.txt"],
    /-o \.\/hyp\.txt would overwrite the input hyp\.txt/,
  ],
  [
    "output over a table",
    ["score", "ref.txt", "-i", "hyp.txt", "-m", "wer", "--wer-table", "./ref.txt", "-o", "ref.txt"],
    /-o ref\.txt would overwrite the input \.\/ref\.txt/,
  ],
  [
    "output over a table of compare's",
    ["compare", "ref.txt", "-i", "a", "b", "--meteor-synonyms", "./ref.txt", "-o", "ref.txt"],
    /-o ref\.txt would overwrite the input \.\/ref\.txt/,
  ],
])("%s is wrong usage: exit 2", (_, args, message) => refused(args, {}, 2, message))

test("no command at all prints the help to stderr: exit 2", async () => {
  const run = await lectern([])
  expect(run).toMatchObject({ code: 2, stdout: "" })
  expect(run.stderr).toContain("Usage: lectern")
})

test.skipIf(process.getuid?.() === 0)(
  "a file without permission cannot be read: exit 74 (skipped for root)",
  async () => {
    const cwd = folder({ "ref.txt": LINES, "hyp.txt": LINES })
    chmodSync(join(cwd, "hyp.txt"), 0)
    const run = await lectern(["score", "ref.txt", "-i", "hyp.txt"], { cwd })
    expect(run).toMatchObject({ code: 74, stdout: "", stderr: "lectern: cannot read hyp.txt: permission denied\n" })
  },
)

test("invalid UTF-8 is replaced on request", async () => {
  const cwd = folder({ "ref.txt": "a b c d\n", "hyp.txt": Buffer.from("a b c \xff\n", "latin1") })
  const run = await lectern(["score", "ref.txt", "-i", "hyp.txt", "-b", "--encoding-errors", "replace"], { cwd })
  expect(run).toMatchObject({ code: 0, stdout: "59.5\n" })
})

test("control characters of a file's name are shown as escapes", async () => {
  const run = await lectern(["score", "a\x1b]0;x\x07\u202e", "-i", "b"])
  expect(run.stderr).toBe("lectern: cannot read a\\x1b]0;x\\x07\\u202e: no such file\n")
})

test("a stack is shown only on request", async () => {
  const args = ["score", "nowhere", "-i", "b"]
  expect((await lectern(args)).stderr).not.toContain("    at ")
  expect((await lectern(args, { env: { LECTERN_DEBUG: "1" } })).stderr).toContain("    at ")
})

test("help and version go to stdout: exit 0", async () => {
  expect(await lectern(["--version"])).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
  for (const args of [
    ["--help"],
    ["score", "--help"],
    ["align", "--help"],
    ["compare", "--help"],
    ["help", "score"],
    ["help"],
  ]) {
    const run = await lectern(args)
    expect(run).toMatchObject({ code: 0, stderr: "" })
    expect(run.stdout).toMatch(/^Usage: lectern/)
    expect(Math.max(...run.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80)
  }
})

test("help shows sacreBLEU's short options as they are typed", async () => {
  const { stdout } = await lectern(["score", "--help"])
  for (const option of ["-tok, --tokenize", "-nr, --num-refs", "-sl, --sentence-level", "-w, --width"]) {
    expect(stdout).toContain(option)
  }
})

test("the help of score groups its options by subject", async () => {
  const { stdout } = await lectern(["score", "--help"])
  expect(stdout.match(/^\S.*:$/gm)).toEqual([
    "Arguments:",
    "Input:",
    "Metrics:",
    "BLEU (some also for CIDEr, GLEU, METEOR, NIST):",
    "chrF:",
    "TER:",
    "Normalizers:",
    "WER, MER, WIL, WIP, CER, SER (applied in this order):",
    "Words that count as equal (WER, MER, WIL, WIP):",
    "tcpWER, tcpCER:",
    "ROUGE:",
    "METEOR:",
    "Answers (exact, f1, contains, accuracy, numeric, regex, passAtK):",
    "Significance:",
    "Report:",
    "Engine:",
    "Configuration:",
    "Options:",
    "Examples:",
    "Files with fields:",
    "Exit codes:",
  ])
})

test("messages on stderr do not change results", async () => {
  const cwd = exampleFolder()
  const run = await lectern(["score", EXAMPLE.A, "-i", EXAMPLE.north], { cwd })
  expect(run.stderr).toBe("")
  expect(() => JSON.parse(run.stdout)).not.toThrow()
})

test("a folder as standard input is not an empty text: exit 74", async () => {
  const cwd = folder({ "ref.txt": LINES })
  const run = await finished(start(["score", "ref.txt"], { cwd, stdinFrom: cwd }))
  expect(run).toEqual({ code: 74, stdout: "", stderr: "lectern: cannot read standard input: it is a folder\n" })
})

test("a file as standard input is read like any other", async () => {
  const cwd = folder({ "ref.txt": LINES, "hyp.txt": LINES })
  const run = await finished(start(["score", "ref.txt", "-b"], { cwd, stdinFrom: join(cwd, "hyp.txt") }))
  expect(run).toEqual({ code: 0, stdout: "100.0\n", stderr: "" })
})
