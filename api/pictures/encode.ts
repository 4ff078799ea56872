import type { Sharp } from 'sharp'
import type { PictureFormat } from './keys.ts'

/** Part of every picture's hash: raise it when the same drawing is to come out as other bytes. */
export const RENDERER_VERSION = 2

/** A grid of 640 px pictures loads at once on a phone: none may weigh more, in bytes (issue 2.8). */
export const GRID_PICTURE = { width: 640, maxBytes: 15 * 1024 } as const

const WEBP_QUALITIES = [82, 74, 64, 52, 40, 28]

/** A drawing turned into pixels, kept while its sizes are cut from it. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 3
}

/** Loaded with the first picture: one that is drawn already needs no drawing, and spares its memory (issue 10.4). */
const loadSharp = async () => (await import('sharp')).default

/** Turns an SVG drawing into opaque pixels at its own size. */
export async function rasterize(svg: string): Promise<Pixels> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#FBF8F2' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

async function resized({ data, ...raw }: Pixels, width: number): Promise<Sharp> {
  const sharp = await loadSharp()
  const image = sharp(data, { raw })
  return width === raw.width ? image : image.resize({ width })
}

async function webp(image: Sharp, width: number): Promise<Buffer> {
  let smallest: Buffer = Buffer.alloc(0)
  for (const quality of WEBP_QUALITIES) {
    smallest = await image.clone().webp({ quality, effort: 5 }).toBuffer()
    if (width > GRID_PICTURE.width || smallest.length <= GRID_PICTURE.maxBytes) break
  }
  return smallest
}

/** Cuts one width in one format; WebP up to 640 px gives up quality until it is within the grid's budget. */
export async function encode(pixels: Pixels, width: number, format: PictureFormat): Promise<Buffer> {
  const image = await resized(pixels, width)
  if (format === 'webp') return webp(image, width)
  if (format === 'avif') return image.avif({ quality: 52, effort: 1 }).toBuffer()
  return image.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

/** The part of the work that costs time: pixels from a drawing, files from pixels. */
export interface Studio {
  rasterize: (svg: string) => Promise<Pixels>
  encode: (pixels: Pixels, width: number, format: PictureFormat) => Promise<Buffer>
}

/** The real one, on sharp. */
export const sharpStudio: Studio = { rasterize, encode }
