import { measure } from "./tree.js"

console.log(JSON.stringify(await measure()))
