// `npm run release -- minor`: gives all packages their next version. The lines under "Unreleased" of CHANGELOG.md become
// changesets of the packages they name, and those the CHANGELOG.md of each package. Nothing is published or committed.
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const UNRELEASED = /^## Unreleased\n(.*?)(?=^## |$(?![\s\S]))/ms

/**
 * The changesets of the entries under "Unreleased": `core, random: text` is one of two packages. `packages` are names by the
 * word that stands in front. Entries of other parts (`docs`, `bench`) are the root's alone.
 *
 * @param {string} changelog
 * @param {Readonly<Record<string, string>>} packages
 * @param {string} bump
 */
export function changesetsOf(changelog, packages, bump) {
  const [, section = ""] = UNRELEASED.exec(changelog) ?? []
  return section
    .split(/^- /m)
    .slice(1)
    .flatMap((entry) => {
      const [, words = "", text = ""] = /^([\w, ]+): (.*)/s.exec(entry.trim()) ?? []
      const names = words === "all packages" ? Object.values(packages) : words.split(", ").map((word) => packages[word])
      const released = names.filter((name) => name !== undefined)
      if (released.length === 0) return []
      return [`---\n${released.map((name) => `"${name}": ${bump}\n`).join("")}---\n\n${text.replace(/\n\s*/g, " ")}\n`]
    })
}

/**
 * The changelog with a heading of the version over what was unreleased.
 *
 * @param {string} changelog
 * @param {string} version
 */
export function released(changelog, version) {
  return changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version}\n`)
}

/**
 * A text with the new version in signatures, names of tarballs and queues, reports and the constant.
 *
 * @param {string} text
 * @param {string} old
 * @param {string} version
 */
export function withVersion(text, old, version) {
  const escaped = old.replaceAll(".", "\\.")
  const before = /\blectern(?:-[a-z{},]+)?-|\blectern@v|\blectern +(?:ok +)?|\bVERSION = "/.source
  return text.replace(new RegExp(`(${before})${escaped}(?!\\.?\\d)`, "g"), `$1${version}`)
}

/** @param {string} bump */
function release(bump) {
  /** @param {string[]} words */
  const git = (...words) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean)
  const manifests = git("ls-files", "packages/*/package.json", "apps/*/package.json").map(
    (path) => /** @type {const} */ ([path, json(path)]),
  )
  const published = manifests.filter(([, manifest]) => !manifest.private)
  const packages = Object.fromEntries(published.map(([path, { name }]) => [path.split("/")[1], name]))
  const [first = "", { version: old } = { version: "" }] = published[0] ?? []
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")
  for (const [i, text] of changesetsOf(changelog, packages, bump).entries()) {
    writeFileSync(join(ROOT, ".changeset", `entry-${String(i).padStart(4, "0")}.md`), text)
  }
  execFileSync(process.execPath, [join(ROOT, "node_modules/@changesets/cli/bin.js"), "version"], {
    cwd: ROOT,
    stdio: "inherit",
  })
  const { version } = json(first)
  if (version === old) throw new Error('nothing was released: "Unreleased" of CHANGELOG.md names no package')
  writeFileSync(join(ROOT, "CHANGELOG.md"), released(changelog, version))
  for (const path of git("ls-files", "*.md", "*.ts", ":!CHANGELOG.md", ":!:*/golden/*")) {
    const text = readFileSync(join(ROOT, path), "utf8")
    const renewed = withVersion(text, old, version)
    if (renewed !== text) writeFileSync(join(ROOT, path), renewed)
  }
  console.log(`${old} -> ${version}: look at the difference, run .ci/run, commit, tag v${version}`)
}

/** @param {string} path */
function json(path) {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [bump = ""] = process.argv.slice(2)
  if (!["patch", "minor", "major"].includes(bump)) {
    console.error("usage: npm run release -- patch | minor | major")
    process.exitCode = 2
  } else release(bump)
}
