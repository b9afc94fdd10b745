// Files that options of metrics name and all threads of a run need: dictionaries, vocabularies. Options hold a description;
// the data travels beside them, once. The engine's segmenter, which differs between machines, is described so, too, without data.

/**
 * A kind: a folder with MeCab's dictionary, a SentencePiece model, the tokenizer of a model in another format, a folder with
 * WordNet, one with the data of METEOR 1.5, the engine's segmenter.
 */
export type ResourceKind = "mecab" | "sentencepiece" | "tokenizer" | "wordnet" | "meteor" | "segmenter"

const KINDS: readonly string[] = [
  "mecab",
  "sentencepiece",
  "tokenizer",
  "wordnet",
  "meteor",
  "segmenter",
] satisfies ResourceKind[]

/** The name of a kind of files. */
export type FileKind = Exclude<ResourceKind, "segmenter">

/** A file or a folder, as options of metrics name it. */
export interface Resource {
  /** What it is. */
  readonly kind: ResourceKind
  /** The file or folder as it was named. */
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

/** Whether the value of an option, which may come from a file, is a resource. */
export function isResource(value: unknown): value is Resource {
  if (typeof value !== "object" || value === null) return false
  const { kind, path, sha256, label } = value as Partial<Resource>
  return KINDS.includes(kind ?? "") && [path, sha256, label].every((text) => typeof text === "string")
}

/** The resources of some metrics that have data, each once. */
export function resourcesIn(metrics: readonly { readonly options: object }[]): FileResource[] {
  const isFile = (value: unknown): value is FileResource => isResource(value) && value.kind !== "segmenter"
  const found = metrics.flatMap(({ options }) => Object.values(options).filter(isFile))
  return [...new Map(found.map((resource) => [keyOf(resource), resource])).values()]
}

/** Identifies the data of a resource, which a file's name may decide as well: that of a `.tiktoken` file is its encoding. */
export function keyOf({ kind, path, sha256 }: Resource): string {
  return `${kind} ${sha256} ${path}`
}

/** What separates tokens: spaces where sacreBLEU joins them by spaces; tokens of others may hold some. */
export function separatorOf(kind: ResourceKind): "space" | "byte" {
  return kind === "tokenizer" ? "byte" : "space"
}
