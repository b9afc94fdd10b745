// `lectern lm score`: perplexities of texts, or the scores of their lines and words.
import type { CommandSpec, Context } from "../../console/command.js"
import { lineGroups, lineOptions, linesRequest } from "../../console/lines.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { flag, unlessOff, usage } from "../../console/values.js"

const scoreGroup = optionGroup("Scores:", {
  json: { flags: "--json", help: "JSON: one object, or one line for each line of text", read: flag },
  perSentence: {
    flags: "--per-sentence",
    help: "print a line for each line of text: log10 probability, tokens, unknown words",
    more: "They are separated by tabs; with `--json` an object with `log10_prob`, `tokens`, `unknown_words`, `perplexity`, `perplexity_known`",
    read: flag,
  },
  perWord: {
    flags: "--per-word",
    help: "print a line for each word: word, matched length, log10 probability; an empty line after each sentence",
    more: "The matched length is that of the longest n-gram of the model that ends with the word. With `--json` a list for each line of text, of objects with `word`, `length`, `log10_prob`, `unknown`",
    read: flag,
  },
  bos: { flags: "--no-bos", help: "score first words after nothing, not after <s>", read: unlessOff },
  eos: { flags: "--no-eos", help: "do not score </s> at the end of each line", read: unlessOff },
})

/** `lectern lm score`. */
export const score: CommandSpec = {
  name: "score",
  summary: "score text with an n-gram model",
  usage: "MODEL [FILE...] [options]",
  description:
    "Prints perplexities of the lines of files, each a sentence of words separated by white space: with and without unknown " +
    "words, with and without the ends of sentences; or the scores of each line or word.",
  operands: [
    ["<MODEL>", "a model in the ARPA format, also .gz"],
    ["[FILE...]", "text files, also .gz; - (the default) is standard input"],
  ],
  groups: [scoreGroup, ...lineGroups],
  notes: "",
  run: runScoreLm,
}

async function runScoreLm(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [{ scoresJson, scoresText }, { scoreLm }] = await Promise.all([
    import("./report/scores.js"),
    import("./run/score.js"),
  ])
  const [model = "", ...files] = operands
  const { json, perSentence, perWord, ...ends } = readGroup(scoreGroup, raw)
  if (perSentence && perWord) throw usage("--per-sentence and --per-word cannot be combined")
  const options = lineOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(options.output, [model])
  const texts = { references: [], systems: options.texts }
  const printsLines = perSentence || perWord
  const plan = { options, texts, context, work: { doing: "scoring", unit: "lines" }, incremental: printsLines } as const
  await reportRun(plan, async (run) => {
    const { destination, terminal } = run
    const style = printsLines ? ({ per: perWord ? "word" : "sentence", json, terminal } as const) : undefined
    const scores = await scoreLm({
      ...linesRequest(options, context, run),
      model,
      ends,
      style,
      onText: (text) => destination.write(text),
    })
    const report = { ...scores, model, ends }
    if (!printsLines) await destination.write(json ? scoresJson(report) : scoresText(report))
  })
}
