// The description of `lectern completion` for the command line.
import type { CommandSpec } from "../../console/command.js"

/** `lectern completion`. */
export function completion(others: readonly CommandSpec[]): CommandSpec {
  const own: CommandSpec = {
    name: "completion",
    summary: "print a script that completes commands and options in a shell",
    usage: "SHELL",
    description:
      "Prints a script with which a shell completes commands, options, names that options take, and files, when you press Tab.",
    operands: [["<SHELL>", "bash, zsh or fish"]],
    notes: `
Put the line of your shell where it reads its settings:
  eval "$(lectern completion bash)"      in ~/.bashrc
  eval "$(lectern completion zsh)"       in ~/.zshrc, after compinit
  lectern completion fish | source       in ~/.config/fish/config.fish`,
    async run(operands, _, context) {
      const { runCompletion } = await import("./command.js")
      await runCompletion(operands, [...others, own], context)
    },
  }
  return own
}
