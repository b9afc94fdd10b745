import { measure } from "./merges.js"

console.log(JSON.stringify(measure()))
