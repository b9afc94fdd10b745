// Colours of classes.
import { chartColours } from "@lectern/charts"

/** Red, green and blue, in 0..255. */
export type Colour = readonly [red: number, green: number, blue: number]

// Between these contrasts with the background, by WCAG 2: seen as dots, and not taken for text.
const [LEAST_CONTRAST, MOST_CONTRAST] = [3, 12]
// The colours to choose from: each channel in steps of 17.
const STEPS = 16

/** The colour of a class: those of charts, then each time the one of a grid that is farthest from all before it. */
export function colourOf(index: number, isDark: boolean): Colour {
  PALETTES[Number(isDark)] ??= startPalette(isDark)
  const palette = PALETTES[Number(isDark)]!
  while (palette.colours.length <= index && palette.colours.length < palette.choices.length) {
    const farthest = palette.choices.reduce((best, each) => (each.distance > best.distance ? each : best))
    add(palette, farthest.colour)
  }
  return palette.colours[index % palette.colours.length]!
}

interface Palette {
  readonly colours: Colour[]
  readonly choices: readonly Choice[]
}

interface Choice {
  readonly colour: Colour
  readonly lab: readonly number[]
  /** From the nearest colour that is taken; squared. */
  distance: number
}

const PALETTES: Palette[] = []

function startPalette(isDark: boolean): Palette {
  const { back, series } = chartColours[isDark ? "dark" : "light"]
  const choices: Choice[] = []
  for (let i = 0; i < STEPS ** 3; i++) {
    const colour: Colour = [17 * (i >> 8), 17 * ((i >> 4) & 15), 17 * (i & 15)]
    const contrast = contrastOf(colour, rgb(back))
    if (contrast < LEAST_CONTRAST || contrast > MOST_CONTRAST) continue
    choices.push({ colour, lab: oklab(colour), distance: Infinity })
  }
  const palette: Palette = { colours: [], choices }
  keepAway(palette, faint(isDark))
  for (const hex of series) add(palette, rgb(hex))
  return palette
}

function rgb(hex: string): Colour {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

function add(palette: Palette, colour: Colour): void {
  palette.colours.push(colour)
  keepAway(palette, colour)
}

function keepAway({ choices }: Palette, taken: Colour): void {
  const lab = oklab(taken)
  for (const choice of choices) {
    const distance = choice.lab.reduce((sum, each, i) => sum + (each - lab[i]!) ** 2, 0)
    choice.distance = Math.min(choice.distance, distance)
  }
}

/** The colour of points in the background. */
export function faint(isDark: boolean): Colour {
  return isDark ? [72, 76, 82] : [206, 210, 215]
}

/** A colour for CSS. */
export function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`
}

function contrastOf(one: Colour, other: Colour): number {
  const [a, b] = [one, other].map((colour) => {
    const [red, green, blue] = colour.map(linear) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }) as [number, number]
  return Math.max(a, b) / Math.min(a, b)
}

/** A colour in a space whose distances are about the perceived ones: Björn Ottosson's Oklab, 2020. */
function oklab(colour: Colour): readonly number[] {
  const [red, green, blue] = colour.map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
