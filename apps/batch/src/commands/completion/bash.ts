// The completion script for bash.
import type { CompletedCommand } from "./tree.js"

/** A script for bash 3.2 or newer. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const below = commands.flatMap(({ path, commands: names }) => names.map(({ name }) => [...path, name].join(" ")))
  const words = commands.map(({ path, commands: names, options }) => {
    const flags = options.flatMap(({ long, short }) => [long, ...short])
    return `    "${path.join(" ")}") names="${names.map(({ name }) => name).join(" ")}" flags="${flags.join(" ")}" ;;`
  })
  const values = commands.flatMap(({ path, options }) =>
    options
      .filter(({ takes }) => takes !== "none")
      .map(({ long, short, takes, names }) => {
        const patterns = [long, ...short].map((flag) => `"${[...path, flag].join(" ")}"`)
        return `    ${patterns.join("|")}) takes=${takes} values="${names?.join(" ") ?? ""}" ;;`
      }),
  )
  return `# Completion of lectern for bash: eval "$(lectern completion bash)"
_lectern() {
  local word=\${COMP_WORDS[COMP_CWORD]} path= flag= near=0 i each next names flags takes= values=
  [ "$word" = = ] && word=
  for ((i = 1; i < COMP_CWORD; i++)); do
    each=\${COMP_WORDS[i]}
    next="\${path:+$path }$each"
    case $each in
    -*) flag=$each near=0 ;;
    =) ;;
    *)
      near=$((near + 1))
      case $next in
${shellCase(below)}) path=$next ;;
      esac
      ;;
    esac
  done
  case $path in
${words.join("\n")}
  esac
  case "\${path:+$path }$flag" in
${values.join("\n")}
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [ -n "$values" ] && { [ $takes = some ] || [ $near = 0 ]; }; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  elif [ -n "$names" ] && [ -z "$takes" ]; then
    COMPREPLY=($(compgen -W "$names" -- "$word"))
  else
    COMPREPLY=()
  fi
}
# Files, where nothing else is completed.
complete -o default -F _lectern lectern
`
}

function shellCase(words: readonly string[]): string {
  return `      ${words.map((word) => `"${word}"`).join("|")}`
}
