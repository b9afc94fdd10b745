// Texts and names with terminal controls: JSON has them as escapes everywhere, other output on terminals.
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { wordLevelJson } from "../support.js"
import { folder, lectern } from "./run.js"
import { onTerminal } from "./terminal.js"

const HOSTILE = "a\x1b]0;x\x07\x7f\u009b31m\u202eb\u2066c\ufeffd"
const NAME = `${HOSTILE}.txt`
const OTHER = `other${HOSTILE}.txt`
const LINES = `${HOSTILE}\n${HOSTILE} x\n`
const TOKENIZER = wordLevelJson({ "[UNK]": 0, [HOSTILE]: 1 }, "lines")

function files(): string {
  return folder({
    "ref.txt": "a b\nc d\n",
    [NAME]: LINES,
    [OTHER]: `y\n${HOSTILE} z\n`,
    "ids.txt": "1\n1 1\n",
    "t.json": TOKENIZER,
  })
}

// Everything that a terminal obeys, except the line end.
const OBEYED = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

/** All strings in a value, and all keys. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [key, ...strings(each)])
}

describe("JSON has terminal controls only as escapes, and parses to the same strings", () => {
  test.each<[string, readonly string[]]>([
    ["score", ["score", "ref.txt", "-i", NAME, OTHER, "-f", "json"]],
    ["score with a test", ["score", "ref.txt", "-i", NAME, OTHER, "-f", "json", "-pbs", "-pbsn", "10"]],
    ["score --json-full", ["score", "ref.txt", "-i", NAME, "--json-full"]],
    ["score -sl", ["score", "ref.txt", "-i", NAME, "-sl"]],
    ["score -sl --json-full", ["score", "ref.txt", "-i", NAME, "-sl", "--json-full"]],
    ["align", ["align", "ref.txt", "-i", NAME, "-f", "json"]],
    ["align, by lines", ["align", "ref.txt", "-i", NAME, "-f", "jsonl"]],
    ["compare", ["compare", "ref.txt", "-i", NAME, OTHER, "-f", "json"]],
    ["inspect", ["tokenizer", "inspect", "t.json", "--text", HOSTILE, "-f", "json"]],
    ["inspect of a file", ["tokenizer", "inspect", "t.json", NAME, "-f", "json"]],
    ["encode", ["tokenizer", "encode", "t.json", NAME, "--json"]],
    ["decode", ["tokenizer", "decode", "t.json", "ids.txt", "--json"]],
  ])("%s", async (_, args) => {
    const { code, stdout } = await lectern(args, { cwd: files() })
    expect(code).toBe(0)
    expect(stdout).not.toMatch(OBEYED)
    const whole = args.includes("-sl") || args.includes("jsonl") || args.includes("--json")
    const values = whole
      ? stdout
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line))
      : JSON.parse(stdout)
    expect(strings(values).some((text) => text.includes(HOSTILE))).toBe(true)
  })
})

describe("a terminal shows controls of texts and names as escapes", () => {
  const lines: readonly (readonly [string, readonly string[]])[] = [
    ["score", ["score", "ref.txt", "-i", NAME]],
    ["score -f text", ["score", "ref.txt", "-i", NAME, OTHER, "-f", "text", "-par", "-parn", "10"]],
    ["score -f latex", ["score", "ref.txt", "-i", NAME, OTHER, "-f", "latex", "-pbs", "-pbsn", "10"]],
    ["score -f markdown", ["score", "ref.txt", "-i", NAME, OTHER, "-f", "markdown", "-pbs", "-pbsn", "10"]],
    ["score -f table", ["score", "ref.txt", "-i", NAME, OTHER, "-f", "table", "-ci", "-cin", "10"]],
    ["align", ["align", "ref.txt", "-i", NAME]],
    ["compare", ["compare", "ref.txt", "-i", NAME, OTHER]],
    ["inspect", ["tokenizer", "inspect", "t.json"]],
    ["inspect --text", ["tokenizer", "inspect", "t.json", "--text", HOSTILE]],
    ["encode --pieces", ["tokenizer", "encode", "t.json", NAME, "--pieces"]],
    ["decode", ["tokenizer", "decode", "t.json", "ids.txt"]],
  ]
  test.each(lines)("%s", async (_, args) => {
    const cwd = files()
    const absolute = args.map((arg) => (/\.(txt|json)$/.test(arg) ? join(cwd, arg) : arg))
    const { code, stdout, stderr } = await onTerminal([...absolute, "--no-color"], 200)
    expect(code).toBe(0)
    expect(stderr).not.toMatch(OBEYED)
    // Isolates around right-to-left text are the report's own.
    expect(stdout.replaceAll(/[\u2068\u2069]/g, "")).not.toMatch(OBEYED)
    expect(stdout.length).toBeGreaterThan(2)
  })

  test("but a file or pipe gets pieces and texts as they are", async () => {
    const cwd = files()
    const pieces = await lectern(["tokenizer", "encode", "t.json", NAME, "--pieces"], { cwd })
    expect(pieces.stdout).toBe(`${HOSTILE}\n[UNK]\n`)
    const decoded = await lectern(["tokenizer", "decode", "t.json", "ids.txt"], { cwd })
    expect(decoded.stdout).toBe(`${HOSTILE}\n${HOSTILE} ${HOSTILE}\n`)
  })

  test("and line ends and tabs of decoded texts stay", async () => {
    const vocab = { "[UNK]": 0, "a\n\tb\x1b": 1 }
    const model = { type: "WordLevel", vocab, unk_token: "[UNK]" }
    const cwd = folder({ "t.json": JSON.stringify({ ...JSON.parse(TOKENIZER), model }), "ids.txt": "1\n" })
    const { stdout } = await onTerminal(["tokenizer", "decode", join(cwd, "t.json"), join(cwd, "ids.txt")], 80)
    expect(stdout).toBe("a\n\tb\\x1b\n")
  })

  test("a trained tokenizer is JSON with escapes there, and a binary one is refused", async () => {
    const cwd = files()
    const args = ["tokenizer", "train", join(cwd, NAME), "--model", "bpe", "--vocab-size", "20", "--quiet"]
    const { code, stdout } = await onTerminal(args, 80)
    expect(code).toBe(0)
    expect(stdout).not.toMatch(OBEYED)
    expect(JSON.parse(stdout)).toEqual(JSON.parse((await lectern(args)).stdout))
    expect(await onTerminal([...args, "-f", "sentencepiece"], 80)).toEqual({
      code: 2,
      stdout: "",
      stderr: "lectern: a SentencePiece file is binary, which a terminal cannot show; name a file: -o FILE.model\n",
    })
  })
})
