import { measure } from "./guard.js"

postMessage(measure())
