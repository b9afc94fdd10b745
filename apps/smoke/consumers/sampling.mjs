import { sobol, truncatedNormal } from "@lectern/sampling"

const mean = truncatedNormal(4, 5).mean.toFixed(13)
const points = sobol(2)
points.skip(1)
console.log(JSON.stringify({ mean, point: [...points.next()] }))
