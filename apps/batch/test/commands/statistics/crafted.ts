// Files of statistics whose headers were changed and have a right checksum again, as any program can write them.
import { createHash } from "node:crypto"

/** The way to a value in JSON. */
export type Path = readonly (string | number)[]

/** Any JSON object. */
export type Json = Record<string, unknown>

/** The header of a file. */
export function headerOf(bytes: Uint8Array): Json {
  return JSON.parse(Buffer.from(bytes).toString().split("\n", 1)[0]!) as Json
}

/** The file with another header, and its checksum. */
export function withHeader(bytes: Uint8Array, header: string): Uint8Array {
  const records = Buffer.from(bytes).subarray(Buffer.byteLength(JSON.stringify(headerOf(bytes))) + 1 + 64 + 1)
  const line = `${header}\n`
  return Buffer.concat([Buffer.from(`${line}${sha256(Buffer.from(line)).toString("hex")}\n`), records])
}

/** The SHA-256 of bytes. */
export function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest()
}

/** JSON with one value changed, removed or added; `path` leads to it. */
export function changed(json: Json, path: Path, value: unknown): Json {
  const copy = structuredClone(json)
  let at = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
  const last = path.at(-1)!
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy
}

/** The paths of all values of JSON. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) =>
    pathsOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? inner : [path, ...inner]
}
