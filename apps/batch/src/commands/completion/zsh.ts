// The completion script for zsh.
import type { CompletedCommand, CompletedOption } from "./tree.js"

/** A script for zsh 5 or newer. */
export function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef lectern
# Completion of lectern for zsh: eval "$(lectern completion zsh)", after compinit
${commands.map(functionOf).join("\n")}
compdef _lectern lectern
`
}

function functionOf({ path, commands, options }: CompletedCommand): string {
  const name = functionName(path)
  const lines = options.map(optionSpec)
  if (commands.length === 0) return `${name}() {\n  _arguments -S \\\n${joined([...lines, "'*:file:_files'"])}\n}`
  const described = commands.map((each) => `    ${quoted(`${escaped(each.name)}:${each.help}`)}`)
  const cases = commands.map((each) => `      ${each.name}) ${functionName([...path, each.name])} ;;`)
  return `${name}() {
  local context state line
  local -a commands=(
${described.join("\n")}
  )
  _arguments -C \\
${joined([...lines, "'1: :->command'", "'*:: :->rest'"])}
  case $state in
    command) _describe command commands ;;
    rest) case $words[1] in
${cases.join("\n")}
    esac ;;
  esac
}`
}

function functionName(path: readonly string[]): string {
  return ["_lectern", ...path].join("_")
}

function joined(specs: readonly string[]): string {
  return specs.map((spec) => `    ${spec}`).join(" \\\n")
}

function optionSpec({ long, short, help, takes, names, orFile }: CompletedOption): string {
  const flags = [...short, long]
  const listed = `(${names?.map(escaped).join(" ")})`
  const either = `{_alternative "values\\:value\\:${listed}" "files\\:file\\:_files"}`
  const values = names === undefined ? "_files" : orFile ? either : listed
  const value = takes === "none" ? "" : takes === "one" ? `: :${values}` : `:*-*: :${values}`
  const about = quoted(`[${help.replaceAll(/[[\]\\:]/g, "\\$&")}]${value}`)
  // Given more than once, an option is still completed: the last one counts.
  return flags.length === 1 ? `'*'${long}${about}` : `'*'{${flags.join(",")}}${about}`
}

function escaped(name: string): string {
  return name.replaceAll(":", "\\:")
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
