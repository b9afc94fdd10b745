// What training costs, the command and the library, beside Hugging Face's trainers and SentencePiece's.
import { readFileSync } from "node:fs"
import type { Text, TextName } from "../../data/texts.js"
import { child, lecternTrain } from "../../harness/commands.js"
import { cpuAlone, ratio, trainingCost } from "../../harness/compared.js"
import { type Command, rounded } from "../../harness/measure.js"
import { type Kind, RECIPES } from "../../harness/recipes.js"
import type { Findings } from "../../harness/report.js"
import { ONE_THREAD } from "../../python/encode.js"
import { PYTHON_TRAIN } from "../../python/train.js"
import { on, roundsOf, skipped, type TokenizerBench } from "./bench.js"
import { tokenizerPath } from "./trained.js"

/** How much of the peer's CPU time is wanted of ours. */
const WANTED: Partial<Record<Kind, Readonly<Record<TextName, number>>>> = {
  bbpe: { en: 1 / 5, multi: 1 / 2.5 },
  bpe: { en: 1 / 2, multi: 1 / 2 },
  wordpiece: { en: 1 / 2, multi: 1 / 2 },
  unigram: { en: 1 / 2, multi: 1 / 2 },
}

/** Trains every model on both texts. */
export function trainingSection(bench: TokenizerBench): Findings {
  const found = bench.texts.all.flatMap((text) =>
    (Object.keys(WANTED) as Kind[]).map((kind) => compared(bench, kind, text, WANTED[kind]![text.name])),
  )
  return {
    trainings: found.flatMap(({ trainings = [] }) => trainings),
    goals: found.flatMap(({ goals = [] }) => goals),
    notes: skipped(bench, ["tokenizers", "sentencepiece"]),
  }
}

function compared(bench: TokenizerBench, kind: Kind, text: Text, wanted: number): Findings {
  const size = bench.plan.vocabulary.trained
  const [ours, theirs] = [tokenizerPath(bench.folder, kind, text, size), `${text.path}.${kind}.peer`]
  const tool = kind === "unigram" ? "sentencepiece" : "tokenizers"
  const words = [kind, text.path, `${size}`]
  const commands: Record<string, Command> = {
    command: lecternTrain(kind, text.path, size, ours),
    library: { program: process.execPath, words: [child("train"), ...words] },
    ...(bench[tool] !== undefined && {
      peer: { program: "python3", words: ["-c", PYTHON_TRAIN, ...words, theirs], env: ONE_THREAD },
    }),
  }
  // The slowest of all peers gets one round.
  const runs = rounded(commands, kind === "unigram" ? 1 : roundsOf(bench.plan))
  const what = on(text, RECIPES[kind].what)
  const command = trainingCost(what, "lectern tokenizer train", runs.command!)
  const library = { ...trainingCost(what, "lectern library", runs.library!), alone: cpuAlone(runs.library!) }
  if (runs.peer === undefined) return { trainings: [command, library] }
  const peer = { ...trainingCost(what, tool, runs.peer), alone: cpuAlone(runs.peer) }
  return {
    trainings: [command, library, peer],
    goals: [
      ratio(`CPU of lectern tokenizer train over ${tool}, ${what}`, command.cpu / peer.cpu, "at most", wanted),
      ratio(`the same, training alone, ${what}`, library.alone / peer.alone, "at most", wanted),
      ratio(`peak memory of lectern tokenizer train over ${tool}, ${what}`, command.peak / peer.peak, "at most", 1),
      ...(kind === "bbpe" ? [differences(what, ours, theirs)] : []),
    ],
  }
}

function differences(what: string, ours: string, theirs: string): NonNullable<Findings["goals"]>[number] {
  const [mine, peers] = [merges(ours), merges(theirs)]
  const longer = Math.max(mine.length, peers.length)
  const measured = Array.from({ length: longer }, (_, i) => i).filter((i) => mine[i] !== peers[i]).length
  const wanted = { kind: "at most", value: 0 } as const
  return { what: `merges other than those of tokenizers, of ${longer}, ${what}`, measured, wanted, unit: "" }
}

function merges(path: string): string[] {
  const { model } = JSON.parse(readFileSync(path, "utf8")) as { model: { merges: readonly unknown[] } }
  return model.merges.map((merge) => JSON.stringify(merge))
}
