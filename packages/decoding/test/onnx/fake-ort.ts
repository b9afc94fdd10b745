// A runtime without a file: sessions that compute the tiny models, and refuse feeds of other names, types or shapes than a file's.
import type { OnnxRuntime, OnnxSession, OnnxTensor } from "../../src/onnx/index.js"
import { attend, encoded, HEADS, plus, rowOf, SIZE, times, VOCABULARY, valueAfter, WEIGHTS, WIDTH } from "./tiny.js"

/** The tensors that a session gave and that were not freed. */
export const live = new Set<OnnxTensor>()

class Tensor implements OnnxTensor {
  readonly type: string
  readonly dims: readonly number[]
  readonly data: Float32Array | BigInt64Array | Uint8Array
  constructor(type: string, data: Float32Array | BigInt64Array | Uint8Array, dims: readonly number[]) {
    const length = dims.reduce((product, each) => product * each, 1)
    if (data.length !== length) throw new Error(`${data.length} numbers for ${dims.join(" x ")}`)
    this.type = type
    this.dims = dims
    this.data = data
  }
  dispose(): void {
    if (!live.delete(this)) throw new Error("a tensor is freed twice, or was not given by a session")
  }
}

/** What stands for the module of a runtime. */
export const fakeOrt: OnnxRuntime = { Tensor }

/** Feeds with checks of what a file would check. */
interface Feeds {
  integers(name: string, ...dims: readonly number[]): number[]
  vectors(name: string, ...dims: readonly (number | undefined)[]): number[][][]
  heads(name: string, rows: number, length?: number): number[][][]
}

function feedsOf(feeds: Readonly<Record<string, OnnxTensor>>): Feeds {
  const take = (name: string, type: string, dims: readonly (number | undefined)[]): Tensor => {
    const tensor = feeds[name] as Tensor
    if (tensor.type !== type) throw new Error(`${name} is ${tensor.type}`)
    if (tensor.dims.length !== dims.length || dims.some((each, i) => each !== undefined && each !== tensor.dims[i]))
      throw new Error(`${name} is ${tensor.dims.join(" x ")}`)
    return tensor
  }
  const vectors: Feeds["vectors"] = (name, ...dims) => {
    const {
      data,
      dims: [rows = 0, length = 0],
    } = take(name, "float32", dims)
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length }, (_, i) =>
        Array.from(data.slice((row * length + i) * SIZE, (row * length + i + 1) * SIZE), Number),
      ),
    )
  }
  return {
    integers: (name, ...dims) => Array.from(take(name, "int64", dims).data, Number),
    vectors,
    // [rows x heads x length x width] as vectors of all heads by position.
    heads(name, rows, length) {
      const { data, dims } = take(name, "float32", [rows, HEADS, length, WIDTH])
      const at = (row: number, head: number, i: number, k: number): number =>
        Number(data[((row * HEADS + head) * dims[2]! + i) * WIDTH + k])
      return Array.from({ length: rows }, (_, row) =>
        Array.from({ length: dims[2]! }, (_, i) =>
          Array.from({ length: SIZE }, (_, k) => at(row, Math.floor(k / WIDTH), i, k % WIDTH)),
        ),
      )
    },
  }
}

const given = (data: Float32Array, ...dims: readonly number[]): Tensor => {
  const tensor = new Tensor("float32", data, dims)
  live.add(tensor)
  return tensor
}
const inHeads = (rows: readonly (readonly (readonly number[])[])[]): Tensor => {
  const length = rows[0]!.length
  const all = rows.flatMap((row) =>
    Array.from({ length: HEADS }, (_, head) => row.flatMap((each) => each.slice(head * WIDTH, (head + 1) * WIDTH))),
  )
  return given(Float32Array.from(all.flat()), rows.length, HEADS, length, WIDTH)
}

type Outputs = Readonly<Record<string, OnnxTensor>>

function session(
  inputNames: readonly string[],
  outputNames: readonly string[],
  compute: (feeds: Feeds, rows: number, all: Readonly<Record<string, OnnxTensor>>) => Outputs,
): OnnxSession {
  const past = (name: string): boolean => name.startsWith("past")
  return {
    inputNames,
    outputNames,
    inputMetadata: inputNames.map((name) => ({
      name,
      shape: past(name) ? ["batch", HEADS, "past", WIDTH] : ["batch"],
    })),
    outputMetadata: outputNames.map((name) => ({
      name,
      shape: ["batch", "length", name === "logits" ? VOCABULARY : SIZE],
    })),
    async run(feeds) {
      const names = Object.keys(feeds).sort().join()
      if (names !== [...inputNames].sort().join()) throw new Error(`fed ${names}`)
      return compute(feedsOf(feeds), feeds.input_ids!.dims[0]!, feeds)
    },
  }
}

const KEY = "past_key_values.0.decoder.key"
const VALUE = "past_key_values.0.decoder.value"
const CROSS_KEY = "past_key_values.0.encoder.key"
const CROSS_VALUE = "past_key_values.0.encoder.value"
const present = (name: string): string => name.replace("past_key_values", "present")

