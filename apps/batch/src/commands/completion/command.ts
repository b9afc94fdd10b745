// `lectern completion`: prints a script with which a shell completes commands, options and their values.
import type { CommandSpec, Context } from "../../console/command.js"
import { toStream } from "../../console/stream.js"
import { checkedName } from "../../console/values.js"
import { bashScript } from "./bash.js"
import { fishScript } from "./fish.js"
import { completedCommands } from "./tree.js"
import { zshScript } from "./zsh.js"

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript }
const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]

/** Runs `lectern completion`. */
export async function runCompletion(
  [shell]: readonly string[],
  commands: readonly CommandSpec[],
  { streams }: Context,
): Promise<void> {
  const script = SCRIPTS[checkedName(shell!, SHELLS, { what: "shell" })]
  await toStream(streams.stdout).write(script(completedCommands(commands)))
}
