// Blocks of random words and what is drawn from them in bulk. AssemblyScript: compiled to WebAssembly, for its 64-bit
// arithmetic.
//
// A caller writes a generator's state to STATE, requests a block of at most MAX_BLOCK, reads it from BLOCK and copies the
// state back: nothing in the module outlives a call. The state of each algorithm is laid out as in its TypeScript file
// beside this one.
//
//   words         64-bit words
//   uniforms      one double in [0, 1) a word
//   normals       ziggurat of 256 layers; a rejected word is followed by further ones, generated when they are needed
//   exponentials  likewise
//   aliases       outcomes of an alias table
//   integers      whole numbers of a range of more than 32 bits
import { aliases } from "./wasm/aliases.as"
import { exponentials } from "./wasm/exponentials.as"
import { integers } from "./wasm/integers.as"
import { ALIAS, BLOCK, MAX_BLOCK, OUTCOMES, STATE, TABLES } from "./wasm/memory.as"
import { normals } from "./wasm/normals.as"
import { uniforms, words } from "./wasm/words.as"

export { ALIAS, aliases, BLOCK, exponentials, integers, MAX_BLOCK, normals, OUTCOMES, STATE, TABLES, uniforms, words }
