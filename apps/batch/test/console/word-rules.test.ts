// The options for compounds, equivalents, fillers and alternatives, in the commands that count words.
import { expect, test } from "vitest"
import { folder, lectern } from "../cli/run.js"

const FILES = {
  "ref.txt": "the white paper is {here / there}\n(uh) i see he's gone\n",
  "hyp.txt": "the whitepaper is there\ni see um he has gone\n",
  "en.glm": ';; contractions\n* name "en.glm"\n[he\'s] => [{he is / he has}] / [ ] __ [ ]\n',
  "fillers.txt": "# of English\num\n\nuh ;; too\n",
  "two.txt": "um\nuh huh\n",
  "bad.glm": ";; a map\nhe's = he is\n",
  "empty.glm": ";; nothing\n",
}
const RULES = "--compounds --equivalent en.glm --fillers fillers.txt --alternatives".split(" ")
const SIGNATURE =
  /\|transforms:none\|compounds:yes\|equivalents:en\.glm\[[0-9a-f]{8}\]\|fillers:2\[[0-9a-f]{8}\]\|alternatives:yes\|/

const run = (command: string, ...args: string[]) =>
  lectern([command, "ref.txt", "-i", "hyp.txt", ...args], { cwd: folder(FILES) })

// By hand: without rules "paper", "{here", "/", "(uh)" are deleted, "um" and "has" inserted, and so on; with all, nothing differs.
test("score counts words under all rules, and the signature has them", async () => {
  const { stdout } = await run("score", "-m", "wer", "cer", ...RULES)
  const [cer, wer] = JSON.parse(stdout)
  expect(wer.score).toBe(0)
  expect(wer.signature).toMatch(SIGNATURE)
  expect(wer.verbose_score).toContain("ref_len = 12")
  expect(cer.signature).not.toContain("compounds")
  expect(JSON.parse((await run("score", "-m", "wer", "-j", "2", ...RULES)).stdout).score).toBe(0)
})

test("align shows the reading that counts", async () => {
  const { stdout } = await run("align", ...RULES)
  expect(stdout).toContain("REF: the white paper is there\nHYP: the white paper is there\n")
  expect(stdout).toContain("REF: uh i see '' he has gone\nHYP: '' i see um he has gone\n")
  expect(stdout).toMatch(SIGNATURE)
})

test("compare and gate take the same options", async () => {
  const cwd = folder({ ...FILES, "same.txt": FILES["hyp.txt"] })
  const args = ["ref.txt", "-i", "hyp.txt", "same.txt", "-m", "wer", ...RULES]
  expect((await lectern(["compare", ...args], { cwd })).stdout).toContain("\nWER  0.0  0.0    0.0\n")
  expect((await lectern(["gate", ...args, "-f", "json"], { cwd })).stdout).toMatch(SIGNATURE)
})

test("faults of the files are one sentence each", async () => {
  const refused = async (...args: string[]): Promise<string> => (await run("score", "-m", "wer", ...args)).stderr
  expect(await refused("--fillers", "two.txt")).toBe('lectern: two.txt:2: expected one word per line, got "uh huh"\n')
  expect(await refused("--equivalent", "bad.glm")).toBe(
    'lectern: bad.glm:2: expected a rule (old => new / before __ after), got "he\'s = he is"\n',
  )
  expect(await refused("--equivalent", "empty.glm")).toBe(
    "lectern: empty.glm: has no rule, expected lines such as [GONNA] => [GOING TO] / [ ] __ [ ]\n",
  )
  expect(await refused("--fillers", "empty.glm")).toBe("lectern: empty.glm: has no words, expected one word per line\n")
  expect(await refused("--fillers", "none.txt")).toMatch(/^lectern: cannot read none\.txt: /)
})

test("rules about words are refused with --char", async () => {
  const { stderr } = await run("align", "--char", "--equivalent", "en.glm")
  expect(stderr).toBe("lectern: --equivalent and --char cannot be combined: it is a rule about words\n")
})

test("a metric that they do not apply to gives a warning, and no file is read", async () => {
  const { stderr } = await run("score", "-m", "cer", "--fillers", "none.txt")
  expect(stderr).toBe(
    "lectern: warning: --fillers has no effect on the selected metrics (-m); it applies to wer, mer, wil, wip\n",
  )
})
