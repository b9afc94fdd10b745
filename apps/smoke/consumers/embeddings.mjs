import { measure } from "./vectors.js"

console.log(JSON.stringify(await measure()))
