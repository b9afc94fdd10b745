// Files that options of metrics name and all threads of a run need: dictionaries, vocabularies. Options hold a description;
// the data travels beside them, once.

/**
 * The kinds of files: a folder with MeCab's dictionary, a SentencePiece model, the tokenizer of a model in another format, a
 * folder with WordNet.
 */
export const RESOURCE_KINDS = ["mecab", "sentencepiece", "tokenizer", "wordnet"] as const

/** The name of a kind. */
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

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

/** Whether the value of an option, which may come from a file, is a resource. */
export function isResource(value: unknown): value is Resource {
  if (typeof value !== "object" || value === null) return false
  const { kind, ...texts } = value as Partial<Resource>
  return (
    RESOURCE_KINDS.some((each) => each === kind) &&
    [texts.path, texts.sha256, texts.label].every((text) => typeof text === "string")
  )
}

/** The resources of some metrics, each once. */
export function resourcesIn(metrics: readonly { readonly options: object }[]): Resource[] {
  const found = metrics.flatMap(({ options }) => Object.values(options).filter(isResource))
  return [...new Map(found.map((resource) => [keyOf(resource), resource])).values()]
}

/** Identifies the data of a resource. */
export function keyOf({ kind, sha256 }: Resource): string {
  return `${kind} ${sha256}`
}

/** What separates tokens: spaces where sacreBLEU joins them by spaces; tokens of others may hold some. */
export function separatorOf(kind: ResourceKind): "space" | "byte" {
  return kind === "tokenizer" ? "byte" : "space"
}
