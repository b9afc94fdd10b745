// Files that options of metrics name and all threads of a run need: dictionaries, vocabularies. Options hold a description;
// the data travels beside them, once. The engine's segmenter, which differs between machines, is described so, too, without data.

/** The kinds of files: a folder with MeCab's dictionary, a SentencePiece model, the tokenizer of a model in another format. */
export type FileKind = "mecab" | "sentencepiece" | "tokenizer"

/** The kinds of resources. */
export type ResourceKind = FileKind | "segmenter"

/** A file or a folder, as options of metrics name it. */
export interface Resource {
  readonly kind: ResourceKind
  readonly path: string
  /** Of the content, in hexadecimal; empty for the segmenter. */
  readonly sha256: string
  /** In signatures. */
  readonly label: string
}

/** A resource that has data. */
export type FileResource = Resource & { readonly kind: FileKind }

/** The data of a resource. */
export interface ResourceData {
  readonly resource: FileResource
  /** Plain data. */
  readonly data: unknown
}

/** Whether the value of an option is a resource. */
export function isResource(value: unknown): value is Resource {
  return typeof value === "object" && value !== null && "kind" in value && "sha256" in value && "label" in value
}

/** The resources of some metrics that have data, each once. */
export function resourcesIn(metrics: readonly { readonly options: object }[]): FileResource[] {
  const isFile = (value: unknown): value is FileResource => isResource(value) && value.kind !== "segmenter"
  const found = metrics.flatMap(({ options }) => Object.values(options).filter(isFile))
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
