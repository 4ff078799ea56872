import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Product } from '#shared/catalogue/product.ts'
import { GRID_PICTURE, type Pixels, RENDERER_VERSION, type Studio, sharpStudio } from './encode.ts'
import { type Drawing, drawings, FORMATS, type PictureFormat } from './keys.ts'
import { pictureFolder } from './picture-files.ts'

export interface Picture {
  bytes: Buffer
  contentType: string
  /** Names what the picture was made from; the same drawing, width and format give the same hash. */
  hash: string
}

export interface PicturesDeps {
  cacheDir: string
  products: readonly Product[]
  log: { warn: (facts: object, message: string) => void; info: (facts: object, message: string) => void }
  /** Pictures drawn at once while warming. */
  concurrency: number
  studio?: Studio
}

export interface Pictures {
  /** A picture by its image key, or null for a key or width the shop does not offer. */
  get: (key: string, width: number, format: PictureFormat) => Promise<Picture | null>
  /** Draws everything missing, the grid's pictures first; ends early when `signal` aborts. */
  warm: (signal: AbortSignal) => Promise<void>
}

const CONTENT_TYPES: Record<PictureFormat, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
}

interface PictureVariant {
  drawing: Drawing
  width: number
  format: PictureFormat
}

/** Draws, keeps and hands out the shop's pictures; requests for the same one share the work. */
export function createPictures({
  cacheDir,
  products,
  log,
  concurrency,
  studio = sharpStudio,
}: PicturesDeps): Pictures {
  const known = drawings(products)
  const stored = storedPictures(cacheDir)
  const hashOf = hashing()

  async function cut(
    { drawing, width, format }: PictureVariant,
    pixels: () => Promise<Pixels>,
  ): Promise<Picture> {
    const hash = hashOf(drawing, `${width} ${format}`)
    const bytes = await stored(`${hash}.${format}`, async () => studio.encode(await pixels(), width, format))
    return { bytes, contentType: CONTENT_TYPES[format], hash }
  }

  const get: Pictures['get'] = async (key, width, format) => {
    const drawing = known.get(key)
    if (!drawing?.widths.includes(width) || !FORMATS.includes(format)) return null
    return cut({ drawing, width, format }, () => studio.rasterize(drawing.draw()))
  }

  /** Every cut of one drawing, from pixels made at most once. */
  async function cutAll(
    drawing: Drawing,
    cuts: [number, PictureFormat][],
    signal: AbortSignal,
  ): Promise<void> {
    let made: Promise<Pixels> | undefined
    const pixels = () => {
      made ??= studio.rasterize(drawing.draw())
      return made
    }
    for (const [width, format] of cuts) {
      if (signal.aborted) return
      await cut({ drawing, width, format }, pixels)
      await breathe()
    }
  }

  async function each(
    list: Drawing[],
    work: (drawing: Drawing) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const queue = list.values()
    const lane = async () => {
      for (const drawing of queue) {
        if (signal.aborted) return
        await work(drawing).catch(err => log.warn({ err, key: drawing.key }, 'a picture could not be drawn'))
      }
    }
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, lane))
  }

  const warm: Pictures['warm'] = async signal => {
    const own = drawings(products.filter(({ aliasOf }) => !aliasOf))
      .values()
      .toArray()
    const whole = own.filter(({ key }) => key.endsWith('/whole.jpg'))
    await each(whole, drawing => cutAll(drawing, [[GRID_PICTURE.width, 'webp']], signal), signal)
    const everything = (drawing: Drawing) =>
      cutAll(
        drawing,
        drawing.widths.flatMap(w => FORMATS.map((f): [number, PictureFormat] => [w, f])),
        signal,
      )
    await each(own, everything, signal)
    if (!signal.aborted) log.info({ drawings: own.length }, 'every picture is drawn')
  }

  return { get, warm }
}

/** Names what a drawing looks like in a variant; each is drawn for it once. */
function hashing(): (drawing: Drawing, variant: string) => string {
  const hashes = new Map<string, string>()
  return (drawing, variant) => {
    const name = `${drawing.key} ${variant}`
    const found = hashes.get(name)
    if (found) return found
    const made = createHash('sha256')
      .update(`${RENDERER_VERSION} ${variant}\n${drawing.draw()}`)
      .digest('hex')
      .slice(0, 32)
    hashes.set(name, made)
    return made
  }
}

/** Reads a picture from its folder, or makes and stores it, once for all who ask meanwhile. */
function storedPictures(folder: string): (name: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const files = pictureFolder(folder)
  const underWay = new Map<string, Promise<Buffer>>()
  const readOrMake = async (name: string, make: () => Promise<Buffer>) => {
    const stored = await files.read(name)
    if (stored) return stored
    const bytes = await make()
    await files.write(name, bytes)
    return bytes
  }
  return (name, make) => {
    const running = underWay.get(name)
    if (running) return running
    const work = readOrMake(name, make).finally(() => underWay.delete(name))
    underWay.set(name, work)
    return work
  }
}
