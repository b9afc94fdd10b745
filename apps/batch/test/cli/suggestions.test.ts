// What a newcomer types, and the answer that leads on.
import { expect, test } from "vitest"
import { folder, lectern } from "./run.js"

const LINES = "the cat sat on the mat\na dog ran in the park\n"

async function answer(args: readonly string[]): Promise<string> {
  const run = await lectern(args, { cwd: folder({ "ref.txt": LINES, "hyp.txt": LINES, "my ref's.txt": LINES }) })
  expect(run).toMatchObject({ code: 2, stdout: "" })
  expect(run.stderr).toMatch(/^lectern: [^\n]*\n$/)
  return run.stderr.slice("lectern: ".length, -1)
}

const COMMANDS = "the commands are: score, plan, shard, merge, verify, align, rescore, compare, gate, tokenizer, lm"

test.each<[readonly string[], string]>([
  [["ref.txt", "-i", "hyp.txt"], `no command given (did you mean: lectern score ref.txt -i hyp.txt?); ${COMMANDS}`],
  [["ref.txt", "-i", "hyp.txt", "-tok=zh", "-b"], "lectern score ref.txt -i hyp.txt -tok=zh -b?"],
  [["my ref's.txt", "-i", "hyp.txt"], "lectern score 'my ref'\\''s.txt' -i hyp.txt?"],
  [["-i", "hyp.txt", "-m", "bleu"], "lectern score REF -i hyp.txt -m bleu?"],
  [["ref.txt"], "lectern score ref.txt -i HYP?"],
  [["ref.txt", "--metrics", "chrf"], "lectern score ref.txt -i HYP --metrics chrf?"],
  [["ref.txt", ...Array.from({ length: 60 }, () => "hyp.txt")], "lectern score REF -i HYP?"],
  [
    ["-i", "hyp.txt", "score", "ref.txt"],
    "unknown option '-i'; options follow the command: lectern score -i hyp.txt ref.txt",
  ],
  [["nowhere"], `unknown command 'nowhere'; ${COMMANDS}`],
  [["scroe", "ref.txt", "-i", "hyp.txt"], `unknown command 'scroe' (did you mean 'score'?); ${COMMANDS}`],
  [["--verison"], "unknown option '--verison' (did you mean '--version'?)"],
])("%j leads to the command", async (args, sentence) => expect(await answer(args)).toContain(sentence))

// "score" is also the name of a command that has -f.
test("an option is looked for in the command within a group, not in another of its name", async () => {
  const sentence = await answer(["lm", "score", "model.arpa", "ref.txt", "-f", "json"])
  expect(sentence).toMatch(/^unknown option '-f'.*; lectern lm score --help lists all options$/)
  expect(sentence).not.toContain("mean '-f'")
})

test.each<[string, string]>([
  ["chrf++", "use -m chrf -cw 2"],
  ["chrF++", "use -m chrf -cw 2"],
  ["chrf2++", "use -m chrf -cw 2"],
  ["chrfpp", "use -m chrf -cw 2"],
  ["chrf+", "use -m chrf -cw 1"],
  ["chrF2", "use -m chrf"],
  ["chrf3", "use -m chrf --chrf-beta 3"],
  ["chrf3++", "use -m chrf --chrf-beta 3 -cw 2"],
  ["BLEU", "use -m bleu"],
  ["bleu4", "use -m bleu"],
  ["bleu-4", "use -m bleu"],
  ["BLEU-2", "use -m bleu --max-order 2"],
  ["sacrebleu", "use -m bleu"],
  ["rouge-1", "use -m rouge1"],
  ["ROUGE_2", "use -m rouge2"],
  ["rouge-L", "use -m rougeL"],
  ["rougel", "use -m rougeL"],
  ["rougeLSum", "use -m rougeLsum"],
  ["rouge-lsum", "use -m rougeLsum"],
  ["CIDEr-D", "use -m cider"],
  ["rouge", "ROUGE is rouge1 to rouge9, rougeL and rougeLsum: use -m rouge1 rouge2 rougeL, for example"],
  ["spBLEU", "use -m bleu -tok flores200 --tok-model FILE"],
  ["BERTScore", "it needs a model: use bertScore() of @lectern/metrics in a program"],
  [
    "WMD",
    "it needs vectors of words: use wordMovers() of @lectern/metrics, with vectors of @lectern/embeddings, in a program",
  ],
])("-m %s names what to type", async (typed, hint) => {
  expect(await answer(["score", "ref.txt", "-i", "hyp.txt", "-m", "ter", typed])).toBe(
    `unknown metric '${typed}': ${hint}`,
  )
})

test("-m all lists what there is", async () => {
  const typed = ["score", "ref.txt", "-i", "hyp.txt", "-m", "all"]
  expect(await answer(typed)).toMatch(
    /^unknown metric 'all': name those you want, such as -m bleu chrf ter; available: bleu, chrf, .*, rougeLsum, /,
  )
})

test.each(["bleu0", "bleu17", "chrf+++", "rouge10", "comet", "constructor", "__proto__"])(
  "-m %s is not explained away",
  async (typed) => {
    expect(await answer(["score", "ref.txt", "-i", "hyp.txt", "-m", typed])).toMatch(
      /^unknown metric '.*'.*; available: /,
    )
  },
)

test.each<[readonly string[], string]>([
  [
    ["--cite"],
    "--cite: lectern has no test sets whose citation it could print; the documentation of each metric names its paper",
  ],
  [["--citation", "-t", "wmt22"], "--citation: lectern has no test sets"],
  [["--list"], "--list: lectern has no test sets to list; give the reference files"],
  [
    ["-t", "wmt22", "-l", "en-de"],
    "-t: lectern does not download test sets; give the reference files: lectern score REF -i HYP",
  ],
])("score %j has its own answer", async (args, sentence) => {
  expect(await answer(["score", ...args])).toContain(sentence)
})

test("sacreBLEU's options are known before the command, too", async () => {
  expect(await answer(["--cite"])).toContain("--cite: lectern has no test sets")
})
