// `lectern tokenizer inspect`: the stages of tokenizers, how they split a text, measures on files.
import type { Tokenizer } from "@lectern/tokenizers"
import type { Context } from "../../console/command.js"
import { lineOptions, linesRequest } from "../../console/lines.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { counted, grouped } from "../../report/counted.js"
import { jsonText } from "../../report/json-text.js"
import { printable } from "../../report/printable.js"
import { alignedRows } from "../../report/tables/aligned.js"
import { loadTokenizer, tokenizerFile } from "../../resources/load-tokenizer.js"
import { inspectGroup } from "./inspect-options.js"
import { type Measured, measureTokenizers, type TokenizerFacts } from "./run/measure.js"
import { hasNbest, hasSteps, type ShownText, type ShownToken, shownText } from "./run/shown-text.js"
import { type TokenizerSummary, tokenizerSummary } from "./run/summary.js"

/** The result of an inspection. */
interface Inspection {
  readonly tokenizers: readonly TokenizerSummary[]
  /** `texts[text][tokenizer]`. */
  readonly texts: readonly (readonly ShownText[])[]
  /** Measurements on files; undefined without files. */
  readonly measured: Measured | undefined
}

/** The schema of the JSON. */
const INSPECT_SCHEMA = "lectern.tokenizer/1"

const MAX_ADDED = 20

// Backgrounds for black text; neighbouring tokens differ.
const BACKGROUNDS = [153, 223, 157, 225]

/** Runs `lectern tokenizer inspect`. */
export async function runInspect(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [tokenizer = "", ...files] = operands
  const { text: texts, steps, nbest, with: others, format, ...fileOptions } = readGroup(inspectGroup, raw)
  const paths = [tokenizer, ...others]
  refuseDuplicates(paths)
  if ((steps || nbest > 0) && texts.length === 0) throw usage(`${steps ? "--steps" : "--nbest"} needs --text`)
  const options = lineOptions(files, raw)
  refuseOverwritingFiles(options.output, paths)
  const tokenizerFiles = paths.map((path) => tokenizerFile(path, fileOptions))
  const tokenizers = tokenizerFiles.map(loadTokenizer)
  refuseUnsupported(tokenizers, steps, nbest)
  const inputs = { references: [], systems: options.texts }
  const work = { doing: "measuring", unit: "lines" } as const
  await reportRun({ options, texts: inputs, context, work }, async (report) => {
    const request = { ...linesRequest(options, context, report), tokenizers: tokenizerFiles }
    const inspection: Inspection = {
      tokenizers: tokenizers.map((each, t) => tokenizerSummary(paths[t]!, each)),
      texts: texts.map((text) => tokenizers.map((each) => shownText(each, text, { steps, nbest }))),
      measured: options.texts.length === 0 ? undefined : await measureTokenizers(request),
    }
    await report.destination.write(
      format === "json" ? inspectionJson(inspection) : inspectionText(inspection, report.color),
    )
  })
}

/** Refuses options that none of the models supports. */
function refuseUnsupported(tokenizers: readonly Tokenizer[], steps: boolean, nbest: number): void {
  const models = tokenizers.map(({ parts }) => parts.model)
  const kinds = models.map(({ kind }) => kind).join(", ")
  if (steps && !models.some(hasSteps)) throw usage(`--steps applies to BPE models, not to ${kinds}`)
  if (nbest > 0 && !models.some(hasNbest)) throw usage(`--nbest applies to Unigram models, not to ${kinds}`)
}

/** Formats the report as JSON. */
function inspectionJson(inspection: Inspection): string {
  return `${jsonText({ schema: INSPECT_SCHEMA, ...inspection }, 1)}\n`
}

