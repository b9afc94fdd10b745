// The arithmetic of a recurrent encoder-decoder: one memory of numbers, and kernels that work on it.
//
// A tensor is an offset into the memory, in elements, row-major. Nothing is allocated by a kernel. An output may be the same
// tensor as an input only where that is said.
//
// The single-precision kernels give the same bytes wherever they run, so every order of operations is fixed:
// - an element of a product is summed over `inner` in ascending order, multiply, then add, each rounded;
// - a sum within a row (softmax, attention scores) runs in four lanes, element i in lane i mod 4, from 0 on; then
//   (lane 0 + lane 2) + (lane 1 + lane 3);
// - other sums run in ascending order of rows.

/** One memory of numbers, allocated like a stack. */
export interface KernelMemory {
  /** All numbers. The view is replaced by an `allocate` that grows the memory: read it again after one. */
  readonly numbers: Float32Array | Float64Array
  /** The same memory as whole numbers (token ids); beside it in double precision. Replaced like `numbers`. */
  readonly integers: Int32Array
  /** Takes `length` zeros; returns their offset, a multiple of 4. */
  allocate(length: number): number
  /** The same without clearing: for numbers that are written before they are read. */
  allocateUncleared(length: number): number
  /** The top of the stack, for `release`. */
  mark(): number
  /** Gives back everything allocated since `mark`. */
  release(mark: number): void
}

/** Matrix products. */
export interface ProductKernels {
  /** `c [rows, columns] = a [rows, inner] b [inner, columns]`; with `accumulate`, the sums go on from c's elements. */
  product(a: number, b: number, c: number, rows: number, inner: number, columns: number, accumulate: boolean): void
  /** The same with the transpose of `a [inner, rows]`: gradients of weights. */
  productOfTransposed(
    a: number,
    b: number,
    c: number,
    rows: number,
    inner: number,
    columns: number,
    accumulate: boolean,
  ): void
  /** `to [columns, rows]` = the transpose of `a [rows, columns]`. */
  transpose(a: number, to: number, rows: number, columns: number): void
}

/** Rows moved and summed. Strides are distances between rows, in elements. */
export interface RowKernels {
  /** `to [rows, columns] += row` in every row: a bias. */
  addRow(row: number, to: number, rows: number, columns: number): void
  /** `to [columns] +=` the sum of the rows of `a`: the gradient of a bias. */
  sumRows(a: number, to: number, rows: number, columns: number): void
  /** `to [rows, width] = from`: joins and splits columns. */
  copyRows(from: number, fromStride: number, to: number, toStride: number, rows: number, width: number): void
  /** `to [i] = table [ids[i]]`: embeddings, or rows in another order. The ids are `integers`. */
  gather(
    table: number,
    ids: number,
    to: number,
    count: number,
    width: number,
    tableStride: number,
    toStride: number,
  ): void
  /** `table [ids[i]] += from [i]`, i ascending. */
  scatterAdd(
    from: number,
    ids: number,
    table: number,
    count: number,
    width: number,
    fromStride: number,
    tableStride: number,
  ): void
}

/** Element by element. An output may be an input. */
export interface ElementKernels {
  /** `to += a`. */
  add(a: number, to: number, count: number): void
  /** `a *= factor`. */
  scale(a: number, factor: number, count: number): void
  /** `to = tanh(a)`. */
  tanh(a: number, to: number, count: number): void
  /** `to = gradient (1 - y^2)`, for `y = tanh(x)`. */
  tanhBackward(y: number, gradient: number, to: number, count: number): void
}

