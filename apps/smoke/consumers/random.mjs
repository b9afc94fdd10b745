import { aliasTable, fillStandardNormal, pcg64, shuffle, xoshiro128 } from "@lectern/random"

const certain = aliasTable([0, 1]).draw(xoshiro128(1))
const generator = pcg64(42)
const numpy = generator.uniform() // default_rng(42).random()
const [, , second] = fillStandardNormal(new Float64Array(1000), pcg64(42))
const normals = second.toFixed(12) // default_rng(42).standard_normal(1000)[2]
console.log(JSON.stringify({ certain, one: shuffle(["one"], generator), roll: generator.below(1), numpy, normals }))
