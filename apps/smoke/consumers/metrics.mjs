import { measure } from "./guard.js"

console.log(JSON.stringify(measure()))
