// The tiny models as ONNX files, in the layouts of optimum: with the names, shapes and branches of its exports.
import { attribute, type Bytes, type Graph, graph, modelFile, node, tensor, value } from "./proto.js"
import { HEADS, MASKED, SIZE, VOCABULARY, WEIGHTS, WIDTH } from "./tiny.js"

const KEYS = "present.0.decoder.key"
const VALUES = "present.0.decoder.value"
const CROSS_KEYS = "present.0.encoder.key"
const CROSS_VALUES = "present.0.encoder.value"
const past = (present: string): string => present.replace("present", "past_key_values")
const OWN = [KEYS, VALUES]
const OF_SOURCES = [CROSS_KEYS, CROSS_VALUES]

const numbers = (name: string, all: readonly number[], ...dims: readonly number[]): Bytes =>
  tensor(name, "float32", dims, all)
const integers = (name: string, ...all: readonly number[]): Bytes => tensor(name, "int64", [all.length], all)
const axis = (at: number): Bytes => attribute("axis", at)

const SHAPES = [
  integers("heads_shape", 0, -1, HEADS, WIDTH),
  integers("vector_shape", 0, -1, SIZE),
  integers("two", 2),
  integers("one", 1),
  integers("masks", 1, 2),
  numbers("half", [0.5]),
  numbers("quarter", [0.25]),
  numbers("unit", [1]),
  numbers("masked", [MASKED]),
]
const permuted = (name: string, to: string, ...order: readonly number[]): Bytes =>
  node("Transpose", name, to, attribute("perm", order))
/** `[rows x length x size]` to `[rows x heads x length x width]`. */
const split = (name: string, to: string): readonly Bytes[] => [
  node("Reshape", `${name} heads_shape`, `${name}_in_heads`),
  permuted(`${name}_in_heads`, to, 0, 2, 1, 3),
]
/** Attention of `query`, with scores less 1000 where the mask is 0. */
const attention = (keys: string, values: string, mask: string, to: string): readonly Bytes[] => [
  permuted(keys, `${to}_keys`, 0, 1, 3, 2),
  node("MatMul", `query ${to}_keys`, `${to}_products`),
  node("Cast", mask, `${to}_float`, attribute("to", 1)),
  node("Sub", `${to}_float unit`, `${to}_less`),
  node("Mul", `${to}_less masked`, `${to}_scaled`),
  node("Unsqueeze", `${to}_scaled masks`, `${to}_wide`),
  node("Add", `${to}_products ${to}_wide`, `${to}_scores`),
  node("Softmax", `${to}_scores`, `${to}_weights`, axis(-1)),
  node("MatMul", `${to}_weights ${values}`, to),
]
/** Keys and values with those of the tokens before. */
const withPast = (key: string, value: string): readonly Bytes[] => [
  node("ReduceSum", `${value} two`, "value_sum"),
  node("Mul", "value_sum half", "half_of_sum"),
  node("Add", "query half_of_sum", "raw_value"),
  node("Tanh", "raw_value", "new_value"),
  node("Concat", `${key} query`, KEYS, axis(2)),
  node("Concat", `${value} new_value`, VALUES, axis(2)),
]
const WITHOUT_PAST = [node("Tanh", "query", VALUES), node("Identity", "query", KEYS)]
const logitsOf = (name: string): readonly Bytes[] => [
  permuted(name, "in_order", 0, 2, 1, 3),
  node("Reshape", "in_order vector_shape", "vector"),
  node("MatMul", "vector output_weights", "logits"),
]
const CROSS = [
  ...split("encoder_hidden_states", "cross_keys"),
  node("MatMul", "encoder_hidden_states cross_weights", "projected"),
  ...split("projected", "cross_values"),
]

const IDS = value("input_ids", "int64", ["batch", "length"])
const LOGITS = value("logits", "float32", ["batch", "length", VOCABULARY])
const keysAndValues = (names: readonly string[], length: string): readonly Bytes[] =>
  names.map((name) => value(name, "float32", ["batch", HEADS, length, WIDTH]))
const MASK = value("encoder_attention_mask", "int64", ["batch", "source"])
const HIDDEN = value("encoder_hidden_states", "float32", ["batch", "source", SIZE])
const DECODER_WEIGHTS = [
  ...SHAPES,
  numbers("target", WEIGHTS.target, VOCABULARY, SIZE),
  numbers("cross_weights", WEIGHTS.crossValue, SIZE, SIZE),
  numbers("output_weights", WEIGHTS.output, SIZE, VOCABULARY),
]
const QUERY = [node("Gather", "target input_ids", "embedded"), ...split("embedded", "query")]
const ENDING = [
  ...attention("used_cross_keys", "used_cross_values", "encoder_attention_mask", "crossed"),
  node("Add", "own crossed", "together"),
  ...logitsOf("together"),
]
/** Attention over all tokens, none of them masked. */
const OWN_ATTENTION = [
  node("Shape", KEYS, "own_shape"),
  node("Gather", "own_shape two", "own_length"),
  node("Concat", "one own_length", "own_mask_shape", axis(0)),
  node("ConstantOfShape", "own_mask_shape", "own_zeros"),
  node("Add", "own_zeros unit", "own_mask"),
  ...attention(KEYS, VALUES, "own_mask", "own"),
]

