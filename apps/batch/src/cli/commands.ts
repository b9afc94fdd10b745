// The commands of the command line. All but the most frequent are loaded only when they are named.
import { withConfig } from "../commands/config/with-config.js"
import { score } from "../commands/score/spec.js"
import type { CommandSpec, TopCommand } from "../console/command.js"

/** All commands, in the order of the help, each with its line there. */
const COMMANDS: Readonly<Record<string, readonly [summary: string, load: () => Promise<TopCommand>]>> = {
  score: ["score hypotheses against references", async () => score],
  plan: [
    "divide a corpus into parts that can be counted apart",
    async () => (await import("../commands/statistics/plan.js")).plan,
  ],
  shard: ["count one part of a plan", async () => (await import("../commands/statistics/shard.js")).shard],
  merge: [
    "merge the counted parts of a plan; add and subtract merged files",
    async () => (await import("../commands/statistics/merge.js")).merge,
  ],
  verify: ["derive the scores of a receipt again", async () => (await import("../commands/verify/command.js")).verify],
  align: [
    "show where a hypothesis differs from its reference",
    async () => (await import("../commands/align/spec.js")).align,
  ],
  rescore: [
    "explain why the error rates of two scoring regimes differ",
    async () => (await import("../commands/rescore/spec.js")).rescore,
  ],
  compare: ["show where systems differ", async () => (await import("../commands/compare/command.js")).compare],
  gate: [
    "pass or fail a new system, compared with a baseline",
    async () => (await import("../commands/gate/spec.js")).gate,
  ],
  tokenizer: [
    "train, use and inspect subword tokenizers",
    async () => (await import("../commands/tokenizer/spec.js")).tokenizer,
  ],
  lm: ["train and use n-gram language models", async () => (await import("../commands/lm/spec.js")).lm],
  seq2seq: ["train sequence-to-sequence models", async () => (await import("../commands/seq2seq/spec.js")).seq2seq],
  decode: ["search the best outputs of a model", async () => (await import("../commands/decode/command.js")).decode],
  blame: ["tell search errors from model errors", async () => (await import("../commands/blame/command.js")).blame],
  embed: [
    "train, use, test, draw and convert word vectors",
    async () => (await import("../commands/embed/spec.js")).embed,
  ],
  status: [
    "how far an interrupted or running command is",
    async () => (await import("../commands/status/command.js")).status,
  ],
  doctor: [
    "check whether this machine has what runs need",
    async () => (await import("../commands/doctor/command.js")).doctor,
  ],
  docs: ["serve the notes and the reference", async () => (await import("../commands/docs/command.js")).docs],
  worker: ["do the work of runs with --engine URL", async () => (await import("../commands/worker/command.js")).worker],
  config: [
    "check a file of options, or print the JSON schema of such files",
    async () => (await import("../commands/config/command.js")).config(allCommands),
  ],
  completion: [
    "print a script that completes commands and options in a shell",
    async () => (await import("../commands/completion/command.js")).completion(allCommands),
  ],
}

/** Loads all commands. */
export function allCommands(): Promise<readonly CommandSpec[]> {
  return Promise.all(Object.keys(COMMANDS).map(load))
}

/** All commands. Those whose names are among the arguments are loaded; of the others there is only the line in the help. */
export function commandsFor(args: readonly string[]): Promise<readonly CommandSpec[]> {
  const listed = Object.entries(COMMANDS).map(async ([name, [summary]]) =>
    args.includes(name) ? load(name) : { name, summary, description: summary, notes: "" },
  )
  return Promise.all(listed)
}

/** `lectern score`, whose short options every command reads; undefined where arguments name no command and have no such option. */
export async function scoreFor(args: readonly string[]): Promise<CommandSpec | undefined> {
  const needed = args.some((argument) => Object.hasOwn(COMMANDS, argument) || /^-[A-Za-z]{2}/.test(argument))
  return needed ? load("score") : undefined
}

async function load(name: string): Promise<CommandSpec> {
  const [summary, command] = COMMANDS[name]!
  return withConfig({ ...(await command()), summary }, allCommands)
}
