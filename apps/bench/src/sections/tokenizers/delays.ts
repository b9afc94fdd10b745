// What a user waits for: a vocabulary that is loaded, a very long word.
import type { WordReport } from "../../children/encoding-report.js"
import { child } from "../../harness/commands.js"
import { type Command, median, rounded } from "../../harness/measure.js"
import type { Findings, Goal } from "../../harness/report.js"
import { ONE_THREAD, PYTHON_LOAD } from "../../python/encode.js"
import { skipped, type TokenizerBench } from "./bench.js"
import { byteLevelEncoders } from "./encoders.js"
import { asTokenizerJson, trainedTokenizer } from "./trained.js"

const ROUNDS = 5

/** Measures loading in fresh processes, and a word of equal letters in warm ones. */
export function delaySection(bench: TokenizerBench): Findings {
  const [load, word] = [loading(bench), longWord(bench)]
  return {
    delays: [...load.delays, ...word.delays],
    goals: [load.goal, word.goal],
    notes: skipped(bench, ["tokenizers", "gpt-tokenizer", "hypertok"]),
  }
}

interface Delays {
  readonly delays: NonNullable<Findings["delays"]>
  readonly goal: Goal
}

function loading({ plan, texts, folder, tokenizers }: TokenizerBench): Delays {
  const size = plan.vocabulary.loaded
  const file = trainedTokenizer(folder, "bbpe", texts.all.find(({ name }) => name === "multi")!, size)
  const commands = {
    lectern: { program: process.execPath, words: [child("load"), file] },
    ...(tokenizers !== undefined && {
      tokenizers: { program: "python3", words: ["-c", PYTHON_LOAD, file], env: ONE_THREAD },
    }),
  }
  const what = `loading a tokenizer.json of ${size} tokens`
  return within(what, commands, Math.min(ROUNDS, plan.rounds), 100)
}

function longWord(bench: TokenizerBench): Delays {
  const { plan, texts, folder, npm } = bench
  const text = texts.all[0]!
  const json =
    npm.ranks === undefined
      ? trainedTokenizer(folder, "bbpe", text, plan.vocabulary.trained)
      : asTokenizerJson(folder, npm.ranks)
  const words = [text.path, "letters", `${plan.letters}`]
  const encoders = byteLevelEncoders(bench, json)
  const commands = Object.fromEntries(encoders.map(({ tool, command }) => [tool, command(words)]))
  return within(`one word of ${plan.letters} equal letters, warm`, commands, 1, 20)
}

function within(what: string, commands: Readonly<Record<string, Command>>, rounds: number, wanted: number): Delays {
  const delays = Object.entries(rounded(commands, rounds)).map(([tool, usages]) => ({
    what: `${what}, ${tool}`,
    milliseconds: median(usages.map(({ stdout }) => (JSON.parse(stdout) as WordReport).milliseconds)),
  }))
  const measured = delays[0]!.milliseconds
  return { delays, goal: { what, measured, wanted: { kind: "at most", value: wanted }, unit: "ms" } }
}
