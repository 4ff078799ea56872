import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Product } from '#shared/catalogue/product.ts'
import { createLine } from './drawing-line.ts'
import { GRID_PICTURE, RENDERER_VERSION, type Studio } from './encode.ts'
import { type Drawing, drawings, FORMATS, type PictureFormat } from './keys.ts'
import { pictureFolder } from './picture-files.ts'

export interface Picture {
  bytes: Uint8Array
  contentType: string
  /** Names what the picture was made from; the same drawing, width and format give the same hash. */
  hash: string
}

export interface PicturesDeps<Raster> {
  cacheDir: string
  products: readonly Product[]
  log: { warn: (facts: object, message: string) => void; info: (facts: object, message: string) => void }
  /** Pictures drawn at once while warming. */
  concurrency: number
  studio: Studio<Raster>
  /** What drawings look like, by their keys: what is known already need not be drawn for its name. */
  looks?: Map<string, string>
}

export interface Pictures {
  /**
   * A picture by its image key, or null for a key or width the shop does not offer. One that is not drawn yet waits in a
   * line in which callers take turns; `busy` where too many wait there.
   */
  get: (
    key: string,
    width: number,
    format: PictureFormat,
    caller?: string,
  ) => Promise<Picture | 'busy' | null>
  /** Draws what is missing of every drawing in AVIF, the grid's pictures first; ends early when `signal` aborts. */
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

/** All that a browser that runs the shop's code asks for; what else there is, is drawn when somebody asks (decision 96). */
const AHEAD: PictureFormat = 'avif'

/** Lines that tell how far the drawing has come. */
const PROGRESS_LINES = 10

/** Counts drawings, and tells of every tenth of them; of those that were there already nothing is told. */
function progressOf(all: number, log: PicturesDeps<unknown>['log']): (made: number) => void {
  const step = Math.max(1, Math.ceil(all / PROGRESS_LINES))
  let done = 0
  let pictures = 0
  return made => {
    done += 1
    pictures += made
    if (pictures > 0 && done % step === 0 && done < all)
      log.info({ done, of: all, pictures }, 'drawing pictures in the background')
  }
}

/** Draws, keeps and hands out the shop's pictures; requests for the same one share the work. */
export function createPictures<Raster>({
  cacheDir,
  products,
  log,
  concurrency,
  studio,
  looks = new Map(),
}: PicturesDeps<Raster>): Pictures {
  const known = drawings(products)
  const stored = storedPictures(cacheDir)
  const hashOf = hashing(looks)
  const line = createLine()

  const fileOf = async ({ drawing, width, format }: PictureVariant) =>
    `${await hashOf(drawing, `${width} ${format}`)}.${format}`

  const get: Pictures['get'] = async (key, width, format, caller = '') => {
    const drawing = known.get(key)
    if (!drawing?.widths.includes(width) || !FORMATS.includes(format)) return null
    const name = await fileOf({ drawing, width, format })
    const make = async () => studio.encode(await studio.rasterize(await drawing.draw()), width, format)
    const bytes = await stored.readOrMake(name, work => line.wait(caller, work), make)
    if (bytes === null) return 'busy'
    return { bytes, contentType: CONTENT_TYPES[format], hash: name.slice(0, name.indexOf('.')) }
  }

  /** The widths of one drawing that are missing, from pixels made at most once. */
  async function cutAll(of: Drawing, widths: readonly number[], signal: AbortSignal): Promise<number> {
    const drawing = drawnOnce(of)
    let raster: Promise<Raster> | undefined
    let made = 0
    for (const width of widths) {
      if (signal.aborted) break
      const isNew = await stored.makeMissing(await fileOf({ drawing, width, format: AHEAD }), async () => {
        raster ??= drawing.draw().then(svg => studio.rasterize(svg))
        return studio.encode(await raster, width, AHEAD)
      })
      if (isNew) made += 1
      await breathe()
    }
    return made
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
        await work(drawing).catch(err => {
          if (!signal.aborted) log.warn({ err, key: drawing.key }, 'a picture could not be drawn')
        })
      }
    }
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, lane))
  }

  const warm: Pictures['warm'] = async signal => {
    const own = [...drawings(products.filter(({ aliasOf }) => !aliasOf)).values()]
    const whole = own.filter(({ key }) => key.endsWith('/whole.jpg'))
    await each(whole, async drawing => void (await cutAll(drawing, [GRID_PICTURE.width], signal)), signal)
    const progress = progressOf(own.length, log)
    await each(own, async drawing => progress(await cutAll(drawing, drawing.widths, signal)), signal)
    if (!signal.aborted) log.info({ drawings: own.length }, 'every drawing is kept as AVIF')
  }

  return { get, warm }
}

/** Its name and its pixels are made of the same text. */
function drawnOnce(drawing: Drawing): Drawing {
  let svg: Promise<string> | undefined
  return {
    ...drawing,
    draw() {
      svg ??= drawing.draw()
      return svg
    },
  }
}

/**
 * Names what a drawing looks like in a variant; each is drawn for its names once, one after another with a breath between
 * them: all that are asked for at once must not hold up the shop.
 */
function hashing(looks: Map<string, string>): (drawing: Drawing, variant: string) => Promise<string> {
  let last: Promise<unknown> = Promise.resolve()
  const lookOf = async ({ key, draw }: Drawing) => {
    const known = looks.get(key) ?? digestOf(await draw())
    looks.set(key, known)
    return known
  }
  const inTurn = (drawing: Drawing): Promise<string> => {
    const look = last.then(() => (looks.has(drawing.key) ? null : breathe())).then(() => lookOf(drawing))
    last = look.catch(() => {})
    return look
  }
  return async (drawing, variant) =>
    digestOf(`${RENDERER_VERSION} ${variant}\n${looks.get(drawing.key) ?? (await inTurn(drawing))}`)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Pictures in their folder; what is missing is made and stored once for all who want it meanwhile. */
function storedPictures(folder: string) {
  const files = pictureFolder(folder)
  const underWay = new Map<string, Promise<Uint8Array | null>>()
  const store = async (name: string, make: () => Promise<Uint8Array>) => {
    const bytes = await make()
    await files.write(name, bytes)
    return bytes
  }
  const shared = (name: string, work: () => Promise<Uint8Array | null>) => {
    const running = underWay.get(name) ?? work().finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }
  return {
    /** `inTurn` says when it may be made; null where that is never. */
    readOrMake: (
      name: string,
      inTurn: (work: () => Promise<Uint8Array>) => Promise<Uint8Array> | null,
      make: () => Promise<Uint8Array>,
    ) => shared(name, async () => (await files.read(name)) ?? inTurn(() => store(name, make))),
    /** Whether it was missing. */
    async makeMissing(name: string, make: () => Promise<Uint8Array>): Promise<boolean> {
      if (await files.has(name)) return false
      await shared(name, () => store(name, make))
      return true
    },
  }
}