/** One step of a recurrent layer for the rows of a batch, with PyTorch's gates and equations. */
export interface CellKernels {
  /**
   * GRU: `r = sigmoid(x_r + a_r)`, `z = sigmoid(x_z + a_z)`, `n = tanh(x_n + r a_n)`, `next = (1 - z) n + z previous`, where
   * `x [rows, 3 units]` is `W_ih input + b_ih` and `a [rows, 3 units]` is `W_hh previous + b_hh`. Keeps `r, z, n, a_n` in
   * `gates [rows, 4 units]`. `next` may be `previous`.
   */
  gru(x: number, a: number, previous: number, gates: number, next: number, rows: number, units: number): void
  /**
   * Its gradient, from that of `next`: sets those of `x`, of `a`, and of `previous` but for the part that goes through `a`, which
   * is to be added: `aGradient W_hh`. `previousGradient` may be `nextGradient`.
   */
  gruBackward(
    nextGradient: number,
    previous: number,
    gates: number,
    xGradient: number,
    aGradient: number,
    previousGradient: number,
    rows: number,
    units: number,
  ): void
  /**
   * LSTM: `i, f, o` are sigmoids and `g` the tanh of `x + a`, both `[rows, 4 units]` in the order i, f, g, o;
   * `cell = f previousCell + i g`, `next = o tanh(cell)`. Keeps `i, f, g, o, tanh(cell)` in `gates [rows, 5 units]`. `cell` may
   * be `previousCell`.
   */
  lstm(
    x: number,
    a: number,
    previousCell: number,
    gates: number,
    cell: number,
    next: number,
    rows: number,
    units: number,
  ): void
  /**
   * Its gradient, from those of `next` and, by later steps, of `cell`: sets that of `x` (also that of `a`) and that of
   * `previousCell`, which may be `cellGradient`.
   */
  lstmBackward(
    nextGradient: number,
    cellGradient: number,
    previousCell: number,
    gates: number,
    xGradient: number,
    previousCellGradient: number,
    rows: number,
    units: number,
  ): void
}

/** Bahdanau's attention of one query to the positions of its source. */
export interface AttentionKernels {
  /** `scores [positions] = vector . tanh(query + keys)`; keeps the tanh in `kept [positions, width]`. */
  additiveScores(
    query: number,
    keys: number,
    vector: number,
    kept: number,
    scores: number,
    positions: number,
    width: number,
  ): void
  /** Its gradient: adds to those of the query, the keys and the vector. */
  additiveBackward(
    scoresGradient: number,
    kept: number,
    vector: number,
    queryGradient: number,
    keysGradient: number,
    vectorGradient: number,
    positions: number,
    width: number,
  ): void
}

/** Softmax of rows and its losses. */
export interface SoftmaxKernels {
  /** `to [rows, columns] = softmax(a)`. `to` may be `a`. */
  softmax(a: number, to: number, rows: number, columns: number): void
  /** `to = y (gradient - y . gradient)`, for `y = softmax(x)`. `to` may be `gradient`. */
  softmaxBackward(y: number, gradient: number, to: number, rows: number, columns: number): void
  /** `to [rows, columns] = log softmax(a)`. `to` may be `a`. */
  logSoftmax(a: number, to: number, rows: number, columns: number): void
  /**
   * `losses [rows] = -log softmax(logits)[target]`, in nats; the logits become `(softmax(logits) - one at the target) factor`. The
   * targets are `integers`.
   */
  crossEntropy(logits: number, targets: number, losses: number, rows: number, columns: number, factor: number): void
}

/** Adam's numbers for one step. */
export interface AdamStep {
  /** `learning rate / (1 - beta1^t)` at step t = 1, 2, ... */
  readonly stepSize: number
  /** Decay of the mean. */
  readonly beta1: number
  /** Decay of the mean square. */
  readonly beta2: number
  /** Added to the root of the mean square. */
  readonly epsilon: number
  /** `sqrt(1 - beta2^t)`. */
  readonly rootOfCorrection2: number
  /** The gradient is multiplied by this first: clipping. */
  readonly gradientScale: number
}

/** Gradient descent. */
export interface UpdateKernels {
  /** The sum of squares, in double precision. */
  sumOfSquares(a: number, count: number): number
  /** One step of Adam in PyTorch's order of operations; `mean` and `square` are the moments. */
  adam(parameter: number, gradient: number, mean: number, square: number, count: number, step: AdamStep): void
}

/** All kernels on one memory. */
export interface Kernel
  extends KernelMemory,
    ProductKernels,
    RowKernels,
    ElementKernels,
    CellKernels,
    AttentionKernels,
    SoftmaxKernels,
    UpdateKernels {}
