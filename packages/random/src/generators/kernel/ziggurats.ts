// The layers of the ziggurats that standard normal and standard exponential numbers are drawn from, equal to numpy's to
// the bit. Marsaglia and Tsang 2000, "The ziggurat method for generating random variables", with 256 layers.
//
// Layer i of a falling density f spans |x| < x(i) and is as large as every other: with v the area of a layer, from the
// last layer down, f(x(i)) = v / x(i+1) + f(x(i+1)). A layer is four numbers:
//   bound    positions below it lie under the curve
//   width    a position times this is an x
//   height   f(x(i))
//   0        so that layers start at multiples of 32 bytes

import { exp, LOW, log, logPair, productError, smallError, sumError } from "@lectern/core/elementary"

/** Numbers in a layer. */
export const LAYER_STRIDE = 4
const LAYERS = 256
const LAST = LAYERS - 1
const TWO_TO_52 = 2 ** 52
const TWO_TO_53 = 2 ** 53

/** The end of the normal's last layer. */
export const NORMAL_END = 3.6541528853610088
const NORMAL_AREA = 0.004928673233974652

/** The end of the exponential's last layer: 7.69711747013104971404462804812. */
export const EXPONENTIAL_END = 7.69711747013105
// The rounding error of that double; then e^-7.697... and the area of a layer, each as the sum of two doubles.
const END_LOW = -3.6248703662397484e-16
const END_HEIGHT = 0.00045413435384149677
const END_HEIGHT_LOW = -9.774760372415716e-21
const EXPONENTIAL_AREA = 0.003949659822581557
const EXPONENTIAL_AREA_LOW = 2.014715786725663e-19

let normal: Float64Array | undefined
let exponential: Float64Array | undefined

/** The layers of the normal density e^(-x^2/2), for positions of 52 bits. */
export function normalLayers(): Float64Array {
  normal ??= builtNormal()
  return normal
}

/** The layers of the exponential density e^-x, for positions of 53 bits. */
export function exponentialLayers(): Float64Array {
  exponential ??= builtExponential()
  return exponential
}

// In plain double arithmetic, as numpy's table was made: its values carry the rounding errors of the recurrence.
function builtNormal(): Float64Array {
  const layers = new Float64Array(LAYERS * LAYER_STRIDE)
  let above = NORMAL_END
  let height = exp(-0.5 * above * above)
  setLayer(layers, LAST, above / TWO_TO_52, height)
  setLayer(layers, 0, NORMAL_AREA / height / TWO_TO_52, 1)
  layers[0] = rounded(((above * height) / NORMAL_AREA) * TWO_TO_52)
  for (let i = LAST - 1; i > 0; i--) {
    const x = Math.sqrt(-2 * log(NORMAL_AREA / above + height))
    height = exp(-0.5 * x * x)
    // The library behind numpy's table was a unit off here, and each further layer follows from this one.
    if (i === 38) height += 2 ** -53
    setLayer(layers, i, x / TWO_TO_52, height)
    layers[(i + 1) * LAYER_STRIDE] = rounded((x / above) * TWO_TO_52)
    above = x
  }
  return layers
}

// With twice the precision of a double, as numpy's table was made; its bounds are even.
function builtExponential(): Float64Array {
  const layers = new Float64Array(LAYERS * LAYER_STRIDE)
  let [above, aboveLow] = [EXPONENTIAL_END, END_LOW]
  let [height, heightLow] = [END_HEIGHT, END_HEIGHT_LOW]
  setLayer(layers, LAST, above / TWO_TO_53, height)
  setLayer(layers, 0, EXPONENTIAL_AREA / height / TWO_TO_53, 1)
  const box = above * height
  const boxLow = productError(above, height, box) + above * heightLow + aboveLow * height
  layers[0] = evenBound(quotient(box, boxLow, EXPONENTIAL_AREA, EXPONENTIAL_AREA_LOW))
  for (let i = LAST - 1; i > 0; i--) {
    const [step, stepLow] = quotient(EXPONENTIAL_AREA, EXPONENTIAL_AREA_LOW, above, aboveLow)
    const sum = step + height
    const lost = sumError(step, height, sum) + stepLow + heightLow
    height = sum + lost
    heightLow = smallError(sum, lost, height)
    const x = -logPair(height, heightLow)
    const xLow = -LOW[0]!
    setLayer(layers, i, x / TWO_TO_53, height)
    layers[(i + 1) * LAYER_STRIDE] = evenBound(quotient(x, xLow, above, aboveLow))
    above = x
    aboveLow = xLow
  }
  return layers
}

/** The closest whole number; of two, the even one. */
function rounded(x: number): number {
  return x + TWO_TO_52 - TWO_TO_52
}

/** A ratio below 1 as a position of 53 bits, the last of them 0. */
function evenBound([ratio, low]: readonly [number, number]): number {
  const whole = Math.floor(ratio * TWO_TO_52)
  return 2 * (whole + Math.floor(ratio * TWO_TO_52 - whole + low * TWO_TO_52))
}

/** (a + aLow) / (b + bLow), and its rounding error. */
function quotient(a: number, aLow: number, b: number, bLow: number): [number, number] {
  const high = a / b
  const product = high * b
  const rest = a - product - productError(high, b, product) + aLow - high * bLow
  return [high, rest / b]
}

function setLayer(layers: Float64Array, i: number, width: number, height: number): void {
  layers[i * LAYER_STRIDE + 1] = width
  layers[i * LAYER_STRIDE + 2] = height
}
