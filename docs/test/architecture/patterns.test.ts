// Regular expressions take linear time for any text: each is proven to, or is listed with the reason why it need not.
import { expect, test } from "vitest"
import { unitOf, units } from "../project.js"
import { slowWord } from "./backtracking.js"
import { type Pattern, patternsOf } from "./patterns.js"

// Expressions that take more than linear time for some text, which they never get.
const SLOW: Readonly<Record<string, string>> = {
  "apps/batch/src/console/patterns.ts /\\[!?[^\\]]+\\]|[*?]|[\\\\^$+.()|{}[\\]]/g": "a path that the user types",
  "packages/engine/src/read/remote/address.ts /\\/+$/": "an address that the user sets",
}

// Expressions that are put together: what they may become, or why they may be slow.
const COMPOSED: Readonly<Record<string, readonly RegExp[] | string>> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: source text
  "packages/metrics/src/tokenize/one-line.ts new RegExp(`[${PYTHON_WHITESPACE}]`)": [/[\s\x1c]/],
  "packages/metrics/src/answers/normalize.ts new RegExp(`[${PYTHON_WHITESPACE}]+`)": [/[\s\x1c]+/],
  'packages/metrics/src/answers/normalize.ts new RegExp(`[${PYTHON_WHITESPACE.replace("\\\\x20", "\\\\x1f")}]`)': [
    /[\t\x1c]/,
  ],
  "packages/metrics/src/answers/pattern/characters.ts new RegExp(`[${PYTHON_WHITESPACE}]`)": [/[\s\x1c]/],
  "packages/metrics/src/meetings/speakers.ts new RegExp(`[${PYTHON_WHITESPACE}]+`)": [/[\s\x1c]+/],
  "packages/metrics/src/normalize/words.ts new RegExp(`[${PYTHON_WHITESPACE}]`)": [/[\s\x1c]/],
  'packages/metrics/src/normalize/whisper/white-space.ts new RegExp(`[${PYTHON_WHITESPACE}]{2,}|[${OTHER}]`, "g")': [
    /[\s\x1c]{2,}|[\x1c\x85]/g,
  ],
  'packages/metrics/src/normalize/whisper/contractions.ts new RegExp(`[${PYTHON_WHITESPACE}]+\'?`, "g")': [
    /[\s\x1c]+'?/g,
  ],
  'packages/metrics/src/normalize/whisper/numbers/numbers.ts new RegExp(`and[${PYTHON_WHITESPACE}]+a[${PYTHON_WHITESPACE}]+half`, "g")':
    [/and[\s\x1c]+a[\s\x1c]+half/g],
  'packages/metrics/src/normalize/whisper/numbers/numbers.ts new RegExp(`([0-9])[${PYTHON_WHITESPACE}]+(st|nd|rd|th|s)`, "g")':
    [/([0-9])[\s\x1c]+(st|nd|rd|th|s)/g],
  'packages/metrics/src/meteor15/normalize.ts new RegExp(`[^0-9${LETTERS}${KEPT}]`, "gu")': [/[^0-9a-zé\t .'-]/gu],
  'packages/metrics/src/meteor15/normalize.ts new RegExp(`[${LETTERS}]`, "u")': [/[a-zé]/u],
  'packages/metrics/src/meteor15/normalize.ts new RegExp(`([0-9${LETTERS}.])-([0-9${LETTERS}])`, "gu")': [
    /([0-9a-zé.])-([0-9a-zé])/gu,
  ],
  'packages/metrics/src/meteor15/normalize.ts new RegExp(`([^${LETTERS}])\'([^${LETTERS}])`, "gu")': [
    /([^a-zé])'([^a-zé])/gu,
  ],
  'packages/metrics/src/meteor15/normalize.ts new RegExp(`([^0-9${LETTERS}])\'([${LETTERS}])`, "gu")': [
    /([^0-9a-zé])'([a-zé])/gu,
  ],
  'packages/metrics/src/meteor15/normalize.ts new RegExp(`([${LETTERS}])\'([^${LETTERS}])`, "gu")': [
    /([a-zé])'([^a-zé])/gu,
  ],
  'packages/metrics/src/meteor15/normalize.ts new RegExp(`([${LETTERS}])\'([${LETTERS}])`, "gu")': [
    /([a-zé])'([a-zé])/gu,
  ],
  "packages/metrics/src/normalize/number-words/portuguese.ts new RegExp(`\\\\b${unit} e [a-z]*entos? .*e`)":
    "the words of one number, of at most a few hundred letters",
  'packages/metrics/src/normalize/open-asr/english-words.ts new RegExp([...COMPOUNDS.keys()].join("|").replaceAll(" ", SPACES), "g")':
    [/wi[\s\x1c]+fi|e[\s\x1c]+mail/g],
  "packages/metrics/src/normalize/open-asr/english-words.ts new RegExp(SPACES)": [/[\s\x1c]+/],
  'packages/metrics/src/normalize/open-asr/tidy.ts new RegExp(`[^a-z0-9${PYTHON_WHITESPACE}]`, "gu")': [
    /[^a-z0-9\s\x1c]/gu,
  ],
  'packages/metrics/src/tokenize/tercom.ts new RegExp(`[${PYTHON_WHITESPACE}]+`, "g")': [/[\s\x1c]+/g],
  'packages/metrics/src/normalize/words.ts new RegExp(`[${PYTHON_WHITESPACE}]+`, "g")': [/[\s\x1c]+/g],
  'packages/metrics/src/transforms/spaces.ts new RegExp(`[${PYTHON_WHITESPACE}]{2,}`, "g")': [/[\s\x1c]{2,}/g],
  "packages/metrics/src/transforms/spaces.ts new RegExp(`[${PYTHON_WHITESPACE}]`)": [/[\s\x1c]/],
  'packages/tokenizers/src/formats/subword-nmt/segmenter.ts new RegExp(`^(?:${source})\\n?$`, "u")':
    "the user's own expression",
  'packages/tokenizers/src/formats/subword-nmt/segmenter.ts new RegExp(`(${source})`, "u")':
    "the user's own expression",
  'packages/tokenizers/src/formats/tokenizer-json/byte-level-bpe.ts new RegExp(`(${sources.join("|") || "(?!)"})`, "u")':
    "at most 512 texts of a file, without repetitions",
  'packages/engine/src/cluster/connect.ts new RegExp(`^${name}:(.*)`, "m")': [/^maxmemory_policy:(.*)/m],
  'apps/batch/src/console/patterns.ts new RegExp(`^${source}$`, "su")':
    "the user's own pattern, for names of at most 255 bytes",
  "apps/batch/src/page/report/browser/query.ts new RegExp(source, flags)":
    "the reader's own pattern, which runs in a thread that is ended when it takes long",
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: source text
}

const patterns = units()
  .filter(({ folder }) => folder.startsWith("packages/") || folder === "apps/batch")
  .flatMap(patternsOf)

const nameOf = ({ file, text }: Pattern) => `${file} ${text}`

function slowOf(found: readonly Pattern[]): string[] {
  return found.flatMap((pattern) => {
    const { expression } = pattern
    const composed = COMPOSED[nameOf(pattern)]
    if (typeof composed === "string") return []
    const expressions = expression === undefined ? composed : [expression]
    if (expressions === undefined) return [`${nameOf(pattern)} is not listed`]
    return expressions.flatMap(({ source, flags }) => {
      const word = slowWord(source, flags)
      return word === undefined ? [] : [`${nameOf(pattern)} is slow for repetitions of ${JSON.stringify(word)}`]
    })
  })
}

test("every regular expression is proven to take linear time, or has a reason", () => {
  const slow = slowOf(patterns)
  expect(slow.filter((each) => !Object.keys(SLOW).some((name) => each.startsWith(`${name} is slow`)))).toEqual([])
})

test("the lists of regular expressions name none that is gone or fast", () => {
  const slow = slowOf(patterns)
  const names = patterns.map(nameOf)
  expect(Object.keys(SLOW).filter((name) => !slow.some((each) => each.startsWith(`${name} is slow`)))).toEqual([])
  expect(Object.keys(COMPOSED).filter((name) => !names.includes(name))).toEqual([])
})

test("a new expression without a proof or a reason fails", () => {
  const text = 'const a = /^a+$/\nconst b = /\\s+$/g\nconst c = new RegExp(a.source)\nconst d = RegExp("x")\n'
  const made = patternsOf(unitOf("packages/new", { name: "@lectern/new" }, [{ path: "src/a.ts", text }]))
  expect(slowOf(made)).toEqual([
    'packages/new/src/a.ts /\\s+$/g is slow for repetitions of "\\t"',
    "packages/new/src/a.ts new RegExp(a.source) is not listed",
    'packages/new/src/a.ts RegExp("x") is not listed',
  ])
})

test.each([
  /^[ \t]*([^ \t\r]+)[ \t]*(.*?)[ \t]*\r?$/s,
  /\s*\t\s*/,
  /\s*,\s*/,
  /\s+$/,
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/,
  /(\.0+)*$/,
  /a(?:.*b)?/g,
  /a*b|a/g,
  /x[^y]*y/,
  /^\s*\d\s*,?\s*$/,
  /a{40}a*$/,
  /a+(?!b)/,
  /x.*$/,
  /x.*\b$/s,
  /(?:a*)*b/,
  /^(?:a|a)*$/,
  /^(?:ab|a|b)*$/,
  /^(?:\w|\d)+$/,
  /^(?:ab?)*(?:ba?)*$/,
])("%s is slow", ({ source, flags }) => {
  expect(slowWord(source, flags)).toBeDefined()
})

test.each([
  /^[ \t]*([^ \t\r]+)[ \t]*(.*)/s,
  /\s+/g,
  /^\s+$/,
  /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/,
  /"[^"]*"|./g,
  /^(?:a|b)*c/,
  /\r?\n/,
  /[0-9]*/y,
  /\d{1,3}x/,
  /^a*b*c*$/,
  /x.*$/s,
  /[ab]|(?<![\p{M}])[cd](?=e|f)/gu,
  /\ba\b|[\]\\]{2}|\u{1f600}?/u,
])("%s is linear", ({ source, flags }) => {
  expect(slowWord(source, flags)).toBeUndefined()
})

test("syntax that the proof does not know is refused", () => {
  for (const { source } of [/(?=a+)b/, /(?<!a*)b/, /(a)\1/, /(?<name>a)\k<name>/]) {
    expect(() => slowWord(source, "")).toThrow(/^unknown (group|reference) in /)
  }
})
