// A toy translation task: German sentences of a small grammar, and all that is right in English. German moves its verbs, agrees in
// gender and case, and has one word where English has two; a sentence has many right translations.

const NOUNS = {
  living: [
    { de: "Lehrer", gender: "m", en: ["teacher"] },
    { de: "Arzt", gender: "m", en: ["doctor", "physician"] },
    { de: "Mann", gender: "m", en: ["man"] },
    { de: "Nachbar", gender: "m", en: ["neighbour"] },
    { de: "Frau", gender: "f", en: ["woman", "lady"] },
    { de: "Tante", gender: "f", en: ["aunt"] },
    { de: "Freundin", gender: "f", en: ["friend"] },
    { de: "Kind", gender: "n", en: ["child", "kid"] },
    { de: "Mädchen", gender: "n", en: ["girl"] },
  ],
  things: [
    { de: "Brief", gender: "m", en: ["letter"] },
    { de: "Apfel", gender: "m", en: ["apple"] },
    { de: "Hut", gender: "m", en: ["hat"] },
    { de: "Zeitung", gender: "f", en: ["newspaper", "paper"] },
    { de: "Blume", gender: "f", en: ["flower"] },
    { de: "Lampe", gender: "f", en: ["lamp"] },
    { de: "Buch", gender: "n", en: ["book"] },
    { de: "Bild", gender: "n", en: ["picture", "painting"] },
    { de: "Geschenk", gender: "n", en: ["present", "gift"] },
  ],
}
const ADJECTIVES = [
  { de: "alt", en: ["old"] },
  { de: "klein", en: ["small", "little"] },
  { de: "groß", en: ["big", "large"] },
  { de: "neu", en: ["new"] },
  { de: "rot", en: ["red"] },
  { de: "schön", en: ["beautiful", "lovely"] },
]
const VERBS = [
  { de: "gekauft", en: ["bought", "purchased"] },
  { de: "gefunden", en: ["found", "discovered"] },
  { de: "gesehen", en: ["saw", "noticed"] },
  { de: "gesucht", en: ["looked for", "searched for"] },
  { de: "gegeben", en: ["gave", "handed"], gives: true },
  { de: "gezeigt", en: ["showed", "presented"], gives: true },
  { de: "geschickt", en: ["sent", "mailed"], gives: true },
]
const TIMES = [
  { de: "gestern", en: ["yesterday"] },
  { de: "heute", en: ["today"] },
  { de: "letzte Woche", en: ["last week"] },
  { de: "am Abend", en: ["in the evening", "at night"] },
  { de: "am Morgen", en: ["in the morning"] },
  { de: "im Sommer", en: ["in summer", "in the summer"] },
]
const ARTICLES = {
  nominative: { m: "der", f: "die", n: "das" },
  accusative: { m: "den", f: "die", n: "das" },
  dative: { m: "dem", f: "der", n: "dem" },
}
const INDEFINITE = { m: ["einen", "en"], f: ["eine", "e"], n: ["ein", "es"] }

/**
 * A sentence.
 *
 * @param below - draws a whole number from 0 to below its argument
 * @returns the German text, and a function that draws a right English one
 */
export function sentence(below) {
  const pick = (list) => list[below(list.length)]
  const first = clause(below)
  switch (below(5)) {
    case 0:
      return { source: first.mainSubjectFirst, target: (draw) => first.english(draw) }
    case 1: {
      const intro = pick([
        { de: "ich weiß , dass", en: ["i know that", "i know"] },
        { de: "sie sagt , dass", en: ["she says that", "she says"] },
      ])
      return {
        source: `${intro.de} ${first.subordinate}`,
        target: (draw) => `${drawn(intro.en, draw)} ${first.english(draw)}`,
      }
    }
    case 2: {
      const second = clause(below)
      const source = `${first.mainSubjectFirst} , weil ${second.subordinate}`
      return { source, target: (draw) => `${first.english(draw)} because ${second.english(draw)}` }
    }
    default:
      return { source: first.mainTimeFirst, target: (draw) => first.english(draw) }
  }
}

function clause(below) {
  const pick = (list) => list[below(list.length)]
  const verb = pick(VERBS)
  const time = pick(TIMES)
  const subject = definite(below, NOUNS.living, "nominative")
  const receiver = verb.gives ? definite(below, NOUNS.living, "dative") : undefined
  const object = below(2) === 0 ? definite(below, NOUNS.things, "accusative") : indefinite(below)
  const objects = [receiver?.de, object.de].filter((each) => each !== undefined).join(" ")
  return {
    mainSubjectFirst: `${subject.de} hat ${time.de} ${objects} ${verb.de}`,
    mainTimeFirst: `${time.de} hat ${subject.de} ${objects} ${verb.de}`,
    subordinate: `${subject.de} ${time.de} ${objects} ${verb.de} hat`,
    english(draw) {
      const when = drawn(time.en, draw)
      const [who, what, done] = [subject.english(draw), object.english(draw), drawn(verb.en, draw)]
      const whom = receiver?.english(draw)
      // "presented" takes its receiver after "to" only.
      const after = whom === undefined || done === "presented" || draw(2) === 0
      const rest = whom === undefined ? what : after ? `${what} to ${whom}` : `${whom} ${what}`
      const said = `${who} ${done} ${rest}`
      return [`${when} ${said}`, `${when} , ${said}`, `${said} ${when}`, `${said} ${when}`][draw(4)]
    },
  }
}

function definite(below, nouns, grammaticalCase) {
  const noun = nouns[below(nouns.length)]
  const adjective = below(2) === 0 ? ADJECTIVES[below(ADJECTIVES.length)] : undefined
  const ending = grammaticalCase === "dative" || (grammaticalCase === "accusative" && noun.gender === "m") ? "en" : "e"
  const article = ARTICLES[grammaticalCase][noun.gender]
  const de = [article, adjective && adjective.de + ending, noun.de].filter(Boolean).join(" ")
  return { de, english: (draw) => ["the", ...described(adjective, noun, draw)].join(" ") }
}

function indefinite(below) {
  const noun = NOUNS.things[below(NOUNS.things.length)]
  const adjective = below(2) === 0 ? ADJECTIVES[below(ADJECTIVES.length)] : undefined
  const [article, ending] = INDEFINITE[noun.gender]
  const de = [article, adjective && adjective.de + ending, noun.de].filter(Boolean).join(" ")
  return {
    de,
    english(draw) {
      const words = described(adjective, noun, draw)
      return [/^[aeiou]/.test(words[0]) ? "an" : "a", ...words].join(" ")
    },
  }
}

function described(adjective, noun, draw) {
  return adjective === undefined ? [drawn(noun.en, draw)] : [drawn(adjective.en, draw), drawn(noun.en, draw)]
}

function drawn(list, draw) {
  return list.length === 1 ? list[0] : list[draw(list.length)]
}
