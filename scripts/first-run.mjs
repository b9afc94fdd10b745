// Behind `npm run demo`, `npm test` and its relatives, `npm run docs` and `npm run lectern`: sets the checkout up as far as
// needed, says what it does, then does what was asked. Plain Node without dependencies; messages go to stderr, only results
// to stdout. What installing and building print is shown only when they fail.
import { spawn, spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { digest, isFresh, remember } from "./stamps.mjs"

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const COMMAND = join(ROOT, "apps", "batch", "bin", "lectern.js")
const OLDEST = [20, 19]
const MAX_SEED = 2 ** 31
const MEMORY = "/dev/shm"
const MIN_MEMORY = 2 ** 32

const DEMO = [
  ...["score", "examples/reference.A.txt", "examples/reference.B.txt"],
  ...["-i", "examples/system.north.txt", "examples/system.south.txt"],
  ...["-f", "table", "--engine", "threads"],
]

const NEXT = `
Where to go next
  npm run lectern -- score --help    everything the command can do
  docs/command.md                    every command, with examples and options
  README.md                          the first page: the packages, and how to install them
  docs/notes/corpus-bleu.md          what the number means, worked by hand
  npm test                           builds, type-checks and tests every package
`

const VERBS = { demo, test, "test:all": testAll, "test:random": testRandom, docs, lectern }

refuseOldNode()
const [verb = "", ...args] = process.argv.slice(2)
if (Object.hasOwn(VERBS, verb)) VERBS[verb](args)
else stop(2, `usage: node scripts/first-run.mjs ${Object.keys(VERBS).join(" | ")} [arguments]`)

/** Scores the example test set and says where to go next. */
function demo() {
  setUp()
  say("scoring 200 segments of two systems with two references", `./bin/lectern ${DEMO.join(" ")}`)
  console.error()
  const { status } = spawnSync(process.execPath, [COMMAND, ...DEMO], { cwd: ROOT, stdio: "inherit" })
  if (status !== 0) stop(status ?? 70, "the demo failed; its message is above")
  console.log(NEXT)
}

/** Builds, type-checks and tests every package; `words` go to vitest. */
async function test(words) {
  install()
  turbo("building", ["build"])
  // One process with one checker: each further one would repeat some of the work. It ends long before the tests, whose
  // workers leave it time whenever they wait.
  const types = node("type-checking", "typescript/bin/tsc", ["-b", "--checkers", "1", ...typeCheckConfigs()], "pipe")
  const projects = words.some((word) => word.startsWith("--project")) ? [] : testProjects()
  if (process.env.LECTERN_TESTS !== "all") keepFilesInMemory()
  const reporters = ["--reporter=default", "--reporter=json", "--outputFile.json=.reports/vitest.json"]
  const tests = node("testing", "vitest/vitest.mjs", ["run", ...projects, ...reporters, ...words], "inherit")
  const ended = [await types, await tests]
  for (const { what, status, printed } of ended.filter(({ status }) => status !== 0)) {
    process.stderr.write(printed)
    console.error(`lectern: ${what} failed; its messages are above`)
    process.exitCode ||= status ?? 130
  }
  if (!process.exitCode) console.error("\nlectern: all packages are built, type-checked and tested")
}

/** Quick tests put temporary files into memory where it has room: the command waits for the disk with each file that it writes. */
function keepFilesInMemory() {
  const { env } = process
  if (env.TMPDIR !== undefined || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize >= MIN_MEMORY) env.TMPDIR = MEMORY
}

/** The same with every test and all random examples, which takes several times as long. */
function testAll(words) {
  process.env.LECTERN_TESTS = "all"
  test(words)
}

/** All tests, with other random examples in every run; `--seed N` repeats those of an earlier one. */
function testRandom(words) {
  const at = words.indexOf("--seed")
  const seed = at < 0 ? randomInt(1, MAX_SEED) : Number(words[at + 1])
  if (!(Number.isInteger(seed) && seed >= 0 && seed < MAX_SEED)) {
    stop(2, `--seed takes a whole number below ${MAX_SEED}, not "${words[at + 1] ?? ""}"`)
  }
  process.env.LECTERN_SEED = String(seed)
  const again = `npm run test:random -- --seed ${seed}`
  console.error(`lectern: random examples of seed ${seed}`)
  process.on("exit", (code) => {
    if (code !== 0) console.error(`lectern: the same examples again: ${again}`)
  })
  testAll(at < 0 ? words : words.toSpliced(at, 2))
}

/** Builds the site and says how to open it. */
function docs() {
  install()
  turbo("building the site, which runs every note", ["docs"])
  console.log("to read it: npm run lectern -- docs")
}

/** Runs the command with the caller's arguments, in the caller's folder. */
function lectern(words) {
  setUp()
  // npm moves to the checkout; paths are meant from where the user stands.
  const { INIT_CWD, npm_lifecycle_event: script } = process.env
  if (script === "lectern" && INIT_CWD !== undefined && process.cwd() === ROOT) process.chdir(INIT_CWD)
  process.argv = [process.argv[0], COMMAND, ...words]
  import(pathToFileURL(COMMAND).href)
}

/** Installs and builds what the command needs, and says how long that takes. */
function setUp() {
  const mustInstall = !isInstalled()
  if (!mustInstall && isBuilt()) return
  const started = Date.now()
  const why = mustInstall
    ? "this checkout is not set up yet: 2 steps, a minute or two, once"
    : "the sources have changed since the last build: 1 step, up to a minute"
  console.error(`\nlectern: ${why}`)
  if (mustInstall) install("step 1 of 2: installing dependencies into node_modules")
  turbo(mustInstall ? "step 2 of 2: building the packages" : "building the packages", ["build", "--filter=lectern"])
  remember("build", buildStamp())
  console.error(`\nlectern: ready after ${secondsSince(started)}; the next run starts at once`)
}

function isBuilt() {
  const linked = join(ROOT, "apps/batch/node_modules/@lectern")
  const libraries = readdirSync(linked).map((name) => join(linked, name, "dist/index.js"))
  return isFresh("build", buildStamp(), [join(ROOT, "apps/batch/dist/bundled/main.cjs"), ...libraries])
}

function buildStamp() {
  const inputs = ["packages", "apps/batch"].flatMap((folder) => filesBelow(join(ROOT, folder), isBuildInput))
  return digest([...inputs, join(ROOT, "tsconfig.base.json"), join(ROOT, "scripts", "build-wasm.mjs")])
}

function install(what = "installing dependencies into node_modules, about half a minute") {
  if (isInstalled()) return
  pnpm(what, ["install", "--frozen-lockfile", "--config.confirmModulesPurge=false"])
  remember("install", installStamp())
}

function isInstalled() {
  // All but core, which has no dependencies to link.
  const linking = [...packages(), join(ROOT, "apps/batch")].filter((folder) => basename(folder) !== "core")
  const linked = linking.map((folder) => join(folder, "node_modules"))
  return isFresh("install", installStamp(), [join(ROOT, "node_modules", ".modules.yaml"), ...linked])
}

function installStamp() {
  const manifests = [...workspaces(), ROOT].map((folder) => join(folder, "package.json"))
  return digest([...manifests, join(ROOT, "pnpm-lock.yaml"), join(ROOT, "pnpm-workspace.yaml")])
}

function turbo(what, tasks) {
  pnpm(what, ["exec", "turbo", "run", ...tasks, "--output-logs=errors-only"])
}

function pnpm(what, words) {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
  const command = ["--yes", packageManager, ...words]
  say(what, `npx ${command.join(" ")}`)
  const env = { ...process.env, DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1" }
  // In production mode pnpm leaves out what the build needs.
  delete env.NODE_ENV
  const stdio = ["ignore", "pipe", "pipe"]
  const started = Date.now()
  const shell = process.platform === "win32"
  const { status, error, stdout, stderr } = spawnSync("npx", command, {
    cwd: ROOT,
    env,
    stdio,
    shell,
    maxBuffer: 2 ** 28,
  })
  if (status === 0) {
    console.error(`  done in ${secondsSince(started)}`)
    return
  }
  process.stderr.write(Buffer.concat([stdout ?? Buffer.alloc(0), stderr ?? Buffer.alloc(0)]))
  if (error !== undefined) stop(70, `npx could not be started (${error.message}); it comes with npm`)
  stop(status ?? 130, `${what} failed; its messages are above`)
}

/** Starts one of the project's programs; what it prints into a pipe comes with its exit code. */
async function node(what, script, words, output) {
  say(what, `node node_modules/${[script, ...words].join(" ")}`)
  const path = join(ROOT, "node_modules", script)
  const child = spawn(process.execPath, [path, ...words], { cwd: ROOT, stdio: ["inherit", output, output] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk))
  const [status] = await once(child, "close")
  return { what, status, printed: Buffer.concat(printed) }
}

function workspaces() {
  const nested = ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name)),
  )
  return [...nested, join(ROOT, "docs")].filter((folder) => existsSync(join(folder, "package.json")))
}