/** Formats the report as text. */
function inspectionText({ tokenizers, texts, measured }: Inspection, color: boolean): string {
  const alone = tokenizers.length === 1
  const blocks = texts.length === 0 && measured === undefined ? tokenizers.map(summaryText) : []
  for (const shown of texts) {
    for (const [t, text] of shown.entries()) blocks.push(pieces(text, alone ? "" : tokenizers[t]!.path, color))
  }
  if (measured !== undefined) blocks.push(measures(measured))
  return `${blocks.join("\n\n")}\n`
}

function summaryText({ path, model, vocabularySize, merges, stages, addedTokens }: TokenizerSummary): string {
  const size = `${counted(vocabularySize, "token")}${merges === undefined ? "" : `, ${counted(merges, "merge")}`}`
  const added = addedTokens.slice(0, MAX_ADDED).map(({ id, content }) => `${id} ${printable(content)}`)
  if (addedTokens.length > MAX_ADDED) added.push(`… ${addedTokens.length - MAX_ADDED} more`)
  const rows: (readonly [string, string])[] = [
    ["model", `${model}, ${size}`],
    ...Object.entries(stages),
    ...added.map((token, i) => [i === 0 ? "added tokens" : "", token] as const),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [printable(path), ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)].join("\n")
}

function pieces({ text, tokens, words, nbest }: ShownText, path: string, color: boolean): string {
  const shown = tokens.map(({ token }, i) => {
    const piece = printable(token)
    return color ? `\x1b[30;48;5;${BACKGROUNDS[i % BACKGROUNDS.length]}m${piece}\x1b[0m` : piece
  })
  const head = `${path === "" ? "" : `${printable(path)}: `}${counted(tokens.length, "token")}, ${counted([...text].length, "character")}`
  return [
    head,
    shown.join(color ? "" : " | "),
    ...table(tokens),
    ...words.flatMap(({ word, symbols, steps }) => [
      "",
      `${printable(word)}: ${symbols.map(printable).join(" ")}`,
      ...steps.map(({ rank, row }) => `${String(rank).padStart(8)}  ${row.map(printable).join(" ")}`),
    ]),
    ...(nbest.length === 0
      ? []
      : [
          "",
          ...nbest.map(({ tokens: row, score }) => `${score.toFixed(4).padStart(12)}  ${row.map(printable).join(" ")}`),
        ]),
  ].join("\n")
}

function table(tokens: readonly ShownToken[]): string[] {
  const rows = tokens.map(({ id, token, offsets, byteOffsets }) => [
    String(id),
    printable(token),
    offsets.join("-"),
    byteOffsets.join("-"),
  ])
  return alignedRows([["id", "token", "UTF-16", "bytes"], ...rows], { right: (column) => column === 0 })
}

function measures({ text, tokenizers }: Measured): string {
  const { lines, words, characters, bytes } = text
  const rows: (readonly [string, (facts: TokenizerFacts) => string])[] = [
    ["tokens", ({ tokens }) => grouped(tokens)],
    ["tokens per word (fertility)", ({ fertility }) => fertility.toFixed(4)],
    ["bytes per token", ({ bytesPerToken }) => bytesPerToken.toFixed(4)],
    ["characters per token", ({ charactersPerToken }) => charactersPerToken.toFixed(4)],
    ["tokens of the longest line", ({ longestLine }) => grouped(longestLine)],
    ["unknown tokens", ({ unknown }) => grouped(unknown)],
    ["coverage", ({ coverage }) => percent(coverage)],
    ["vocabulary", ({ vocabularySize }) => grouped(vocabularySize)],
    ["vocabulary used", ({ used, vocabularySize }) => percent(used / vocabularySize)],
  ]
  const cells = [
    ["", ...tokenizers.map(({ path }) => printable(path))],
    ...rows.map(([name, of]) => [name, ...tokenizers.map(of)]),
  ]
  return [
    `${counted(lines, "line")}, ${counted(words, "word")}, ${counted(characters, "character")}, ${counted(bytes, "byte")}`,
    ...alignedRows(cells),
  ].join("\n")
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`
}
