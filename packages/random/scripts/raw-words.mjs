// Writes a generator's 64-bit words to standard output without end, low byte first, for test suites that read raw bytes:
//
//   node raw-words.mjs pcg64 42 | dieharder -g 200 -d 0 -Y 1 -k 2
//
// Beside the generators there are two bad ones, to see the tests fail: `counter` counts, and `lcg` is the lower half of
// the state that pcg64 scrambles, not scrambled.
import { writeSync } from "node:fs"
import { pcg64, pcg64dxsm, philox, sfc64, xoshiro128, xoshiro256 } from "../dist/index.js"

const BLOCK_WORDS = 16_384
const GENERATORS = { pcg64, pcg64dxsm, philox, sfc64, xoshiro256, xoshiro128, counter, lcg }

const [name = "", seed = "42"] = process.argv.slice(2)
if (!Object.hasOwn(GENERATORS, name) || !/^\d+$/.test(seed)) {
  console.error(`usage: node raw-words.mjs ${Object.keys(GENERATORS).join("|")} [seed]`)
  process.exit(2)
}
const generator = GENERATORS[name](Number(seed))
const words = new Uint32Array(2 * BLOCK_WORDS)
const bytes = new Uint8Array(words.buffer)
try {
  for (;;) {
    generator.fillWords(words)
    for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
  }
} catch (error) {
  // The reader has read enough.
  if (error.code !== "EPIPE") throw error
}

function counter(seed) {
  return stepping(BigInt(seed), (state) => state + 1n)
}

function lcg(seed) {
  const [low, high] = pcg64(seed).state.words
  return stepping(BigInt(low) | (BigInt(high) << 32n), (state) => state * 0x4385df649fccf645n + 1n)
}

/** The states of 64 bits that follow from each other, as words. */
function stepping(first, step) {
  let state = first
  return {
    fillWords(words) {
      const whole = new BigUint64Array(words.buffer)
      for (let i = 0; i < whole.length; i++) {
        whole[i] = state
        state = BigInt.asUintN(64, step(state))
      }
    },
  }
}
