// A made-up text whose words belong to topics and to the two sides of relations, so that good vectors are known.
import { aliasTable, type Generator, shuffle, xoshiro128 } from "@lectern/random"

const SEED = 27
const TOPIC_LINES = 3500
const RELATION_LINES = 5000
const TOPICS = 24
const TOPIC_WORDS = 40
const COMMON_WORDS = 30
const RELATIONS = 4
const PAIRS = 20
/** Frequencies of a topic's words fall with their rank to this power. */
const FALL = 0.8

/** Every fourth word of each topic, with its topic's name, which all words of the topic begin with. */
export const TOPIC_QUERIES: readonly { readonly word: string; readonly topic: string }[] = range(TOPICS).flatMap(
  (topic) => range(TOPIC_WORDS / 4).map((rank) => ({ word: topicWord(topic, 4 * rank), topic: topicWord(topic, "") })),
)

/** Analogies: the first word is to the second as the third to the fourth. */
export const RELATION_QUESTIONS: readonly (readonly [string, string, string, string])[] = range(RELATIONS).flatMap(
  (relation) =>
    range(PAIRS).map((pair) => {
      const other = (pair + 7) % PAIRS
      const [a, b] = [pairWord(relation, pair, 0), pairWord(relation, pair, 1)]
      return [a, b, pairWord(relation, other, 0), pairWord(relation, other, 1)] as const
    }),
)

/**
 * The text: lines of a topic with some common and some other words, and lines of a pair's word among the contexts of its pair and of its
 * side of the relation.
 */
export function plantedLines(): readonly string[] {
  const random = xoshiro128(SEED)
  const ranks = aliasTable(range(TOPIC_WORDS).map((rank) => (rank + 1) ** -FALL))
  const lines = [
    ...range(TOPIC_LINES).map(() => topicLine(random, () => ranks.draw(random))),
    ...range(RELATION_LINES).map(() => relationLine(random)),
  ]
  shuffle(lines, random)
  return lines.map((words) => words.join(" "))
}

function topicLine(random: Generator, rank: () => number): string[] {
  const topic = random.below(TOPICS)
  const words = range(9).map(() => topicWord(topic, rank()))
  for (let i = 0; i < 3; i++) words.splice(random.below(words.length + 1), 0, commonWord(random))
  for (let i = 0; i < 5; i++) words[random.below(words.length)] = anyTopicWord(random)
  return words
}

function relationLine(random: Generator): string[] {
  const [relation, pair, side] = [random.below(RELATIONS), random.below(PAIRS), random.below(2)]
  const words = [
    ...range(2).map(() => `r${relation}p${pair}x${random.below(3)}`),
    ...range(2).map(() => `r${relation}s${side}y${random.below(4)}`),
    ...range(3).map(() => anyTopicWord(random)),
    commonWord(random),
    pairWord(relation, pair, side),
  ]
  shuffle(words, random)
  return words
}

function topicWord(topic: number, rank: number | ""): string {
  return `t${topic}w${rank}`
}

function anyTopicWord(random: Generator): string {
  return topicWord(random.below(TOPICS), random.below(TOPIC_WORDS))
}

function commonWord(random: Generator): string {
  return `c${random.below(COMMON_WORDS)}`
}

function pairWord(relation: number, pair: number, side: number): string {
  return `r${relation}p${pair}s${side}`
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}
