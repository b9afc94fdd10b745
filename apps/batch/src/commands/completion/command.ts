// `lectern completion`: prints a script with which a shell completes commands, options and their values.
import type { CommandSpec, TopCommand } from "../../console/command.js"
import { toStream } from "../../console/stream.js"
import { checkedName } from "../../console/values.js"

const SHELLS = ["bash", "zsh", "fish"] as const

/** `lectern completion`. */
export function completion(all: () => Promise<readonly CommandSpec[]>): TopCommand {
  return {
    name: "completion",
    usage: "SHELL",
    description:
      "Prints a script with which a shell completes commands, options, names that options take, and files, when you press Tab.",
    operands: [["<SHELL>", "bash, zsh or fish"]],
    notes: `
Put the line of your shell where it reads its settings:
  eval "$(lectern completion bash)"      in ~/.bashrc
  eval "$(lectern completion zsh)"       in ~/.zshrc, after compinit
  lectern completion fish | source       in ~/.config/fish/config.fish`,
    async run([shell], _, { streams }) {
      const [{ bashScript }, { fishScript }, { completedCommands }, { zshScript }] = await Promise.all([
        import("./bash.js"),
        import("./fish.js"),
        import("./tree.js"),
        import("./zsh.js"),
      ])
      const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript }
      const script = scripts[checkedName(shell!, SHELLS, { what: "shell" })]
      await toStream(streams.stdout).write(script(completedCommands(await all())))
    },
  }
}
