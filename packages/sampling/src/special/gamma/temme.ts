// The correction in Temme's uniform expansion of the incomplete gamma functions, where the argument is close to a large
// parameter and neither the series nor the continued fraction ends soon.
// Source: Temme 1979, "The asymptotic expansion of the incomplete gamma functions"; NIST DLMF 8.12.7 and 8.12.10; the
// recurrences of the coefficients are Didonato & Morris 1986, "Computation of the incomplete gamma function ratios".

// The powers of 1/a, and of eta, in use: enough for a >= 40 and |eta| <= 0.36.
const ORDERS = 10
const POWERS = 18
const COEFFICIENTS: readonly Float64Array[] = coefficients()

/** The sum of C_k(eta) a^-k: what is added to half the complementary error function, over sqrt(2 pi a). */
export function temmeSum(a: number, eta: number): number {
  let sum = 0
  for (let k = ORDERS - 1; k >= 0; k--) {
    const row = COEFFICIENTS[k]!
    let value = 0
    for (let n = row.length - 1; n >= 0; n--) value = value * eta + row[n]!
    sum = sum / a + value
  }
  return sum
}

// d[0][n] = (n + 2) alpha[n + 2]; d[k][n] = (-1)^k gamma[k] d[0][n] + (n + 2) d[k - 1][n + 2].
function coefficients(): readonly Float64Array[] {
  const alpha = inversion(POWERS + 2 * ORDERS + 2)
  const gamma = stirlingSeries()
  const first = Float64Array.from({ length: POWERS + 2 * ORDERS }, (_, n) => (n + 2) * alpha[n + 2]!)
  first[0] = -1 / 3
  const rows = [first]
  for (let k = 1; k < ORDERS; k++) {
    const before = rows[k - 1]!
    const sign = k % 2 === 0 ? 1 : -1
    rows.push(
      Float64Array.from(
        { length: before.length - 2 },
        (_, n) => sign * gamma[k]! * first[n]! + (n + 2) * before[n + 2]!,
      ),
    )
  }
  // Each power of 1/a makes up for about one power of eta.
  return rows.map((row, k) => row.slice(0, POWERS - k))
}

// The powers of eta in lambda - 1, where eta^2/2 = lambda - 1 - log(lambda).
function inversion(size: number): Float64Array {
  const alpha = new Float64Array(size)
  alpha[1] = 1
  for (let n = 2; n < size; n++) {
    let sum = alpha[n - 1]!
    for (let j = 2; j < n; j++) sum -= j * alpha[j]! * alpha[n - j + 1]!
    alpha[n] = sum / (n + 1)
  }
  return alpha
}

// Gamma(a) over Stirling's formula, in powers of 1/a: the exponential of the series of its logarithm.
function stirlingSeries(): Float64Array {
  const logarithm = [0, 1 / 12, 0, -1 / 360, 0, 1 / 1260, 0, -1 / 1680, 0, 1 / 1188, 0]
  const series = new Float64Array(ORDERS)
  series[0] = 1
  for (let n = 1; n < ORDERS; n++) {
    let sum = 0
    for (let j = 1; j <= n; j++) sum += j * logarithm[j]! * series[n - j]!
    series[n] = sum / n
  }
  return series
}
