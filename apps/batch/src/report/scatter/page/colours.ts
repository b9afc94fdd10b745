// Colours of classes.

/** Red, green and blue, in 0..255. */
export type Colour = readonly [red: number, green: number, blue: number]

// Ten hues that stay apart for most kinds of colour blindness on white, and the same, lighter, on black.
const LIGHT = "1f6fb4 d1590a 1f8a3b c02a2b 7b52ab 8a5a44 c2489c 5f6b76 8a8b12 0f93a6"
const DARK = "6cb2ee ff9b52 63cf7d ff7b78 b79be6 c99a84 f08fd0 aab4bf d2d453 4fd6e6"

/** The colour of a class: ten chosen ones, then hues by the golden angle. @param isDark - whether the background is dark */
export function colourOf(index: number, isDark: boolean): Colour {
  const hex = (isDark ? DARK : LIGHT).split(" ")[index]
  if (hex === undefined) return fromHue((index * 137.508) % 360, isDark ? 0.7 : 0.42)
  const bits = Number.parseInt(hex, 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

/** Of points that are not of interest now. */
export function faint(isDark: boolean): Colour {
  return isDark ? [72, 76, 82] : [206, 210, 215]
}

/** A colour for CSS. */
export function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`
}

function fromHue(hue: number, lightness: number): Colour {
  const strength = 0.65 * Math.min(lightness, 1 - lightness)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
