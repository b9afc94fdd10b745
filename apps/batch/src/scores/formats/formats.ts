// The list of the tools whose files are read. To add one, write its file and list it here.
import { deepeval } from "./deepeval.js"
import { inspect } from "./inspect.js"
import { lmEval } from "./lm-eval.js"
import { promptfoo } from "./promptfoo.js"
import type { ToolFormat } from "./tool-format.js"
import { vitest } from "./vitest.js"

/** All tools, in the order in which their keys are looked for. */
export const TOOL_FORMATS: readonly ToolFormat[] = [lmEval, inspect, promptfoo, vitest, deepeval]

/** Tables, whose fields the options name. */
export const TABLE_FORMATS: readonly string[] = ["jsonl", "csv", "tsv", "parquet"]

/** The names of all formats. */
export const SCORE_FORMATS: readonly string[] = [...TABLE_FORMATS, ...TOOL_FORMATS.map(({ name }) => name)]
