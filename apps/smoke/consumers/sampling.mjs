import { sobol, truncatedNormal } from "@lectern/sampling"

const mean = truncatedNormal(4, 5).mean.toFixed(13)
const point = [...sobol(2).skip(1).next(new Float64Array(2))]
console.log(JSON.stringify({ mean, point }))
