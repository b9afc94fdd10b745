// Contractions and short titles, written out.
import { PYTHON_WHITESPACE } from "../../unicode/whitespace.js"
import type { Rule } from "../rule.js"
import { wordRule } from "./replace-word.js"

/** Removes hesitations. */
export const FILLERS: Rule = wordRule("fillers", "hmm:,mm:,mhm:,mmm:,uh:,um:")

const SPACES = new RegExp(`[${PYTHON_WHITESPACE}]+'?`, "g")

/** Removes the white space before an apostrophe. */
export const SPACES_BEFORE_APOSTROPHES: Rule = {
  name: "spaces-before-apostrophes",
  apply: (text) =>
    text.text.includes("'") ? text.replace(SPACES, ([spaces]) => (spaces!.endsWith("'") ? "'" : spaces!)) : text,
}

/** Writes out contractions of whole words. */
export const CONTRACTIONS: Rule = wordRule(
  "contractions",
  "won't:will not,can't:can not,let's:let us,ain't:aint,y'all:you all,wanna:want to,gotta:got to,gonna:going to," +
    "i'ma:i am going to,imma:i am going to,woulda:would have,coulda:could have,shoulda:should have,ma'am:madam",
)

/** Writes out titles, each with a space behind it; so the `st` of `Main st` and of `21 st` is a saint. */
export const TITLES: Rule = wordRule(
  "titles",
  "mr:mister ,mrs:missus ,st:saint ,dr:doctor ,prof:professor ,capt:captain ,gov:governor ,ald:alderman ,gen:general ," +
    "sen:senator ,rep:representative ,pres:president ,rev:reverend ,hon:honorable ,asst:assistant ,assoc:associate ," +
    "lt:lieutenant ,col:colonel ,jr:junior ,sr:senior ,esq:esquire ",
)

/** Endings and what they stand for, those with a participle first. */
export const ENDINGS_TABLE: string =
  "'d been: had been,'s been: has been,'d gone: had gone,'s gone: has gone,'d done: had done,'s got: has got," +
  "n't: not,'re: are,'s: is,'d: would,'ll: will,'t: not,'ve: have,'m: am"

/** Writes out endings. */
export const ENDINGS: Rule = wordRule("endings", ENDINGS_TABLE, true)
