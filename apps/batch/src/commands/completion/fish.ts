// The completion script for fish.
import type { CompletedCommand, CompletedOption } from "./tree.js"

/** A script for fish 3 or newer. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ path, commands: below, options }) => {
    const here = `complete -c lectern -n ${quoted(`__lectern_is ${path.join(" ")}`.trimEnd())}`
    return [
      ...below.map(({ name, help }) => `${here} -f -a ${name} -d ${quoted(help)}`),
      ...options.map((option) => `${here} ${optionWords(option)}`),
      ...options.flatMap((option) => furtherValues(path, option)),
    ]
  })
  const names = commands.flatMap(({ path, commands: below }) =>
    below.map(({ name }) => quoted([...path, name].join(" "))),
  )
  return `# Completion of lectern for fish: lectern completion fish | source
function __lectern_is
    set -l path
    for word in (commandline -opc)[2..]
        set -l next (string join -- " " $path $word)
        contains -- $next ${names.join(" ")}; and set path $path $word
    end
    test "$path" = "$argv"
end
function __lectern_after
    set -l flag
    for word in (commandline -opc)
        string match -q -- '-*' $word; and set flag $word
    end
    contains -- "$flag" $argv
end
${lines.join("\n")}
`
}

function optionWords({ long, short, help, takes, names, orFile }: CompletedOption): string {
  const shorts = short.map((flag) => (flag.length === 2 ? `-s ${flag[1]}` : `-o ${flag.slice(1)}`))
  const files = orFile || names === undefined ? "-r -F" : "-x"
  const value = takes === "none" ? [] : [files, ...(names === undefined ? [] : [`-a ${quoted(names.join(" "))}`])]
  return [`-l ${long.slice(2)}`, ...shorts, ...value, `-d ${quoted(help)}`].join(" ")
}

/** fish completes only one value after an option. */
function furtherValues(path: readonly string[], { long, short, takes, names }: CompletedOption): readonly string[] {
  if (takes !== "some" || names === undefined) return []
  const after = `__lectern_is ${path.join(" ")}; and __lectern_after ${[long, ...short].join(" ")}`
  return [`complete -c lectern -n ${quoted(after)} -f -a ${quoted(names.join(" "))}`]
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`
}
