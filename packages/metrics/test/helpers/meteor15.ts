// The small data folder of METEOR 1.5 in tests, as bytes.
import { meteorFiles } from "../../src/meteor-data.js"
import golden from "../golden/meteor.jar-1.5.json" with { type: "json" }

/** The files, with some of them replaced. */
export function smallMeteor(replaced: Readonly<Record<string, string>> = {}): Record<string, Uint8Array> {
  const texts: Readonly<Record<string, string>> = { ...golden.files, ...replaced }
  return Object.fromEntries(meteorFiles.map((name) => [name, new TextEncoder().encode(texts[name])]))
}
