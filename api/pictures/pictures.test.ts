import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { type Pixels, type Studio, sharpStudio } from './encode.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { createPictureRoutes } from './router.ts'

const { products } = loadCatalogueData()
const few = (...paths: string[]) => products.filter(({ path }) => paths.includes(path))

let cacheDir = ''
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(cacheDir, { recursive: true }))

function setUp(list = few('/styrene'), studio: Studio = sharpStudio, looks = new Map<string, string>()) {
  const seen = { renders: 0, warnings: 0, done: 0, progress: [] as object[] }
  const pictures = createPictures({
    cacheDir,
    products: list,
    log: {
      warn: () => {
        seen.warnings += 1
      },
      info: (facts, message) => {
        if (message === 'every drawing is kept as AVIF') seen.done += 1
        else seen.progress.push(facts)
      },
    },
    concurrency: 1,
    looks,
    studio: {
      ...studio,
      rasterize: svg => {
        seen.renders += 1
        return studio.rasterize(svg)
      },
    },
  })
  return { pictures, seen }
}

/** A picture that nothing has to wait for. */
async function drawn(pictures: Pictures, ...[key, width, format]: Parameters<Pictures['get']>) {
  const picture = await pictures.get(key, width, format)
  if (picture === 'busy') throw new Error('busy')
  return picture
}

const dots: Pixels = { data: Buffer.alloc(64 * 48 * 3, 200), width: 64, height: 48, channels: 3 }

/** Stands for drawing and encoding where only the keeping of pictures is tested. */
const quick: Studio = {
  rasterize: async () => dots,
  encode: async (_, width, format) => Buffer.from(`${width} ${format}`),
}

