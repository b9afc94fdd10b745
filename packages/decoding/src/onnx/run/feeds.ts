// The tensors that a step feeds beside its tokens: keys and values, and the sources.
import type { OnnxTensor } from "./runtime.js"
import type { TensorMaker } from "./session.js"
import { gathered, type OnnxBlock, type OnnxEncoded, type OnnxView } from "./states.js"

/** Makes tensors of states. */
export interface StateFeeds {
  /** Keys and values of tokens, for their inputs. */
  past(view: OnnxView<OnnxBlock>): Readonly<Record<string, OnnxTensor>>
  /** Keys and values of sources, for their inputs. */
  cross(view: OnnxView<OnnxBlock>): Readonly<Record<string, OnnxTensor>>
  /** `[rows x length x width]`: the encoder's vectors, padded by zeros. */
  hidden(view: OnnxView<OnnxEncoded>, length: number): OnnxTensor
  /** `[rows x length]`: 1 at positions of the source, 0 at padding. */
  mask(view: OnnxView<OnnxEncoded>, length: number): OnnxTensor
}

/** The feeds of one model. Those of sources are kept for the next step, which mostly has the same rows of them. */
export function stateFeeds(make: TensorMaker): StateFeeds {
  const keptCross = keptByRows<OnnxBlock, Readonly<Record<string, OnnxTensor>>>()
  const keptHidden = keptByRows<OnnxEncoded, OnnxTensor>()
  const keptMask = keptByRows<OnnxEncoded, OnnxTensor>()
  const past: StateFeeds["past"] = ({ of, rows }) =>
    Object.fromEntries(
      Object.entries(of).map(([name, all]) => [name, make.numbers(gathered(all, rows), [rows.length, ...all.dims])]),
    )
  return {
    past,
    cross: (view) => keptCross(view.of, view.rows, () => past(view)),
    hidden({ of, rows }, length) {
      return keptHidden(of, Int32Array.from([length, ...rows]), () => {
        const size = length * of.width
        const all = new Float32Array(rows.length * size)
        rows.forEach((row, i) => {
          all.set(of.hidden[row]!, i * size)
        })
        return make.numbers(all, [rows.length, length, of.width])
      })
    },
    mask({ of, rows }, length) {
      return keptMask(of, Int32Array.from([length, ...rows]), () => {
        const all = new BigInt64Array(rows.length * length)
        rows.forEach((row, i) => {
          all.fill(1n, i * length, i * length + of.hidden[row]!.length / of.width)
        })
        return make.integers(all, [rows.length, length])
      })
    },
  }
}

/** Makes a value of an object and some of its rows, unless the last one of that object was of the same rows. */
function keptByRows<Of extends object, Made>(): (of: Of, rows: Int32Array, make: () => Made) => Made {
  const kept = new WeakMap<Of, { readonly rows: Int32Array; readonly made: Made }>()
  return (of, rows, make) => {
    const last = kept.get(of)
    if (last !== undefined && last.rows.length === rows.length && last.rows.every((row, i) => row === rows[i]))
      return last.made
    const made = make()
    kept.set(of, { rows, made })
    return made
  }
}