/** For each workspace the config that covers its tests too. */
function typeCheckConfigs() {
  const names = ["tsconfig.test.json", "tsconfig.json"]
  return workspaces().flatMap((folder) => {
    const found = names.map((name) => join(folder, name)).find((path) => existsSync(path))
    return found === undefined ? [] : [relative(ROOT, found)]
  })
}

// All but those that need packed packages or a browser. Vitest runs a project that matches any of several patterns, so that
// two negated ones would exclude nothing.
function testProjects() {
  const names = workspaces().map((folder) => basename(folder))
  return names.filter((name) => name !== "smoke").map((name) => `--project=${name}`)
}

function packages() {
  return workspaces().filter((folder) => folder.startsWith(join(ROOT, "packages")))
}

function filesBelow(folder, wanted) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!wanted(entry.name, path)) return []
    return entry.isDirectory() ? filesBelow(path, wanted) : [path]
  })
}

// The same files that turbo.json names as inputs of the build.
function isBuildInput(name, path) {
  if (["node_modules", "dist", "generated", "test", "bench"].includes(name) || name.startsWith(".")) return false
  return statSync(path).isDirectory() || /[\\/](src|scripts)[\\/]|package\.json$|tsconfig\.json$/.test(path)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  stop(2, `Node ${OLDEST.join(".")} or newer is needed, this is ${process.version}; see https://nodejs.org`)
}

function secondsSince(started) {
  return `${Math.round((Date.now() - started) / 1000)} s`
}

function say(what, command) {
  console.error(`\nlectern: ${what}\n  $ ${command}`)
}

function stop(code, why) {
  console.error(`lectern: ${why}`)
  process.exit(code)
}
