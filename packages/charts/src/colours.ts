// Colours that work on a light and a dark background.

/** The colours of a background. */
export interface ChartColours {
  /** Of text and axes. */
  readonly text: string
  /** Behind everything. */
  readonly back: string
  /** Of series, in their order: ten, and then the first again. */
  readonly series: readonly string[]
}

/**
 * The colours of charts: ten hues that stay apart for most kinds of colour blindness, and have a contrast of at least 3 with the
 * background.
 */
export const chartColours: {
  /** On white. */
  readonly light: ChartColours
  /** On a dark grey. */
  readonly dark: ChartColours
} = {
  light: {
    text: "#1c2024",
    back: "#ffffff",
    series: hexes("1f6fb4 d1590a 1f8a3b c02a2b 7b52ab 8a5a44 c2489c 5f6b76 8a8b12 0f93a6"),
  },
  dark: {
    text: "#e4e7ea",
    back: "#14161a",
    series: hexes("6cb2ee ff9b52 63cf7d ff7b78 b79be6 c99a84 f08fd0 aab4bf d2d453 4fd6e6"),
  },
}

/** The number of colours of series. */
export const COLOURS: number = chartColours.light.series.length

/**
 * The style of a chart with so many series. A page may set its variables, such as `--chart-text`; paper is light. Programs that
 * know no variables ignore these rules, and take the attributes of the elements.
 */
export function styleOf(series: number): string {
  const rules = ({ text, back, series: colours }: ChartColours): string =>
    [
      `.lectern-chart{color:var(--chart-text,${text})}`,
      `.lectern-chart .back{fill:var(--chart-back,${back})}`,
      ...colours.slice(0, series).map((colour, i) => `.lectern-chart .s${i}{color:var(--chart-${i},${colour})}`),
    ].join("")
  const { light, dark } = chartColours
  return `<style>.lectern-chart{max-width:100%;height:auto}${rules(light)}@media screen and (prefers-color-scheme:dark){${rules(dark)}}</style>`
}

function hexes(colours: string): string[] {
  return colours.split(" ").map((each) => `#${each}`)
}
