// Steps for words that Lectern's English normalizer takes otherwise than Whisper.
import { isWordAt, isWordBefore } from "../../unicode/word-characters.js"
import type { Rule } from "../rule.js"
import type { TracedText } from "../traced-text.js"
import { wordRule } from "../whisper/replace-word.js"
import { spellingRule, tableOf } from "../whisper/spellings.js"
import { SPELLINGS } from "../whisper/spellings.table.js"

/** Replaces whole words of ASCII letters. */
function wholeWords(
  text: TracedText,
  pattern: RegExp,
  by: (word: string, start: number, end: number) => string,
): TracedText {
  return text.replace(pattern, ([word = ""], start) => {
    const end = start + word.length
    return isWordBefore(text.text, start) || isWordAt(text.text, end) ? word : by(word, start, end)
  })
}

/** Removes hesitations; the `mm` of `10 mm` is a unit, and `uh-huh` an answer. */
export const FILLERS: Rule = {
  name: "fillers",
  apply: (text) =>
    wholeWords(text, /[0-9] ?mm|uh-huh|mm-hmm|[uhme][uhmr]+/g, (word) => {
      if (word.includes("-")) return word.replace("-", "")
      return /^(?:uh+|u+h?m+|h+m+|mm+|mhm+|erm?)$/.test(word) ? "" : word
    }),
}

const CONTRACTED =
  "won't:will not,can't:can not,cannot:can not,shan't:shall not,let's:let us,ain't:aint,y'all:you all,ma'am:madam,wanna:want to," +
  "gotta:got to,gonna:going to,i'ma:i am going to,imma:i am going to,gimme:give me,lemme:let me,woulda:would have," +
  "coulda:could have,shoulda:should have,kinda:kind of,sorta:sort of,outta:out of,dunno:do not know,ok:okay,alright:all right"

/** Writes out contractions of whole words. */
export const CONTRACTIONS: Rule = wordRule("contractions", CONTRACTED)

const HAS = "been gone got done had".replace(/(\w+) ?/g, "'s $1: has $1,'d $1: had $1,")
const IS = "it he she that there here what where who how when why this everything something nothing"

/** Writes out endings; `'s` is *is* behind a pronoun. */
export const ENDINGS: readonly Rule[] = [
  wordRule("participles", `${HAS}'d better: had better`, true),
  wordRule("is", IS.replace(/(\w+) ?/g, "$1's:$1 is,").slice(0, -1)),
  wordRule("endings", "n't: not,'re: are,'d: would,'ll: will,'ve: have,'m: am", true),
]

const TITLES: ReadonlyMap<string, string> = new Map(
  (
    "mr:mister mrs:missus dr:doctor prof:professor jr:junior sr:senior capt:captain gov:governor gen:general sen:senator " +
    "rep:representative pres:president rev:reverend hon:honorable lt:lieutenant col:colonel asst:assistant assoc:associate"
  )
    .split(" ")
    .map((entry) => entry.split(":") as [string, string]),
)
// The longer one of two words with the same start is first.
const SHORT = /mrs|mr|dr|prof|jr|sr|capt|gov|gen|sen|rep|pres|rev|hon|lt|col|asst|assoc|st/g
const ALWAYS = /^(?:mr|mrs|dr|prof|jr|sr)$/

/**
 * Writes out titles: those that are words, too, only before a full stop and a name. `St.` is a saint before a word, a street elsewhere,
 * and part of the number behind one.
 */
export const SHORT_TITLES: Rule = {
  name: "titles",
  apply: (text) =>
    wholeWords(text, SHORT, (word, start, end) => {
      const next = text.text.slice(end, end + 3)
      if (word === "st") {
        if (/[0-9] ?$/.test(text.text.slice(Math.max(0, start - 2), start))) return word
        return /^\.? [a-z]/.test(next) ? "saint" : "street"
      }
      const title = TITLES.get(word)
      return title !== undefined && (ALWAYS.test(word) || /^\. ?[a-z]/.test(next)) ? title : word
    }),
}

const WRONG = "archeological analyses tonne tonnes groyne groynes philtre philtres bevvy bevvies"
const RIGHT =
  "archaeology:archeology archaeological:archeological pummelled:pummeled pummelling:pummeling snowploughs:snowplows " +
  "tranquilly:tranquilly"

let spellings: ReadonlyMap<string, string> | undefined

/** Writes words as in the United States; Whisper's table without its slips. */
export const AMERICAN_SPELLINGS: Rule = spellingRule(() => {
  spellings ??= corrected()
  return spellings
})

function corrected(): Map<string, string> {
  const table = tableOf(SPELLINGS)
  for (const word of WRONG.split(" ")) table.delete(word)
  for (const entry of RIGHT.split(" ")) table.set(...(entry.split(":") as [string, string]))
  return table
}
