// What the widget of pictures offers, and what it says of one.
import { type Clouds, type Method, measures, NOISE, planeOf, THREE, truth } from "./clouds.mjs"

/** The points to draw. */
export const SETS: readonly Clouds[] = [THREE, NOISE]

/** The methods, each with the name of its parameter; none for principal components. */
export const METHODS: readonly { readonly kind: Method; readonly name: string; readonly parameter: string }[] = [
  { kind: "tsne", name: "t-SNE", parameter: "Perplexity" },
  { kind: "umap", name: "UMAP", parameter: "Neighbours" },
  { kind: "pca", name: "Principal components", parameter: "" },
]

/** Steps between two pictures: slow enough to follow, done in seconds. */
export const STEPS_PER_FRAME = 4

/**
 * What can be said of a picture.
 *
 * @param matrix - the points
 * @param groups - of the points
 * @param positions - in the plane
 * @returns sentences
 */
export function sentenceOf(matrix: Clouds["matrix"], groups: Clouds["groups"], positions: Float64Array): string {
  const { trusted, kept } = truth(matrix, positions)
  const quality = `Trustworthiness ${trusted.toFixed(2)}; ${Math.round(100 * kept)} percent of the nearest neighbours are kept.`
  if (matrix !== THREE.matrix) return `${quality} There are no groups: any that you see are chance.`
  const [picture, real] = [measures(planeOf(positions), groups), measures(matrix, groups)]
  const wide = ({ spreads }: typeof real): string => (spreads[1]! / spreads[0]!).toFixed(1)
  const away = ({ distance }: typeof real): string => (distance(0, 2) / distance(0, 1)).toFixed(1)
  return (
    `${quality} The wide group is drawn ${wide(picture)} times as wide as the narrow one (true: ${wide(real)}), ` +
    `the far one ${away(picture)} times as far from it as the wide one (true: ${away(real)}).`
  )
}
