// `lectern tokenizer` on the command line: four commands, their options, their help.
import type { Command } from "commander"
import { MODELS, NORMALIZERS, PRE_TOKENIZERS } from "../../tokenizer/model/names.js"

/** Options of every command that reads lines, as the parser hands them over. */
export interface RawReading {
  readonly jobs?: string
  readonly engine?: string
  readonly encodingErrors?: string
  readonly byteOrderMark?: string
  readonly output?: string
  readonly quiet?: boolean
  readonly color?: boolean
}

/** `lectern tokenizer train`, as typed. */
export interface RawTrainOptions extends RawReading {
  readonly model?: string
  readonly vocabSize?: string
  readonly minFrequency?: string
  readonly normalizer?: readonly string[]
  readonly preTokenizer?: string
  readonly specialTokens?: readonly string[]
  readonly limitAlphabet?: string
  readonly maxTokenLength?: string
  readonly variant?: string
  readonly threshold?: string
  readonly byteFallback?: boolean
  readonly resume?: string
  readonly format?: string
}

/** `lectern tokenizer encode`, as typed. */
export interface RawEncodeOptions extends RawReading {
  readonly pieces?: boolean
  readonly json?: boolean
  readonly specialTokens?: boolean
  readonly encoding?: string
  readonly sentencepieceRules?: string
}

/** `lectern tokenizer decode`, as typed. */
export interface RawDecodeOptions extends RawReading {
  readonly json?: boolean
  readonly skipSpecialTokens?: boolean
  readonly encoding?: string
}

/** `lectern tokenizer inspect`, as typed. */
export interface RawInspectOptions extends RawReading {
  readonly with?: readonly string[]
  readonly text?: readonly string[]
  readonly steps?: boolean
  readonly nbest?: string
  readonly format?: string
  readonly encoding?: string
  readonly sentencepieceRules?: string
}

/** Runs the commands. */
export interface TokenizerActions {
  train(files: readonly string[], options: RawTrainOptions): Promise<void>
  encode(tokenizer: string, files: readonly string[], options: RawEncodeOptions): Promise<void>
  decode(tokenizer: string, files: readonly string[], options: RawDecodeOptions): Promise<void>
  inspect(tokenizer: string, files: readonly string[], options: RawInspectOptions): Promise<void>
}

/**
 * Adds `lectern tokenizer` to the command line.
 *
 * @param program - the whole command line
 * @param actions - run the commands
 * @returns the command and those below it
 */
export function addTokenizerCommands(program: Command, actions: TokenizerActions): readonly Command[] {
  const tokenizer = program
    .command("tokenizer")
    .summary("train, use and look into subword tokenizers")
    .description("Trains BPE, byte-level BPE, WordPiece and Unigram tokenizers, and uses those of other tools.")
    .addHelpText("after", EXAMPLES)
  return [
    tokenizer,
    addTrain(tokenizer, actions),
    addEncode(tokenizer, actions),
    addDecode(tokenizer, actions),
    addInspect(tokenizer, actions),
  ]
}

const EXAMPLES = `
Examples:
  lectern tokenizer train *.txt --model bpe --vocab-size 8000 -o tokenizer.json
  lectern tokenizer encode tokenizer.json text.txt > ids.txt
  lectern tokenizer encode tokenizer.json text.txt --pieces
  lectern tokenizer decode tokenizer.json ids.txt
  lectern tokenizer inspect tokenizer.json --text "some words" --steps
  lectern tokenizer inspect a.json text.txt --with b.model

A TOKENIZER is told by its name: FILE.json (Hugging Face), FILE.model
(SentencePiece), FILE.tiktoken (ranks; named as its encoding, or --encoding),
vocab.txt (BERT), or a folder with vocab.json and merges.txt (GPT-2).

Exit codes: as lectern score --help has them.`

function addTrain(parent: Command, { train }: TokenizerActions): Command {
  const command = parent
    .command("train")
    .summary("train a tokenizer on text")
    .usage("FILE... --model NAME -o tokenizer.json [options]")
    .description(
      "Trains a tokenizer on the lines of files. Words are counted in threads; the result is the same, byte for byte, " +
        "for any number of them and any order of the files.",
    )
    .argument("[FILE...]", "text files, .gz too; - or none reads standard input")
    .action((files: string[], options: RawTrainOptions) => train(files, options))
    .optionsGroup("Model:")
    .option("-m, --model <NAME>", MODELS.join(", "))
    .option("--vocab-size <N>", "tokens wanted, special ones and alphabet included (default: 32000)")
    .option("--min-frequency <N>", "pairs that are rarer are not merged (default: 2; bpe, bbpe, wordpiece)")
    .option(
      "--variant <NAME>",
      "wordpiece: likelihood (default), count, jaccard; unigram: lectern (default), sentencepiece, huggingface",
    )
    .option("--threshold <X>", "wordpiece: stop when a merge gains less than X")
    .option("--max-token-length <N>", "longest token, in characters (bytes for bbpe)")
    .option("--limit-alphabet <N>", "keep the N most frequent characters")
    .option("--byte-fallback", "bpe, unigram: unknown characters become tokens of bytes")
    .option("--special-tokens <TOKEN...>", "tokens that stand for themselves, with the first ids")
    .optionsGroup("Text:")
    .option("--normalizer <NAME...>", `in this order: ${NORMALIZERS.join(", ")}, none`)
    .option("--pre-tokenizer <NAME>", `${PRE_TOKENIZERS.join(", ")}; by default what suits the model`)
  addReading(command)
  command
    .option("--resume <DIR>", "keep counts in DIR; a run that was interrupted goes on from them")
    .optionsGroup("Result:")
    .option("-f, --format <NAME>", "tokenizer-json, sentencepiece; by default as FILE's name says")
  addResult(command, "the tokenizer: FILE.json, FILE.model")
  return command
}

