import type { PictureFormat } from './keys.ts'
import { type QualityStep, withinBudget } from './within-budget.ts'

/** Part of every picture's hash: raise it when the same drawing is to come out as other bytes. */
export const RENDERER_VERSION = 7

/** A grid of 640 px pictures loads at once on a phone: none may weigh more, in bytes (issue 2.8). */
export const GRID_PICTURE = { width: 640, maxBytes: 15 * 1024 } as const

/**
 * A page's main picture on a phone: in AVIF it weighs no more, in bytes, so that a slow line brings it in one turn with its
 * headers (issue 12.2). Below the last quality lettering would show it: what is no page's main picture may weigh more.
 */
export const FIRST_PICTURE = { width: 960, maxBytes: 14_000 } as const

export const AVIF_EFFORT = 1
/**
 * Wider ones are for dense screens, where half the colour is still as fine as what eyes tell apart, and where the plain
 * measure of errors does: a third less processor time, a twentieth fewer bytes. In narrower ones thin red letters on blue turn
 * dull, and the plain measure takes a tenth more bytes for the same lettering (decision 96).
 */
const FINE_WIDTH = 960
const DENSE = { quality: 56, chromaSubsampling: '4:2:0', tune: 'psnr' } as const
/** What is least was measured over all drawings at 640 and 960 px, and has 3% of room. */
export const AVIF_QUALITIES: readonly QualityStep[] = [
  { quality: 52, least: 1 },
  { quality: 46, least: 0.69 },
  { quality: 42, least: 0.75 },
  { quality: 39, least: 0.81 },
]

/** Half the processor time of 5, for 6% more bytes; browsers that read AVIF never ask for it (issue 12.6). */
export const WEBP_EFFORT = 2
export const WEBP_QUALITIES: readonly QualityStep[] = [
  { quality: 82, least: 1 },
  { quality: 74, least: 0.69 },
  { quality: 64, least: 0.77 },
  { quality: 52, least: 0.79 },
  { quality: 40, least: 0.76 },
  { quality: 28, least: 0.69 },
]

/** A drawing turned into pixels, kept while its sizes are cut from it. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 3
}

/** Loaded with the first picture: one that is drawn already needs no drawing, and spares its memory (issue 10.4). */
const loadSharp = async () => (await import('sharp')).default

/** Turns an SVG drawing, which covers all of its ground, into opaque pixels at its own size. */
export async function rasterize(svg: string): Promise<Pixels> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

/** What was cut from a drawing, by width: three formats share one cut. */
const cuts = new WeakMap<Pixels, Map<number, Promise<Pixels>>>()

function resized(pixels: Pixels, width: number): Promise<Pixels> {
  if (width === pixels.width) return Promise.resolve(pixels)
  const known = cuts.get(pixels) ?? new Map<number, Promise<Pixels>>()
  cuts.set(pixels, known)
  const cut = known.get(width) ?? resize(pixels, width)
  known.set(width, cut)
  return cut
}

async function resize({ data, ...raw }: Pixels, width: number): Promise<Pixels> {
  const sharp = await loadSharp()
  const cut = await sharp(data, { raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true })
  return { data: cut.data, width: cut.info.width, height: cut.info.height, channels: 3 }
}

/** Cuts one width in one format; AVIF and WebP give up quality until they are within their budgets. */
export async function encode(pixels: Pixels, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, ...raw } = await resized(pixels, width)
  const image = sharp(data, { raw })
  if (format === 'webp')
    return withinBudget(GRID_PICTURE, width, WEBP_QUALITIES, quality =>
      image.clone().webp({ quality, effort: WEBP_EFFORT }).toBuffer(),
    )
  if (format === 'avif') {
    if (width > FINE_WIDTH) return image.avif({ ...DENSE, effort: AVIF_EFFORT }).toBuffer()
    return withinBudget(FIRST_PICTURE, width, AVIF_QUALITIES, quality =>
      image.clone().avif({ quality, effort: AVIF_EFFORT }).toBuffer(),
    )
  }
  // A sixth of mozjpeg's processor time, for a fifth more bytes of what few browsers ask for (issue 12.6).
  return image.jpeg({ quality: 82, optimiseCoding: true }).toBuffer()
}

/** The part of the work that costs time: pixels from a drawing, files from pixels. */
export interface Studio<Raster = Pixels> {
  rasterize: (svg: string) => Promise<Raster>
  encode: (raster: Raster, width: number, format: PictureFormat) => Promise<Uint8Array>
}

/** On sharp, in this process. */
export const sharpStudio: Studio = { rasterize, encode }
