import { measure } from "subject"

postMessage(measure())