function addEncode(parent: Command, { encode }: TokenizerActions): Command {
  const command = parent
    .command("encode")
    .summary("turn lines into token ids")
    .usage("TOKENIZER [FILE...] [options]")
    .description("Encodes each line, and prints a line for it: ids with blanks between them.")
    .argument("<TOKENIZER>", "the tokenizer")
    .argument("[FILE...]", "text files, .gz too; - or none reads standard input")
    .action((tokenizer: string, files: string[], options: RawEncodeOptions) => encode(tokenizer, files, options))
    .optionsGroup("Form:")
    .option("--pieces", "tokens instead of ids")
    .option("--json", "a JSON object: ids, tokens, offsets (UTF-16 units), byteOffsets, specialTokensMask")
    .option("--no-special-tokens", "add none around the text")
    .option("--encoding <NAME>", "of a .tiktoken file: cl100k_base, o200k_base, ...")
    .option("--sentencepiece-rules <V>", "of a .model file: ids as up to 0.2.1 (default) or as 0.2.3")
  addReading(command)
  addResult(command, "write the results to FILE, whole or not at all")
  return command
}

function addDecode(parent: Command, { decode }: TokenizerActions): Command {
  const command = parent
    .command("decode")
    .summary("turn token ids into text")
    .usage("TOKENIZER [FILE...] [options]")
    .description("Decodes each line of ids, as encode prints them, and prints its text.")
    .argument("<TOKENIZER>", "the tokenizer")
    .argument("[FILE...]", "files of ids; - or none reads standard input")
    .action((tokenizer: string, files: string[], options: RawDecodeOptions) => decode(tokenizer, files, options))
    .optionsGroup("Form:")
    .option("--json", "each text as a JSON string: it may have line ends")
    .option("--no-skip-special-tokens", "print special tokens too")
    .option("--encoding <NAME>", "of a .tiktoken file: cl100k_base, o200k_base, ...")
  addReading(command)
  addResult(command, "write the results to FILE, whole or not at all")
  return command
}

function addInspect(parent: Command, { inspect }: TokenizerActions): Command {
  const command = parent
    .command("inspect")
    .summary("show a tokenizer at work")
    .usage("TOKENIZER [FILE...] [options]")
    .description(
      "Shows what a tokenizer is made of; the pieces of a text, in colour on a terminal; and on the lines of files " +
        "fertility (tokens per word), bytes per token, and how much of the vocabulary is used.",
    )
    .argument("<TOKENIZER>", "the tokenizer")
    .argument("[FILE...]", "text files to measure it on, .gz too; - reads standard input")
    .action((tokenizer: string, files: string[], options: RawInspectOptions) => inspect(tokenizer, files, options))
    .optionsGroup("What to show:")
    .option("--text <TEXT...>", "the pieces of these texts")
    .option("--steps", "how each word is put together: the merges of BPE in their order")
    .option("--nbest <N>", "unigram: the N most probable segmentations of each word")
    .option("--with <TOKENIZER...>", "compare with these")
    .option("-f, --format <NAME>", "text (default), json")
    .option("--encoding <NAME>", "of a .tiktoken file: cl100k_base, o200k_base, ...")
    .option("--sentencepiece-rules <V>", "of a .model file: ids as up to 0.2.1 (default) or as 0.2.3")
  addReading(command)
  addResult(command, "write the results to FILE, whole or not at all")
  return command
}

function addReading(command: Command): void {
  command
    .optionsGroup("Input:")
    .option("--encoding-errors <WHAT>", "invalid UTF-8: refuse (default) or replace by U+FFFD")
    .option("--byte-order-mark <WHAT>", "at the start of a file: drop (default) or keep")
    .optionsGroup("Run:")
    .option("-j, --jobs <N>", "worker threads (default: one per core)")
    .option("--engine <NAME>", "auto (default), inline, threads")
    .option("-q, --quiet", "no warnings and no progress")
}

function addResult(command: Command, what: string): void {
  command
    .optionsGroup("Result:")
    .option("-o, --output <FILE>", what)
    .option("--no-color", "no colour; NO_COLOR does the same")
}
