// The commands of the command line, each loaded only when it is named, or when all are listed.
import { withConfig } from "../commands/config/with-config.js"
import type { CommandSpec } from "../console/command.js"

/** All commands, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<CommandSpec>>> = {
  score: async () => (await import("../commands/score/spec.js")).score,
  plan: async () => (await import("../commands/statistics/plan.js")).plan,
  shard: async () => (await import("../commands/statistics/shard.js")).shard,
  merge: async () => (await import("../commands/statistics/merge.js")).merge,
  verify: async () => (await import("../commands/verify/command.js")).verify,
  align: async () => (await import("../commands/align/spec.js")).align,
  compare: async () => (await import("../commands/compare/command.js")).compare,
  tokenizer: async () => (await import("../commands/tokenizer/spec.js")).tokenizer,
  lm: async () => (await import("../commands/lm/spec.js")).lm,
  seq2seq: async () => (await import("../commands/seq2seq/spec.js")).seq2seq,
  decode: async () => (await import("../commands/decode/command.js")).decode,
  blame: async () => (await import("../commands/blame/command.js")).blame,
  embed: async () => (await import("../commands/embed/spec.js")).embed,
  status: async () => (await import("../commands/status/command.js")).status,
  doctor: async () => (await import("../commands/doctor/command.js")).doctor,
  worker: async () => (await import("../commands/worker/command.js")).worker,
  config: async () => (await import("../commands/config/command.js")).config(allCommands),
  completion: async () => (await import("../commands/completion/command.js")).completion(allCommands),
}

/** Loads all commands. */
export function allCommands(): Promise<readonly CommandSpec[]> {
  return Promise.all(Object.keys(COMMANDS).map(load))
}

/** Loads the commands that arguments can mean: the first word names one, or the message about them lists all. */
export function commandsFor([first = ""]: readonly string[]): Promise<readonly CommandSpec[]> {
  return Object.hasOwn(COMMANDS, first) ? Promise.all([load(first)]) : allCommands()
}

/** Loads `lectern score`, whose short options every command reads. */
export function scoreCommand(): Promise<CommandSpec> {
  return load("score")
}

async function load(name: string): Promise<CommandSpec> {
  return withConfig(await COMMANDS[name]!(), allCommands)
}
