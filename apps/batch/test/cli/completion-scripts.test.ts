// The scripts for shells that may not be installed, for one small command, worked by hand from the manuals of the shells.
import { expect, test } from "vitest"
import { fishScript } from "../../src/commands/completion/fish.js"
import type { CompletedCommand } from "../../src/commands/completion/tree.js"
import { zshScript } from "../../src/commands/completion/zsh.js"

const option = { short: [], takes: "none", names: undefined } as const
const COMMANDS: readonly CompletedCommand[] = [
  {
    path: [],
    commands: [
      { name: "lm", help: "models" },
      { name: "it:s", help: "it's" },
    ],
    options: [{ ...option, long: "--help", short: ["-h"], help: "print" }],
  },
  { path: ["lm"], commands: [{ name: "train", help: "learn" }], options: [] },
  {
    path: ["lm", "train"],
    commands: [],
    options: [
      { ...option, long: "--order", takes: "one", help: "[n]: the order" },
      { ...option, long: "--kind", short: ["-k", "-kind"], takes: "some", names: ["a:1", "b"], help: "kinds" },
      { ...option, long: "--one", takes: "one", names: ["x", "y"], help: "it's \\ one" },
      { ...option, long: "--either", takes: "one", names: ["x", "y:1"], orFile: true, help: "name or file" },
      { ...option, long: "--files", takes: "some", help: "files" },
    ],
  },
]

test("fish: names and help in quotes, values by name or files, further values after an option of several", () => {
  const lines = fishScript(COMMANDS).split("\n")
  expect(lines.slice(lines.findIndex((line) => line.startsWith("complete")))).toEqual([
    "complete -c lectern -n '__lectern_is' -f -a lm -d 'models'",
    "complete -c lectern -n '__lectern_is' -f -a it:s -d 'it\\'s'",
    "complete -c lectern -n '__lectern_is' -l help -s h -d 'print'",
    "complete -c lectern -n '__lectern_is lm' -f -a train -d 'learn'",
    "complete -c lectern -n '__lectern_is lm train' -l order -r -F -d '[n]: the order'",
    "complete -c lectern -n '__lectern_is lm train' -l kind -s k -o kind -x -a 'a:1 b' -d 'kinds'",
    "complete -c lectern -n '__lectern_is lm train' -l one -x -a 'x y' -d 'it\\'s \\\\ one'",
    "complete -c lectern -n '__lectern_is lm train' -l either -r -F -a 'x y:1' -d 'name or file'",
    "complete -c lectern -n '__lectern_is lm train' -l files -r -F -d 'files'",
    "complete -c lectern -n '__lectern_is lm train; and __lectern_after --kind -k -kind' -f -a 'a:1 b'",
    "",
  ])
  expect(lines).toContain("        contains -- $next 'lm' 'it:s' 'lm train'; and set path $path $word")
})

test("zsh: a function for each command, with specifications for _arguments", () => {
  expect(zshScript(COMMANDS)).toBe(String.raw`#compdef lectern
# Completion of lectern for zsh: eval "$(lectern completion zsh)", after compinit
_lectern() {
  local context state line
  local -a commands=(
    'lm:models'
    'it\:s:it'\''s'
  )
  _arguments -C \
    '*'{-h,--help}'[print]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
    command) _describe command commands ;;
    rest) case $words[1] in
      lm) _lectern_lm ;;
      it:s) _lectern_it:s ;;
    esac ;;
  esac
}
_lectern_lm() {
  local context state line
  local -a commands=(
    'train:learn'
  )
  _arguments -C \
    '1: :->command' \
    '*:: :->rest'
  case $state in
    command) _describe command commands ;;
    rest) case $words[1] in
      train) _lectern_lm_train ;;
    esac ;;
  esac
}
_lectern_lm_train() {
  _arguments -S \
    '*'--order'[\[n\]\: the order]: :_files' \
    '*'{-k,-kind,--kind}'[kinds]:*-*: :(a\:1 b)' \
    '*'--one'[it'\''s \\ one]: :(x y)' \
    '*'--either'[name or file]: :{_alternative "values\:value\:(x y\:1)" "files\:file\:_files"}' \
    '*'--files'[files]:*-*: :_files' \
    '*:file:_files'
}
compdef _lectern lectern
`)
})