const ENCODER: Graph = {
  nodes: [
    node("Gather", "source input_ids", "embedded"),
    node("Cast", "attention_mask", "float_mask", attribute("to", 1)),
    node("Unsqueeze", "float_mask two", "wide_mask"),
    node("Mul", "embedded wide_mask", "unmasked"),
    node("ReduceSum", "unmasked one", "sum"),
    node("Mul", "sum quarter", "quarter_of_sum"),
    node("Add", "embedded quarter_of_sum", "last_hidden_state"),
  ],
  initializers: [...SHAPES, numbers("source", WEIGHTS.source, VOCABULARY, SIZE)],
  inputs: [IDS, value("attention_mask", "int64", ["batch", "length"])],
  outputs: [value("last_hidden_state", "float32", ["batch", "length", SIZE])],
}

const FIRST: Graph = {
  nodes: [
    ...QUERY,
    ...WITHOUT_PAST,
    ...OWN_ATTENTION,
    ...CROSS,
    node("Identity", "cross_keys", CROSS_KEYS),
    node("Identity", "cross_values", CROSS_VALUES),
    node("Identity", "cross_keys", "used_cross_keys"),
    node("Identity", "cross_values", "used_cross_values"),
    ...ENDING,
  ],
  initializers: DECODER_WEIGHTS,
  inputs: [MASK, IDS, HIDDEN],
  outputs: [LOGITS, ...keysAndValues(OWN, "length"), ...keysAndValues(OF_SOURCES, "source")],
}

const WITH_PAST: Graph = {
  nodes: [
    ...QUERY,
    ...withPast(past(KEYS), past(VALUES)),
    ...OWN_ATTENTION,
    node("Identity", past(CROSS_KEYS), "used_cross_keys"),
    node("Identity", past(CROSS_VALUES), "used_cross_values"),
    ...ENDING,
  ],
  initializers: DECODER_WEIGHTS,
  inputs: [MASK, IDS, ...keysAndValues(OWN.map(past), "past"), ...keysAndValues(OF_SOURCES.map(past), "source")],
  outputs: [LOGITS, ...keysAndValues(OWN, "length")],
}

const named = (names: readonly string[]): readonly Bytes[] =>
  names.map((name) => value(name, "float32", ["a", "b", "c", "d"]))
const BRANCH = ["used_cross_keys", "used_cross_values", CROSS_KEYS, CROSS_VALUES]
/** As optimum merges decoders: with a past, the keys and values of sources come out empty. */
const MERGED: Graph = {
  nodes: [
    ...QUERY,
    ...withPast(past(KEYS), past(VALUES)),
    ...OWN_ATTENTION,
    node(
      "If",
      "use_cache_branch",
      BRANCH.join(" "),
      attribute("then_branch", {
        graph: graph({
          nodes: [
            node("Identity", past(CROSS_KEYS), "then_keys"),
            node("Identity", past(CROSS_VALUES), "then_values"),
            node("Identity", "no_cross", "then_no_keys"),
            node("Identity", "no_cross", "then_no_values"),
          ],
          outputs: named(["then_keys", "then_values", "then_no_keys", "then_no_values"]),
        }),
      }),
      attribute("else_branch", {
        graph: graph({
          nodes: [
            ...CROSS,
            node("Identity", "cross_keys", "else_keys"),
            node("Identity", "cross_values", "else_values"),
          ],
          outputs: named(["cross_keys", "cross_values", "else_keys", "else_values"]),
        }),
      }),
    ),
    ...ENDING,
  ],
  initializers: [...DECODER_WEIGHTS, numbers("no_cross", [], 0, HEADS, 1, WIDTH)],
  inputs: [
    MASK,
    IDS,
    HIDDEN,
    ...keysAndValues(OWN.map(past), "past"),
    ...keysAndValues(OF_SOURCES.map(past), "source"),
    value("use_cache_branch", "bool", [1]),
  ],
  outputs: [LOGITS, ...keysAndValues(OWN, "length"), ...named(OF_SOURCES)],
}

const LANGUAGE_KEYS = "present.0.key"
const LANGUAGE_VALUES = "present.0.value"
const LANGUAGE: Graph = {
  nodes: [
    node("Gather", "target input_ids", "token"),
    node("Gather", "position position_ids", "place"),
    node("Add", "token place", "embedded"),
    ...split("embedded", "query"),
    ...withPast(past(LANGUAGE_KEYS), past(LANGUAGE_VALUES)),
    node("Identity", KEYS, LANGUAGE_KEYS),
    node("Identity", VALUES, LANGUAGE_VALUES),
    ...attention(KEYS, VALUES, "attention_mask", "own"),
    ...logitsOf("own"),
  ],
  initializers: [...DECODER_WEIGHTS, numbers("position", WEIGHTS.position, 32, SIZE)],
  inputs: [
    IDS,
    value("attention_mask", "int64", ["batch", "all"]),
    value("position_ids", "int64", ["batch", "length"]),
    ...keysAndValues([past(LANGUAGE_KEYS), past(LANGUAGE_VALUES)], "past"),
  ],
  outputs: [LOGITS, ...keysAndValues([LANGUAGE_KEYS, LANGUAGE_VALUES], "all")],
}

/** The files by the name that optimum gives them. */
export const TINY_FILES = {
  encoder_model: modelFile(ENCODER),
  decoder_model: modelFile(FIRST),
  decoder_with_past_model: modelFile(WITH_PAST),
  decoder_model_merged: modelFile(MERGED),
  model: modelFile(LANGUAGE),
} as const
