// The parameter block.
import { CONSTANTS, PARAMETERS } from "../fields"

// @ts-ignore: decorator
@inline
export function field(index: u32): u32 {
  return load<u32>(PARAMETERS + (index << 2))
}

// @ts-ignore: decorator
@inline
export function fraction(index: u32): f32 {
  return load<f32>(PARAMETERS + (index << 2))
}

/** A constant in all lanes. */
// @ts-ignore: decorator
@inline
export function constant(index: u32): v128 {
  return v128.load32_splat(PARAMETERS + ((CONSTANTS + index) << 2))
}