describe('pictures', () => {
  test.each([
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const)('D20: a %s of the asked width, named by a hash', async (format, contentType) => {
    const picture = await drawn(setUp().pictures, 'styrene/whole.jpg', 320, format)
    expect(picture).toMatchObject({ contentType, hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(await sharp(picture?.bytes).metadata()).toMatchObject({ width: 320, height: 240 })
  })

  test.each([
    ['no-such-product/whole.jpg', 640],
    ['styrene/inside.jpg', 640],
    ['styrene/whole.jpg', 641],
    ['styrene/whole.jpg', 1600],
    ['../secrets', 640],
    ['', 640],
  ])('D20: %s at %i is not offered and nothing is drawn', async (key, width) => {
    const { pictures, seen } = setUp()
    expect(await pictures.get(key, width, 'webp')).toBeNull()
    expect(seen.renders).toBe(0)
  })

  test('a kept picture is not drawn again, by this shop or the next to start', async () => {
    const first = setUp(undefined, quick)
    const made = await first.pictures.get('styrene/whole.jpg', 640, 'webp')
    expect(await first.pictures.get('styrene/whole.jpg', 640, 'webp')).toEqual(made)
    const next = setUp(undefined, quick)
    expect(await next.pictures.get('styrene/whole.jpg', 640, 'webp')).toEqual(made)
    expect([first.seen.renders, next.seen.renders]).toEqual([1, 0])
  })

  test('requests for one picture at the same time share the work', async () => {
    const { pictures, seen } = setUp(undefined, quick)
    await Promise.all(Array.from({ length: 8 }, () => pictures.get('styrene/whole.jpg', 640, 'jpg')))
    expect(seen.renders).toBe(1)
  })

  test('a file cut short by a power failure is drawn again, and no part files stay behind', async () => {
    const { pictures } = setUp(undefined, quick)
    const made = await drawn(pictures, 'styrene/whole.jpg', 640, 'webp')
    writeFileSync(join(cacheDir, `${made?.hash}.webp`), '')
    const again = setUp(undefined, quick)
    expect((await drawn(again.pictures, 'styrene/whole.jpg', 640, 'webp'))?.bytes.length).toBeGreaterThan(0)
    expect(again.seen.renders).toBe(1)
    expect(readdirSync(cacheDir).filter(name => name.endsWith('.part'))).toEqual([])
  })

  test('a failed drawing is tried afresh at the next request', async () => {
    let broken = true
    const { pictures } = setUp(undefined, {
      ...quick,
      rasterize: async () => {
        if (broken) throw new Error('out of memory')
        return dots
      },
    })
    await expect(pictures.get('styrene/whole.jpg', 640, 'webp')).rejects.toThrow('out of memory')
    broken = false
    expect(await pictures.get('styrene/whole.jpg', 640, 'webp')).not.toBeNull()
  })

  test('issue 2.8: the whole view at 640 px weighs at most 15 KB', async () => {
    const paths = ['/mesh-banner', '/adhesive-window-perf', '/coroplast', '/event-tent', '/canvas-wrap']
    const { pictures } = setUp(few(...paths))
    for (const path of paths) {
      const picture = await drawn(pictures, `${path.slice(1)}/whole.jpg`, 640, 'webp')
      expect(picture?.bytes.length, path).toBeLessThanOrEqual(15 * 1024)
      expect(picture?.bytes.length, path).toBeGreaterThan(2000)
    }
  })
})

describe('decision 96: many pictures that are not drawn yet, asked for at once', () => {
  const all = products
    .filter(({ aliasOf }) => !aliasOf)
    .flatMap(({ path }) =>
      (['webp', 'jpg'] as const).map(format => [`${path.slice(1)}/whole.jpg`, 320, format] as const),
    )

  test('are drawn two at a time, and callers take turns', async () => {
    const held = Promise.withResolvers<void>()
    const looks = new Map<string, string>()
    const seen = { busy: 0, most: 0, done: [] as string[] }
    const slow: Studio = {
      rasterize: async () => dots,
      async encode() {
        seen.busy += 1
        seen.most = Math.max(seen.most, seen.busy)
        await held.promise
        await breathe()
        seen.busy -= 1
        return Buffer.from('x')
      },
    }
    const { pictures } = setUp(products, slow, looks)
    const ask = async (caller: string, [key, width, format]: (typeof all)[number]) => {
      await pictures.get(key, width, format, caller)
      seen.done.push(caller)
    }
    const crowd = all.slice(0, 60).map(each => ask('a stranger', each))
    const others = all.slice(60, 63).map(each => ask('a customer', each))
    const asked = new Set(all.slice(0, 63).map(([key]) => key)).size
    await expect.poll(() => [seen.busy, looks.size]).toEqual([2, asked])
    held.resolve()
    await Promise.all(others)
    expect(seen.done.filter(who => who === 'a stranger').length).toBeLessThan(20)
    await Promise.all(crowd)
    expect([seen.most, seen.done.length]).toEqual([2, 63])
  })

  test('are unfolded one after another, so that the shop answers others meanwhile', async () => {
    const looks = new Map<string, string>()
    const { pictures } = setUp(products, quick, looks)
    const asked = all.slice(0, 60).map(([key, width, format]) => pictures.get(key, width, format))
    for (let turn = 0; turn < 3; turn++) await breathe()
    expect(looks.size).toBeLessThan(10)
    await Promise.all(asked)
  })

  test('wait in bounded numbers: who asks for more is told to come again, others are served', async () => {
    const held = Promise.withResolvers<void>()
    const allRefused = Promise.withResolvers<void>()
    const { pictures } = setUp(products, { ...quick, rasterize: () => held.promise.then(() => dots) })
    const routes = createPictureRoutes(pictures, c => c.req.header('who') ?? '')
    const ask = (who: string, [key, width, format]: (typeof all)[number]) =>
      routes.request(`/${key.replace('.jpg', '')}-${width}.${format}`, { headers: { who } })
    const refused: Response[] = []
    const crowd = all.slice(0, 140).map(async each => {
      const answer = await ask('a stranger', each)
      if (answer.status !== 200 && refused.push(answer) === 18) allRefused.resolve()
      return answer.status
    })
    await allRefused.promise
    const other = ask('a customer', all[150] ?? expect.unreachable())
    held.resolve()
    expect((await other).status).toBe(200)
    expect((await Promise.all(crowd)).filter(status => status === 200)).toHaveLength(122)
    for (const { status, headers } of refused)
      expect([status, headers.get('cache-control'), Number(headers.get('retry-after'))]).toEqual([
        ...[503, 'no-store', 10],
      ])
  })
})

describe('warming', () => {
  test('draws each drawing once for all its cuts, aliases not at all, then nothing more', async () => {
    const list = few('/styrene', '/magnetic-wood-frame-hanger', '/wood-frame')
    const { pictures, seen } = setUp(list, quick)
    await pictures.warm(new AbortController().signal)
    const cuts = 2 * 2 * 4 + 3 * 5 + 3 * 3
    expect(readdirSync(cacheDir)).toHaveLength(cuts)
    expect(seen).toMatchObject({ renders: 2 + 2 * 2 + 2 * 3, done: 1, warnings: 0 })
    await pictures.warm(new AbortController().signal)
    expect(seen.renders).toBe(2 + 2 * 2 + 2 * 3)
  })

  test('issue 12.6: a first start tells how far it is, a later one draws and tells nothing more', async () => {
    const { pictures, seen } = setUp(few('/styrene'), quick)
    await pictures.warm(new AbortController().signal)
    expect(seen.progress).toHaveLength(7)
    expect(seen.progress.at(-1)).toEqual({ done: 7, of: 8, pictures: 3 + 4 + 3 * 5 + 2 * 3 })
    const later = setUp(few('/styrene'), quick)
    await later.pictures.warm(new AbortController().signal)
    expect(later.seen).toMatchObject({ renders: 0, progress: [], done: 1 })
  })

  test('issue 12.6: what is most wanted is drawn first: the lists’ pictures, then what browsers that run the shop read', async () => {
    const order: string[] = []
    const encode: Studio['encode'] = async (_, width, format) => {
      order.push(`${width} ${format}`)
      return Buffer.from('x')
    }
    await setUp(few('/styrene', '/coroplast'), { ...quick, encode }).pictures.warm(
      new AbortController().signal,
    )
    expect(order.slice(0, 6)).toEqual([
      ...['640 avif', '640 avif'],
      ...['320 avif', '960 avif', '1280 avif', '320 avif'],
    ])
  })

  test('issue 12.6: WebP and JPEG, which no such browser asks for, are drawn when they are asked for', async () => {
    const { pictures } = setUp(few('/styrene'), quick)
    await pictures.warm(new AbortController().signal)
    const kept = () => new Set(readdirSync(cacheDir).map(name => name.split('.')[1]))
    expect(kept()).toEqual(new Set(['avif']))
    for (const format of ['webp', 'jpg'] as const)
      expect((await drawn(pictures, 'styrene/whole.jpg', 640, format))?.bytes.length).toBeGreaterThan(0)
    expect(kept()).toEqual(new Set(['avif', 'webp', 'jpg']))
  })

  test('a drawing that fails is told of and the rest go on; an aborted warming stops', async () => {
    let first = true
    const { pictures, seen } = setUp(few('/styrene', '/coroplast'), {
      ...quick,
      rasterize: async () => {
        if (!first) return dots
        first = false
        throw new Error('bad drawing')
      },
    })
    await pictures.warm(new AbortController().signal)
    expect(seen).toMatchObject({ warnings: 1, done: 1 })
    const stopped = setUp(few('/pvc-board'), quick)
    await stopped.pictures.warm(AbortSignal.abort())
    expect(stopped.seen).toMatchObject({ renders: 0, done: 0 })
  })
})

describe('§3 and D20: addresses under /images', () => {
  const at = async (address: string, headers: Record<string, string> = {}) =>
    createPictureRoutes(setUp(few('/styrene', '/fabric-banner-9.5oz-blockout'), quick).pictures).request(
      address,
      { headers },
    )

  test.each([
    ['/styrene/whole-640.webp', 'image/webp'],
    ['/styrene/detail-320.jpg', 'image/jpeg'],
    ['/styrene/whole.jpg', 'image/jpeg'],
    ['/fabric-banner-9.5oz-blockout/whole-960.webp', 'image/webp'],
    ['/showcase/showcase-image-2-1600.webp', 'image/webp'],
    ['/showcase/showcase-image-2.jpeg', 'image/jpeg'],
    ['/showcase/showcase-tent-2-640.webp', 'image/webp'],
    ['/showcase-business-card.jpg', 'image/jpeg'],
    ['/showcase/showcase-business-card-tall-1080.avif', 'image/avif'],
    ['/showcase/showcase-image-2-tall-360.jpg', 'image/jpeg'],
  ])('%s', async (address, type) => {
    const answer = await at(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  test.each([
    '/styrene/whole-641.webp',
    '/styrene/whole.webp',
    '/styrene/whole-640.png',
    '/styrene/whole-1600.webp',
    '/styrene/inside-640.webp',
    '/nothing/whole-640.webp',
    '/showcase/nothing-640.webp',
    '/showcase/nothing-tall-720.webp',
    '/showcase/showcase-tent-2-tall-640.webp',
    '/showcase/showcase-tent-2-tall.jpg',
    '/%2e%2e/whole-640.webp',
    '/styrene/whole-0640.webp',
  ])('%s is not found, and that is not kept', async address => {
    const answer = await at(address)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a picture the browser has is not sent again', async () => {
    const etag = (await at('/styrene/whole-640.webp')).headers.get('etag') ?? ''
    const again = await at('/styrene/whole-640.webp', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})
