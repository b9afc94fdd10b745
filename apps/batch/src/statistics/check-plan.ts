// Checks that the JSON of a plan has the fields of a plan, since anyone may have written it.

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === "string"
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isFlag: Check = (value) => typeof value === "boolean"
const isHash: Check = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value)

function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name]))
}

function listOf(check: Check, length?: number): Check {
  return (value) =>
    Array.isArray(value) && (length === undefined ? value.length > 0 : value.length === length) && value.every(check)
}

/** The JSON of a plan whose fields are not checked yet. */
type Unchecked = Readonly<Record<string, unknown>>

/**
 * The first field of a plan that is missing or wrong.
 *
 * @param plan - the JSON
 * @returns its name; undefined when all have the types of `StatisticsPlan`
 */
export function wrongField(plan: Unchecked): string | undefined {
  const inputs = Array.isArray(plan.inputs) ? plan.inputs.length : 0
  const isInput: Check = (value) => isCount(value) && (value as number) < inputs
  const isColumn: Check = (value) => value === undefined || fields({ index: isCount, of: isCount })(value)
  const isRange: Check = (value) =>
    Array.isArray(value) && isCount(value[0]) && isCount(value[1]) && value[0] < value[1] && isHash(value[2])
  const checks: Readonly<Record<string, Check>> = {
    inputs: listOf(fields({ path: isText, bytes: isCount, sha256: isHash, markBytes: isCount })),
    references: listOf(fields({ input: isInput, column: isColumn })),
    systems: listOf(fields({ input: isInput, column: isColumn, name: isText })),
    metrics: listOf(fields({ spec: fields({ name: isText, options: fields({}) }), signature: isText, width: isCount })),
    encodingErrors: (value) => value === "refuse" || value === "replace",
    maxLineBytes: isCount,
    rows: isFlag,
    segments: isCount,
    shards: listOf(fields({ key: isHash, firstSegment: isCount, segments: isCount, ranges: listOf(isRange, inputs) })),
  }
  return Object.keys(checks).find((name) => !checks[name]!(plan[name]))
}
