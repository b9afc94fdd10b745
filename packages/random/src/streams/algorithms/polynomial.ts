// Polynomials over the field of two elements, as whole numbers: bit i is the coefficient of x^i.

/**
 * A power of x modulo a polynomial: how a linear generator moves many steps at once.
 *
 * @see Haramoto et al. 2008, "Efficient jump ahead for F2-linear random number generators"
 */
export function powerOfX(exponent: bigint, modulus: bigint): bigint {
  const top = modulus.toString(2).length - 1
  let power = 1n
  for (const bit of exponent.toString(2)) {
    power = squared(power, modulus, top)
    if (bit === "1") power = reduced(power << 1n, modulus, top)
  }
  return power
}

// (sum of x^i)^2 is the sum of x^2i: no other terms, modulo 2.
function squared(polynomial: bigint, modulus: bigint, top: number): bigint {
  const spread = polynomial.toString(2).split("").join("0")
  return reduced(BigInt(`0b${spread}`), modulus, top)
}

function reduced(polynomial: bigint, modulus: bigint, top: number): bigint {
  let rest = polynomial
  for (let i = rest.toString(2).length - 1; i >= top; i--) {
    if ((rest >> BigInt(i)) & 1n) rest ^= modulus << BigInt(i - top)
  }
  return rest
}
