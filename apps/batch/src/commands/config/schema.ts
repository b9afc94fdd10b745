// The JSON schema of files of options, from the descriptions of the commands.
import type { CommandSpec } from "../../console/command.js"
import { type Option, valuesOf } from "../../console/option.js"
import { keyOf, SCHEMA_KEY, sectionsOf } from "./read-config.js"

/** The schema. */
export function configSchema(commands: readonly CommandSpec[]): object {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Options of lectern",
    description: "Options of each command, by their flags without dashes. Those of the command line win.",
    type: "object",
    properties: {
      [SCHEMA_KEY]: { type: "string" },
      ...Object.fromEntries(sectionsOf(commands).map(([words, spec]) => [words, sectionSchema(spec)])),
    },
    additionalProperties: false,
  }
}

function sectionSchema({ summary, groups = [] }: CommandSpec): object {
  const options = groups.flatMap((group) => Object.values(group.options)).filter((option) => keyOf(option) !== "config")
  return {
    description: summary,
    type: "object",
    properties: Object.fromEntries(
      options.map((option) => [keyOf(option), { description: option.help, ...valueSchema(option) }]),
    ),
    additionalProperties: false,
  }
}

function valueSchema(option: Option<unknown>): object {
  const takes = valuesOf(option.flags)
  if (takes === "none") return { const: true }
  const { names, orFile } = option.read
  const name = { enum: names }
  const value =
    names === undefined ? { type: ["string", "number"] } : orFile ? { anyOf: [name, { type: "string" }] } : name
  return takes === "one" ? value : { anyOf: [value, { type: "array", items: value, minItems: 1 }] }
}
