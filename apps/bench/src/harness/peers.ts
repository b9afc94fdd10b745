// The packages of npm that ours are compared with. They are no dependencies: they live in a folder of their own.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The versions that are installed. */
const VERSIONS: Readonly<Record<string, string>> = {
  "gpt-tokenizer": "4.0.0",
  hypertok: "0.3.4",
  "@hypertok/vocab-cl100k": "1.0.0",
  "pure-rand": "8.4.2",
  random: "5.5.1",
  "@stdlib/random-base-mt19937": "0.2.3",
  "@stdlib/random-base-discrete-uniform": "0.2.2",
  "@stdlib/random-base-normal": "0.2.2",
  "@stdlib/random-array-uniform": "0.2.2",
  "@stdlib/random-array-normal": "0.2.2",
}
const STDLIB = Object.keys(VERSIONS).filter((name) => name.startsWith("@stdlib/"))

/** What is there of them. */
export interface NpmPeers {
  /** The folder above `node_modules`. */
  readonly folder: string
  /** gpt-tokenizer's version, if it is there. */
  readonly gptTokenizer: string | undefined
  /** hypertok's version, if it is there with its vocabulary. */
  readonly hypertok: string | undefined
  /** The rank file of cl100k_base, which gpt-tokenizer carries, if it is there. */
  readonly ranks: string | undefined
  /** pure-rand's version, if it is there. */
  readonly pureRand: string | undefined
  /** random's version, if it is there. */
  readonly random: string | undefined
  /** The version of stdlib's Mersenne Twister, if all that is compared is there. */
  readonly stdlib: string | undefined
}

/** Installs the packages by npm. What is there already stays. */
export function installNpmPeers(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
  const words = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", ...packages]
  const { status, stdout, stderr, error } = spawnSync("npm", words, {
    encoding: "utf8",
    shell: process.platform === "win32",
  })
  if (status !== 0) throw new Error(`npm ${words.join(" ")} failed: ${error?.message ?? stdout + stderr}`)
}

/** Looks which packages are there. */
export function npmPeers(folder: string): NpmPeers {
  const within = (...names: string[]): string => join(folder, "node_modules", ...names)
  const version = (name: string): string | undefined => {
    const manifest = within(name, "package.json")
    return existsSync(manifest)
      ? (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version
      : undefined
  }
  const ranks = within("gpt-tokenizer", "data", "cl100k_base.tiktoken")
  return {
    folder,
    gptTokenizer: version("gpt-tokenizer"),
    hypertok: version("@hypertok/vocab-cl100k") && version("hypertok"),
    ranks: existsSync(ranks) ? ranks : undefined,
    pureRand: version("pure-rand"),
    random: version("random"),
    stdlib: STDLIB.every(version) ? version("@stdlib/random-base-mt19937") : undefined,
  }
}
