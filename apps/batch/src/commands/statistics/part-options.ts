// The options of `lectern shard` and `lectern merge`.
import { type EngineOptions, engineGroup, type ReportOptions, reportOptions } from "../../console/groups.js"
import { type AnyGroup, type OptionGroup, type Raw, readGroup } from "../../console/option.js"
import { orElse, texts, usage } from "../../console/values.js"

type PartReport = Pick<ReportOptions, "quiet" | "progress"> & { readonly output: string }

/** The options of `lectern shard`, checked. */
export interface ShardOptions extends PartReport, EngineOptions {
  /** The plan's file. */
  readonly plan: string
  /** The number of the part, from 1. */
  readonly part: number
  /** The number of parts. */
  readonly parts: number
}

/** The options of `lectern merge`, checked. */
export interface MergeOptions extends PartReport {
  /** A plan and its parts, or merged files. */
  readonly files: readonly string[]
  /** The files whose shards are taken away. */
  readonly minus: readonly string[]
}

const { output, quiet, progress } = reportOptions

const outputGroup: OptionGroup<Pick<ReportOptions, "output" | "quiet" | "progress">> = {
  title: "Output:",
  options: { output, quiet, progress },
}

/** The options of `lectern shard`, in the order of the help. */
export const shardGroups: readonly AnyGroup[] = [outputGroup, engineGroup]

const minusGroup: OptionGroup<Pick<MergeOptions, "minus">> = {
  title: "Input:",
  options: {
    minus: {
      flags: "--minus <FILE...>",
      help: "take the shards of these parts or merged files away",
      read: orElse([], texts),
    },
  },
}

/** The options of `lectern merge`, in the order of the help. */
export const mergeGroups: readonly AnyGroup[] = [minusGroup, outputGroup]

/** Checks the options of `lectern shard`. */
export function shardOptions(operands: readonly string[], raw: Raw): ShardOptions {
  const [plan, which, extra] = operands
  const line = "lectern shard plan.json 1/4 -o part-1.stats"
  if (plan === undefined || which === undefined || extra !== undefined) {
    throw usage(`expected a plan and a part, got ${operands.length} operands: ${line}`)
  }
  const [, part, parts] = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,8})$/.exec(which) ?? []
  if (part === undefined || Number(part) > Number(parts)) {
    throw usage(`the part must be I/N with I from 1 to N, got '${which}': ${line}`)
  }
  const { output: file, ...screen } = readGroup(outputGroup, raw)
  if (file === undefined) throw usage(`-o is missing: ${line}`)
  return { plan, part: Number(part), parts: Number(parts), output: file, ...screen, ...readGroup(engineGroup, raw) }
}

/** Checks the options of `lectern merge`. */
export function mergeOptions(files: readonly string[], raw: Raw): MergeOptions {
  const line = "lectern merge plan.json part-*.stats -o all.stats"
  const { minus } = readGroup(minusGroup, raw)
  if (files.length === 0 || (files.length === 1 && minus.length === 0)) {
    throw usage(`expected a plan and its parts: ${line}`)
  }
  const { output: file, ...screen } = readGroup(outputGroup, raw)
  if (file === undefined) throw usage(`-o is missing: ${line}`)
  return { files, minus, output: file, ...screen }
}
