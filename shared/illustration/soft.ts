import type { PrintPart } from '#shared/print/part.ts'
import { boundsOf } from './path-bounds.ts'
import { type Ink, oval, type Point, path, rect } from './svg.ts'

/** How far a blur reaches, in its standard deviations. */
const REACH = 3

/** Of a shadow that lies close, and of one further off. */
export const SHADOW = 9
export const FAR_SHADOW = 22

interface Blur {
  /** Standard deviation in view-box units, across and down. */
  by: readonly [number, number]
  /** Of the whole shape, where it has but one: then its transparency alone is blurred, at half the cost. */
  colour?: string
}

/**
 * A filter that blurs what lies in `box`, and its name. Blurring costs by the area that is looked at, and most of what
 * a drawing costs is blurring: so no filter looks further than its shape's blur reaches (decision 73).
 */
export function blurring({ x, y, w, h }: PrintPart, { by, colour }: Blur): { name: string; filter: string } {
  const [across, down] = by.map(deviation => deviation * REACH) as [number, number]
  const [left, top] = [Math.floor(x - across), Math.floor(y - down)]
  const [width, height] = [Math.ceil(x + w + across) - left, Math.ceil(y + h + down) - top]
  const name = ['soft', ...by, left, top, width, height, colour?.slice(1)]
    .filter(part => part !== undefined)
    .join('-')
  const region = `filterUnits="userSpaceOnUse" x="${left}" y="${top}" width="${width}" height="${height}"`
  const deviation = `stdDeviation="${by.join(' ')}"`
  const steps = colour
    ? `<feGaussianBlur in="SourceAlpha" ${deviation} result="blur"/><feFlood flood-color="${colour}"/><feComposite in2="blur" operator="in"/>`
    : `<feGaussianBlur ${deviation}/>`
  return {
    name,
    filter: `<filter id="${name}" ${region} color-interpolation-filters="sRGB">${steps}</filter>`,
  }
}

/** Shapes that share a filter have it once: an id stands once in a drawing. */
export function withoutRepeatedFilters(drawing: string): string {
  const seen = new Set<string>()
  return drawing.replaceAll(/<filter id="soft-.*?<\/filter>/g, filter => {
    if (seen.has(filter)) return ''
    seen.add(filter)
    return filter
  })
}

interface Shade {
  fill: string
  opacity: number
}

function shaded(box: PrintPart, shade: Shade, shape: (look: Ink) => string, by: number): string {
  const { name, filter } = blurring(box, { by: [by, by], colour: shade.fill })
  return filter + shape({ ...shade, filter: name })
}

export const softPath = (d: string, shade: Shade, by = SHADOW): string =>
  shaded(boundsOf(d), shade, look => path(d, look), by)

export const softRect = ({ x, y, w, h }: PrintPart, shade: Shade, radius = 0): string =>
  shaded({ x, y, w, h }, shade, look => rect(x, y, w, h, look, radius), SHADOW)

export const softDisc = (centre: Point, radius: number, shade: Shade): string => {
  const box = { x: centre[0] - radius, y: centre[1] - radius, w: 2 * radius, h: 2 * radius }
  return shaded(box, shade, look => oval(centre, radius, radius, look), SHADOW)
}
