// Builds the Commander program from the descriptions of the commands.
import { Command, type Help, type Option } from "commander"
import type { CommandSpec, Context } from "../console/command.js"
import type { Raw } from "../console/option.js"
import type { ShortOptions } from "./short-options.js"

const EXAMPLES = `
Examples:
  lectern score ref.txt -i hyp.txt        corpus BLEU as sacreBLEU computes it
  lectern align ref.txt -i hyp.txt        where hyp.txt differs, word by word
  lectern compare ref.txt -i a.txt b.txt  where two systems differ
  lectern tokenizer train text.txt --model bpe -o tokenizer.json
  lectern lm train text.txt --order 3 -o model.arpa
  lectern seq2seq train pairs.tsv -o model.safetensors
  lectern embed train text.txt -o vectors.vec

lectern COMMAND --help lists all options of a command.`

const HELP_COLUMNS = 80 // when standard output is not a terminal

/** The parts of the command line. */
export interface ProgramParts {
  /** The version that --version prints. */
  readonly version: string
  readonly commands: readonly CommandSpec[]
  readonly shortOptions: ShortOptions
  /** Receives the text of --help and --version. */
  readonly print: (text: string) => void
}

/** Called when a command begins, with its options; what it returns is called with what the command returns. */
type OnRun = (raw: Raw) => (code: unknown) => void

/** Builds the whole command line. */
export function program(
  { version, commands, shortOptions, print }: ProgramParts,
  context: Context,
  onRun: OnRun = () => () => {},
): Command {
  const root = new Command("lectern")
    .description(
      "Exact corpus scores of generated text, tokenizers, language models, encoder-decoders and word vectors, over worker threads.",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", EXAMPLES)
  const { stdout, stderr } = context.streams
  const all = [root, ...commands.flatMap((spec) => addCommand(root, spec, context, onRun))]
  for (const each of all) {
    each
      .exitOverride()
      .configureHelp({
        optionTerm: termWith(shortOptions),
        subcommandTerm: (command) => command.name(),
        showGlobalOptions: false,
      })
      .configureOutput({
        writeOut: print,
        writeErr: (text) => stderr.write(text),
        getOutHelpWidth: () => stdout.columns ?? HELP_COLUMNS,
        outputError: () => {},
      })
  }
  return root
}

/** Adds a command and its subcommands; returns all of them. */
function addCommand(parent: Command, spec: CommandSpec, context: Context, onRun: OnRun): Command[] {
  const command = parent.command(spec.name).summary(spec.summary).description(spec.description)
  if (spec.usage !== undefined) command.usage(spec.usage)
  for (const [name, help] of spec.operands ?? []) command.argument(name, help)
  for (const { title, options } of spec.groups ?? []) {
    command.optionsGroup(title)
    for (const { flags, help, off } of Object.values(options)) {
      command.option(flags, help)
      if (off !== undefined) command.option(flags.replace("--", "--no-"), off)
    }
  }
  if (spec.notes !== "") command.addHelpText("after", spec.notes)
  const { run } = spec
  if (run !== undefined)
    command.action(async () => {
      const end = onRun(command.opts<Raw>())
      end(await run(command.args, command.opts<Raw>(), context))
    })
  return [command, ...(spec.commands ?? []).flatMap((each) => addCommand(command, each, context, onRun))]
}

function termWith(shortOptions: ShortOptions): (this: Help, option: Option) => string {
  return (option) => {
    const short = Object.entries(shortOptions).find(([, long]) => long === option.long)?.[0]
    return short === undefined ? option.flags : `${short}, ${option.flags}`
  }
}
