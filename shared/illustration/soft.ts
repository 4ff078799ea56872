import type { PrintPart } from '#shared/print/part.ts'
import { boundsOf, isUpright } from './path-bounds.ts'
import { REACH, type Shade, softBox } from './soft-gradients.ts'
import { type Ink, oval, type Point, path, rect } from './svg.ts'

/** Of a shadow that lies close, and of one further off. */
export const SHADOW = 9
export const FAR_SHADOW = 22

/**
 * A filter that blurs what lies in `box` by a standard deviation in view-box units, in one colour, and its name: the shape's
 * transparency alone is blurred, at half the cost. It costs by the area that is looked at, so no filter looks further than
 * its shape's blur reaches (decision 73).
 */
export function blurring(
  { x, y, w, h }: PrintPart,
  by: number,
  colour: string,
): { name: string; filter: string } {
  const reach = by * REACH
  const [left, top] = [Math.floor(x - reach), Math.floor(y - reach)]
  const [width, height] = [Math.ceil(x + w + reach) - left, Math.ceil(y + h + reach) - top]
  const name = ['soft', by, left, top, width, height, colour.slice(1)].join('-')
  const region = `filterUnits="userSpaceOnUse" x="${left}" y="${top}" width="${width}" height="${height}"`
  const blurred = `<feGaussianBlur in="SourceAlpha" stdDeviation="${by}" result="blur"/>`
  const coloured = `<feFlood flood-color="${colour}"/><feComposite in2="blur" operator="in"/>`
  return {
    name,
    filter: `<filter id="${name}" ${region} color-interpolation-filters="sRGB">${blurred}${coloured}</filter>`,
  }
}

/** Shapes that share a filter or a gradient have it once: an id stands once in a drawing. */
export function withoutRepeats(drawing: string): string {
  const seen = new Set<string>()
  return drawing.replaceAll(/<(filter|linearGradient) id="soft-.*?<\/\1>/g, made => {
    if (seen.has(made)) return ''
    seen.add(made)
    return made
  })
}

function shaded(box: PrintPart, shade: Shade, shape: (look: Ink) => string, by: number): string {
  const { name, filter } = blurring(box, by, shade.fill)
  return filter + shape({ ...shade, filter: name })
}

export function softPath(d: string, shade: Shade, by = SHADOW): string {
  const box = boundsOf(d)
  return isUpright(d) ? softBox(box, shade, by) : shaded(box, shade, look => path(d, look), by)
}

export function softRect({ x, y, w, h }: PrintPart, shade: Shade, radius = 0): string {
  if (radius === 0) return softBox({ x, y, w, h }, shade, SHADOW)
  return shaded({ x, y, w, h }, shade, look => rect(x, y, w, h, look, radius), SHADOW)
}

export const softDisc = (centre: Point, radius: number, shade: Shade): string => {
  const box = { x: centre[0] - radius, y: centre[1] - radius, w: 2 * radius, h: 2 * radius }
  return shaded(box, shade, look => oval(centre, radius, radius, look), SHADOW)
}