function decode(feeds: Feeds, rows: number, kind: "first" | "next" | "merged", isFirst: boolean): Outputs {
  const tokens = feeds.integers("input_ids", rows, 1)
  const none: number[][][] = tokens.map(() => [])
  const read = kind === "first" ? [none, none] : [feeds.heads(KEY, rows), feeds.heads(VALUE, rows)]
  const length = isFirst ? undefined : feeds.heads(CROSS_KEY, rows)[0]!.length
  const hidden = kind === "next" ? [] : feeds.vectors("encoder_hidden_states", rows, length, SIZE)
  const crossKeys = isFirst ? hidden : feeds.heads(CROSS_KEY, rows)
  const crossValues = isFirst
    ? hidden.map((row) => row.map((each) => times(each, WEIGHTS.crossValue, SIZE)))
    : feeds.heads(CROSS_VALUE, rows)
  const positions = crossKeys[0]!.length
  const mask = feeds.integers("encoder_attention_mask", rows, positions)
  const queries = tokens.map((token) => rowOf(WEIGHTS.target, token))
  const keys = queries.map((query, row) => [...read[0]![row]!, query])
  const values = queries.map((query, row) => [...read[1]![row]!, valueAfter(query, read[1]![row]!)])
  const logits = queries.flatMap((query, row) => {
    const seen = mask.slice(row * positions, (row + 1) * positions)
    const crossed = attend(query, crossKeys[row]!, crossValues[row]!, seen)
    return times(plus(attend(query, keys[row]!, values[row]!), crossed), WEIGHTS.output, VOCABULARY)
  })
  const empty = (): Tensor => given(new Float32Array(0), 0, HEADS, 1, WIDTH)
  return {
    logits: given(Float32Array.from(logits), rows, 1, VOCABULARY),
    [present(KEY)]: inHeads(keys),
    [present(VALUE)]: inHeads(values),
    ...(kind !== "next" && {
      [present(CROSS_KEY)]: isFirst ? inHeads(crossKeys) : empty(),
      [present(CROSS_VALUE)]: isFirst ? inHeads(crossValues) : empty(),
    }),
  }
}

const PLAIN = ["encoder_attention_mask", "input_ids"]
const ALL = [KEY, VALUE, CROSS_KEY, CROSS_VALUE]
const OUTPUTS = ["logits", ...ALL.map(present)]

/** Sessions by the name of the file that they stand for. */
export const FAKES = {
  encoder_model: session(["input_ids", "attention_mask"], ["last_hidden_state"], (feeds, rows, { input_ids }) => {
    const length = input_ids!.dims[1]!
    const ids = feeds.integers("input_ids", rows, length)
    const mask = feeds.integers("attention_mask", rows, length)
    const part = (all: readonly number[], row: number): number[] => all.slice(row * length, (row + 1) * length)
    const vectors = Array.from({ length: rows }, (_, row) => encoded(part(ids, row), part(mask, row)).flat())
    return { last_hidden_state: given(Float32Array.from(vectors.flat()), rows, length, SIZE) }
  }),
  decoder_model: session([...PLAIN, "encoder_hidden_states"], OUTPUTS, (feeds, rows) =>
    decode(feeds, rows, "first", true),
  ),
  decoder_with_past_model: session([...PLAIN, ...ALL], OUTPUTS.slice(0, 3), (feeds, rows) =>
    decode(feeds, rows, "next", false),
  ),
  decoder_model_merged: session(
    [...PLAIN, "encoder_hidden_states", ...ALL, "use_cache_branch"],
    OUTPUTS,
    (feeds, rows, { use_cache_branch }) => {
      const { type, data } = use_cache_branch!
      if (type !== "bool") throw new Error(`use_cache_branch is ${type}`)
      return decode(feeds, rows, "merged", (data as Uint8Array)[0] === 0)
    },
  ),
  model: session(
    ["input_ids", "attention_mask", "position_ids", "past_key_values.0.key", "past_key_values.0.value"],
    ["logits", "present.0.key", "present.0.value"],
    (feeds, rows) => {
      const tokens = feeds.integers("input_ids", rows, 1)
      const [keys, values] = [feeds.heads("past_key_values.0.key", rows), feeds.heads("past_key_values.0.value", rows)]
      const length = keys[0]!.length + 1
      const mask = feeds.integers("attention_mask", rows, length)
      const places = feeds.integers("position_ids", rows, 1)
      const logits = tokens.flatMap((token, row) => {
        const query = plus(rowOf(WEIGHTS.target, token), rowOf(WEIGHTS.position, places[row]!))
        values[row]!.push(valueAfter(query, values[row]!))
        keys[row]!.push(query)
        const own = attend(query, keys[row]!, values[row]!, mask.slice(row * length, (row + 1) * length))
        return times(own, WEIGHTS.output, VOCABULARY)
      })
      return {
        logits: given(Float32Array.from(logits), rows, 1, VOCABULARY),
        "present.0.key": inHeads(keys),
        "present.0.value": inHeads(values),
      }
    },
  ),
} as const satisfies Readonly<Record<string, OnnxSession>>
