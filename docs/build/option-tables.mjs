// The tables of options on the page of the command, from the descriptions of the commands. A table stands between two
// comments. The first says which options are in it: those of a command that no other table lists by flag, those of some
// groups of its help, or some by their flags:
//
//     <!-- options of lm score -->
//     <!-- options of score: Significance -->
//     <!-- options of score: --names --width -->
//     <!-- end of options -->
//
// `npm run docs:options` writes the tables into the page.

/**
 * @typedef {object} Described an option of a command
 * @property {string} flags
 * @property {string} [short]
 * @property {string} help
 * @property {string} [off] the help of its opposite, where that is a flag of its own
 * @property {string} [more] further sentences for the page, in Markdown
 * @property {{ readonly names?: readonly string[], readonly range?: readonly [number, number] }} read
 * @property {readonly string[]} [appliesTo] the metrics that it affects
 *
 * @typedef {object} Command
 * @property {string} name
 * @property {readonly { readonly title: string, readonly options: Readonly<Record<string, Described>> }[]} [groups]
 * @property {readonly Command[]} [commands]
 */

const TABLE = /(<!-- options of ([a-z0-9 ]+?)(?:: (.*?))? -->\n)[\s\S]*?(<!-- end of options -->)/g

/**
 * The page with the tables that the descriptions give.
 *
 * @param {string} page
 * @param {readonly Command[]} commands
 * @returns {string}
 */
export function withOptionTables(page, commands) {
  const byFlag = [...page.matchAll(TABLE)].flatMap(([, , name = "", chosen = ""]) =>
    chosen.startsWith("-") ? chosen.split(" ").map((flag) => optionNamed(commandNamed(commands, name), flag)) : [],
  )
  return page.replace(TABLE, (_, start, name, chosen = "", end) => {
    const command = commandNamed(commands, name)
    const flags = chosen.startsWith("-") ? /** @type {string[]} */ (chosen.split(" ")) : []
    const options =
      flags.length > 0 ? flags.map((flag) => optionNamed(command, flag)) : ownOptions(command, chosen, byFlag)
    return `${start}\n${table(options)}\n\n${end}`
  })
}

/**
 * @param {readonly Command[]} commands
 * @param {string} words
 */
function commandNamed(commands, words) {
  let found = /** @type {Command | undefined} */ (undefined)
  for (const word of words.split(" ")) {
    found = (found === undefined ? commands : (found.commands ?? [])).find(({ name }) => name === word)
    if (found === undefined) throw new Error(`docs/command.md: there is no command ${words}`)
  }
  return /** @type {Command} */ (found)
}

/**
 * @param {Command} command
 * @param {string} flag
 */
function optionNamed({ name, groups = [] }, flag) {
  const found = groups
    .flatMap(({ options }) => Object.values(options))
    .find(({ flags }) => /** @type {readonly string[]} */ (flags.match(/--?[a-z][a-z0-9-]*/g)).includes(flag))
  if (found === undefined) throw new Error(`docs/command.md: ${name} has no option ${flag}`)
  return found
}

/**
 * The options of a command, or of some of its groups, that no table lists by flag.
 *
 * @param {Command} command
 * @param {string} titles
 * @param {readonly Described[]} others
 */
function ownOptions({ name, groups = [] }, titles, others) {
  const named = titles.split("; ").flatMap((title) => {
    const found = groups.filter((group) => titles === "" || group.title === `${title}:`)
    if (found.length === 0) throw new Error(`docs/command.md: ${name} has no group ${title}`)
    return found
  })
  return named
    .flatMap(({ options }) => Object.values(options))
    .filter(
      ({ flags }) =>
        !others.some((each) => each.flags === flags || (titles === "" && longFlag(each) === longFlag({ flags }))),
    )
}

/**
 * @param {readonly Described[]} options
 */
