// Files that options of metrics name and all threads of a run need: dictionaries, vocabularies. Options hold a description;
// the data travels beside them, once.
import type { MetricSpec } from "../types.js"

/** The kinds of files. */
export type ResourceKind = "mecab" | "pieces"

/** A file or a folder, as options of metrics name it. */
export interface Resource {
  readonly kind: ResourceKind
  readonly path: string
  /** Of the content, in hexadecimal. */
  readonly sha256: string
  /** In signatures. */
  readonly label: string
}

/** The data of a resource. */
export interface ResourceData {
  readonly resource: Resource
  /** Plain data. */
  readonly data: unknown
}

/** Whether the value of an option is a resource. */
export function isResource(value: unknown): value is Resource {
  return typeof value === "object" && value !== null && "kind" in value && "sha256" in value && "label" in value
}

/** The resources of some metrics, each once. */
export function resourcesIn(metrics: readonly MetricSpec[]): Resource[] {
  const found = metrics.flatMap(({ options }) => Object.values(options).filter(isResource))
  return [...new Map(found.map((resource) => [keyOf(resource), resource])).values()]
}

/** Identifies the data of a resource. */
export function keyOf({ kind, sha256 }: Resource): string {
  return `${kind} ${sha256}`
}
