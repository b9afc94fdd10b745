// Estimates of a function at the ends of an interval: its polynomial through the nodes of a rule is continued there.

/** The weights of the value at the upper end: of each positive node and of the negative one, the outermost first. */
export type EndWeights = readonly (readonly [positive: number, negative: number])[]

/**
 * The weights that continue values at the nodes of a rule to the upper end of the interval.
 *
 * @see Berrut and Trefethen 2004, "Barycentric Lagrange interpolation", equation (4.2)
 */
export function endWeights(rule: readonly (readonly [node: number, ...rest: readonly number[]])[]): EndWeights {
  const nodes = rule.flatMap(([node]) => (node === 0 ? [0] : [node, -node]))
  const share = (node: number): number => {
    let product = 1
    for (const other of nodes) if (other !== node) product *= (1 - other) / (node - other)
    return product
  }
  return rule.map(([node]) => [share(node), node === 0 ? 0 : share(-node)])
}

/** Estimates of a function at the lower and at the upper end. */
export function endValues(weights: EndWeights, values: Float64Array): [low: number, high: number] {
  let low = 0
  let high = 0
  for (let i = 0; i < weights.length; i++) {
    const [positive, negative] = weights[i]!
    const left = values[2 * i]!
    const right = values[2 * i + 1]!
    // The node 0 has its value on the left.
    if (i === weights.length - 1) {
      low += positive * left
      high += positive * left
    } else {
      low += positive * left + negative * right
      high += positive * right + negative * left
    }
  }
  return [low, high]
}