function table(options) {
  const byMetrics = options.some(({ appliesTo }) => appliesTo !== undefined)
  let before = ""
  const rows = options.flatMap(withOpposite).map((option) => {
    const metrics = metricsOf(option)
    const cells = [flagsOf(option), [withRange(option), ...(option.more === undefined ? [] : [option.more])].join(". ")]
    if (byMetrics) cells.unshift(metrics === before ? "" : metrics)
    before = metrics
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`.replace("|  |", "| |")
  })
  const head = byMetrics ? ["metrics", "option", "what it does"] : ["option", "what it does"]
  return [`| ${head.join(" | ")} |`, `|${head.map(() => " --- |").join("")}`, ...rows].join("\n")
}

/**
 * @param {Described} option
 * @returns {Described[]}
 */
function withOpposite(option) {
  const { off, more: _, ...others } = option
  return off === undefined ? [option] : [option, { ...others, flags: option.flags.replace("--", "--no-"), help: off }]
}

/**
 * The metrics that an option affects; those of a family of many by the first and the last.
 *
 * @param {Described} option
 */
function metricsOf({ appliesTo = [] }) {
  const family = appliesTo.filter((name) => name.startsWith("rouge"))
  const range = family.length < 3 ? family.map(code) : [`${code(family[0])} to ${code(family.at(-1))}`]
  return [...appliesTo.filter((name) => !family.includes(name)).map(code), ...range].join(", ")
}

/**
 * @param {string | undefined} text
 */
function code(text) {
  return `\`${text}\``
}

/**
 * @param {Described} option
 */
function flagsOf({ flags, short }) {
  const all = [...(short === undefined ? [] : [short]), ...flags.split(", ")]
  return all.map((flag) => `\`${flag.replaceAll(/[<>]/g, "")}\``).join(", ")
}

/**
 * The help with names, flags, files and the like as code.
 *
 * @param {Described} option
 */
function textOf({ help, read }) {
  const names = (read.names ?? []).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  const codes = [
    String.raw`\{"[^}]*\}|lectern\.[a-z-]+/\d`, // JSON and its schemas
    "'?</?[a-z]+>'?", // special words
    "[a-z]+://[A-Z:/]+", // addresses
    String.raw`(?<![\w-])--?[a-z][a-z-]*(?: [A-Z][\w.]*)?`, // flags
    String.raw`(?<=^| )-(?= (?:\(|is ))`, // standard input
    "[A-Z]+_[A-Z_]+", // environment variables
    String.raw`(?<![\w.+])[\w-]+\.[a-z]{2,}\b|(?<=^| |\()\.[a-z]{2,}\b`, // files
    String.raw`(?<![\w.])(?:\d+\.\d+(?:[.,]\d+)*|\d+%)`, // numbers that notes compute
    ...(names.length === 0
      ? []
      : [String.raw`(?<![\w-])(?:${names.sort((a, b) => b.length - a.length).join("|")})(?![\w-])`]),
  ]
  const said = new Set()
  return help.replaceAll(new RegExp(codes.join("|"), "g"), (code) => {
    const again = read.names?.includes(code) && said.has(code)
    said.add(code)
    return again ? code : `\`${code.replace(/^'(.*)'$/, "$1")}\``
  })
}

/**
 * The text with the range of its number, unless that is as good as none.
 *
 * @param {Described} option
 */
function withRange(option) {
  const text = textOf(option)
  const [min, max] = option.read.range ?? [0, Infinity]
  if (max >= 2 ** 32 - 1) return text
  const range = `${min.toLocaleString("en")} to ${max.toLocaleString("en")}`
  if (text.includes(`${min} to ${max}`)) return text
  return text.endsWith(")") ? `${text.slice(0, -1)}; ${range})` : `${text} (${range})`
}

/**
 * @param {Pick<Described, "flags">} option
 */
function longFlag({ flags }) {
  return /--[a-z0-9-]+/.exec(flags)?.[0]
}
