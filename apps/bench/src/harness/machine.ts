// Where the numbers come from: hardware and versions.
import { spawnSync } from "node:child_process"
import { availableParallelism, cpus, loadavg, totalmem } from "node:os"

/** The machine and the versions of everything that ran. */
export interface Machine {
  /** Processor model. */
  readonly processor: string
  /** Cores we may use. */
  readonly cores: number
  /** Memory in bytes. */
  readonly memory: number
  /** Load when the run began: other work on the machine makes every number worse. */
  readonly load: number
  /** Platform and architecture. */
  readonly system: string
  /** Node's version. */
  readonly node: string
  /** Python's version, if it is there. */
  readonly python: string | undefined
  /** sacreBLEU's version, if it is there. */
  readonly sacrebleu: string | undefined
  /** jiwer's version, if it is there. */
  readonly jiwer: string | undefined
  /** rouge-score's version, if it is there. */
  readonly rouge: string | undefined
  /** The version of Hugging Face's tokenizers, if it is there. */
  readonly tokenizers: string | undefined
  /** SentencePiece's version, if it is there. */
  readonly sentencepiece: string | undefined
  /** numpy's version, if it is there. */
  readonly numpy: string | undefined
  /** scipy's version, if it is there. */
  readonly scipy: string | undefined
  /** NLTK's version, if it is there. */
  readonly nltk: string | undefined
  /** fastchrf's version, if it is there. */
  readonly fastchrf: string | undefined
  /** The version of mbrs, if it is there. */
  readonly mbrs: string | undefined
  /** The version of werx, if it is there. */
  readonly werx: string | undefined
  /** RapidFuzz's version, if it is there. */
  readonly rapidfuzz: string | undefined
  /** The version of rouge-score-rs, if it is there. */
  readonly rougeRust: string | undefined
}

/** Looks around. */
export function machine(): Machine {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memory: totalmem(),
    load: loadavg()[0] ?? 0,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    python: asked("python3", "-c", "import platform; print(platform.python_version())"),
    sacrebleu: versionOf("sacrebleu"),
    jiwer: versionOf("jiwer"),
    rouge: versionOf("rouge_score"),
    tokenizers: versionOf("tokenizers"),
    sentencepiece: versionOf("sentencepiece"),
    numpy: versionOf("numpy"),
    scipy: versionOf("scipy"),
    nltk: versionOf("nltk"),
    fastchrf: versionOf("fastchrf"),
    mbrs: versionOf("mbrs"),
    werx: packageVersion("werx"),
    rapidfuzz: versionOf("rapidfuzz"),
    rougeRust: packageVersion("rouge-score-rs"),
  }
}

/** The machine in words. */
export function describeMachine({
  processor,
  cores,
  memory,
  load,
  system,
  node,
  python,
  ...versions
}: Machine): string[] {
  const peers = [
    ["sacreBLEU", versions.sacrebleu],
    ["jiwer", versions.jiwer],
    ["rouge-score", versions.rouge],
    ["tokenizers", versions.tokenizers],
    ["SentencePiece", versions.sentencepiece],
    ["numpy", versions.numpy],
    ["scipy", versions.scipy],
    ["NLTK", versions.nltk],
    ["fastchrf", versions.fastchrf],
    ["mbrs", versions.mbrs],
    ["werx", versions.werx],
    ["RapidFuzz", versions.rapidfuzz],
    ["rouge-score-rs", versions.rougeRust],
  ].map(([name, version]) => `${name} ${version ?? "absent"}`)
  return [
    `machine   ${processor}, ${cores} cores, ${(memory / 1e9).toFixed(0)} GB, ${system}, load ${load.toFixed(2)}`,
    `versions  Node ${node}, Python ${python ?? "absent"}, ${peers.join(", ")}`,
  ]
}

/** The version of a Python package. */
export function packageVersion(name: string): string | undefined {
  return asked("python3", "-c", `from importlib.metadata import version; print(version("${name}"))`)
}

function versionOf(module: string): string | undefined {
  return asked("python3", "-c", `import ${module}; from importlib.metadata import version; print(version("${module}"))`)
}

function asked(program: string, ...words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, words, { encoding: "utf8" })
  return status === 0 ? stdout.trim() : undefined
}
