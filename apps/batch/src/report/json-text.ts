// Formats values as JSON that a terminal shows as it is: controls and characters that reorder text are escapes.

// Characters that JSON leaves as they are: DEL, C1 controls, separators of lines and paragraphs, directions.
const UNSAFE = /[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Formats a value as JSON. */
export function jsonText(value: unknown, indent?: number): string {
  return printableJson(JSON.stringify(value, undefined, indent))
}

/** The same values under names in snake case, as results in JSON have them: `min_count` for `minCount`. */
export function snakeCased(values: object): Record<string, unknown> {
  const name = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [name(key), value]))
}

/** Escapes the characters in JSON that a terminal would not show as they are. */
export function printableJson(json: string): string {
  return json.replace(UNSAFE, escaped)
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
}
