import { measure } from "subject"

postMessage(await measure())
