import { aliasTable, shuffle, xoshiro128 } from "@lectern/sampling"

const certain = aliasTable([0, 1]).draw(xoshiro128(1))
console.log(JSON.stringify({ certain, one: shuffle(["one"], xoshiro128(1)), roll: xoshiro128(42).below(1) }))
