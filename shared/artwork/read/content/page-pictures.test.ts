import fc from 'fast-check'
import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { openObjects } from '#shared/artwork/read/objects/open-objects.ts'
import { isDict } from '#shared/artwork/read/objects/values.ts'
import { walkPageTree } from '#shared/artwork/read/page-tree.ts'
import { withPdf } from '#shared/artwork/read/pdf-open.ts'
import { deflated } from '#shared/testing/artwork-pdf-streams.ts'
import { latin1Bytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { type Drawn, type DrawnPage, drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { lookAtDrawing } from './drawing.ts'
import { type Matrix, type PdfBox, UNCHANGED } from './matrix.ts'
import { type LaidPicture, laidPicture } from './sharpness.ts'

const INCHES: Matrix = [1 / 72, 0, 0, 1 / 72, 0, 0]
const EDGES: PdfBox = [0, 0, 10, 10]
const PICTURE = { width: 90, height: 60 }

async function looked(source: ByteSource, start = INCHES) {
  const objects = await openObjects(source)
  const page = (await walkPageTree(objects)).pages[0] ?? new Map()
  const resources = await objects.entry(page, 'Resources')
  const sheet = { start, edges: EDGES }
  return lookAtDrawing(objects, page, isDict(resources) ? resources : new Map(), sheet)
}

const picturesOf = (page: DrawnPage) => looked(sourceOfBytes(drawnPdf(page)))
const dpiOf = async (page: DrawnPage) => (await picturesOf(page)).pictures.map(({ dpi }) => Math.round(dpi))
const at = (widthIn: number, heightIn: number) => `${widthIn * 72} 0 0 ${heightIn * 72} 0 0 cm`

describe('D17 the pictures of a page as they lie on it', () => {
  const xobjects = { A: PICTURE, B: { width: 600, height: 600 } }
  const form = (drawing: string, more: Partial<Extract<Drawn, { drawing: string }>> = {}) => ({
    drawing,
    ...more,
  })

  test.each<[string, DrawnPage, number[]]>([
    ['one', { drawing: `${at(3, 2)} /A Do`, xobjects }, [30]],
    ['one drawn out', { drawing: `${at(9, 2)} /A Do`, xobjects }, [10]],
    ['one turned', { drawing: '0 216 -144 0 300 0 cm /A Do', xobjects }, [30]],
    ['one of it twice', { drawing: `q ${at(3, 2)} /A Do Q ${at(6, 4)} /A Do`, xobjects }, [30, 15]],
    ['matrices of several steps', { drawing: '72 0 0 72 0 0 cm 3 0 0 2 1 1 cm /A Do', xobjects }, [30]],
    ['several streams as one', { drawing: [`${at(3, 2)} /A`, 'Do q', 'Q'], xobjects }, [30]],
    ['more restored than saved', { drawing: `Q Q ${at(3, 2)} /A Do Q /A Do`, xobjects }, [30, 30]],
    ['a name that leads nowhere', { drawing: `${at(3, 2)} /C Do /A Do`, xobjects }, [30]],
    ['a picture listed but not drawn', { drawing: `${at(3, 2)} /A Do`, xobjects }, [30]],
    [
      'a form with a matrix of its own',
      {
        drawing: '2 0 0 2 0 0 cm /F Do',
        xobjects: { F: form(`${at(3, 2)} /A Do`, { entries: '/Matrix [.5 0 0 .5 0 0]', xobjects }) },
      },
      [30],
    ],
    [
      'what a form saves and changes stays in it',
      { drawing: `${at(3, 2)} /F Do /A Do`, xobjects: { ...xobjects, F: form('q 9 0 0 9 0 0 cm') } },
      [30],
    ],
    [
      'a form that uses what its page has',
      { drawing: '/F Do', xobjects: { ...xobjects, F: form(`${at(3, 2)} /A Do`) } },
      [30],
    ],
    [
      'a form in a form',
      {
        drawing: '/F Do',
        xobjects: { F: form('/G Do', { xobjects: { G: form(`${at(3, 2)} /A Do`, { xobjects }) } }) },
      },
      [30],
    ],
    ['a picture within the drawing', { drawing: `${at(3, 2)} BI /W 90 /H 60 /BPC 8 /CS /G ID ~ EI Q` }, [30]],
    [
      'a stencil says nothing',
      { drawing: `${at(3, 2)} /A Do`, xobjects: { A: { ...PICTURE, entries: '/ImageMask true' } } },
      [],
    ],
  ])('D17 %s', async (_, page, dpi) => {
    expect(await dpiOf(page)).toEqual(dpi)
  })

  test('D17 a drawing packed as programs pack it, and one packed in a way that is not read', async () => {
    const drawing = String.fromCharCode(...(await deflated(latin1Bytes(`${at(3, 2)} /A Do`))))
    const packed = (filter: string) => picturesOf({ drawing, drawingEntries: `/Filter ${filter}`, xobjects })
    expect(await packed('[/FlateDecode]')).toMatchObject({ pictures: [{}], isComplete: true })
    expect(await packed('/LZWDecode')).toMatchObject({ pictures: [], isComplete: false })
  })
})

describe('D17 a drawing without end', () => {
  const MANY = 3 << 20
  const times = (drawing: string) => drawing.repeat(Math.ceil(MANY / drawing.length))
  const ring: Record<string, Drawn> = { F: { drawing: '/F Do /F Do', entries: '' } }
  const doubled = (depth: number): Record<string, Drawn> => ({
    F: depth === 0 ? { drawing: '' } : { drawing: '/F Do /F Do /F Do /F Do', xobjects: doubled(depth - 1) },
  })

  test.each<[string, DrawnPage]>([
    [
      'ten million bytes',
      { drawing: [times('1 2 m 3 4 l S '), times('q Q '), times('(a) Tj '), times('<00> Tj ')] },
    ],
    ['pictures by the hundred thousand', { drawing: times('/A Do '), xobjects: { A: PICTURE } }],
    ['pictures within it by the hundred thousand', { drawing: times('BI /W 8 /H 8 ID ~ EI ') }],
    ['pictures within it that hold on and on', { drawing: times(`BI /W [${'['.repeat(70)} EI `) }],
    ['what is saved and never restored', { drawing: times('q ') }],
    ['a form that draws itself', { drawing: '/F Do', xobjects: ring }],
    ['forms that draw four times as many each', { drawing: '/F Do', xobjects: doubled(11) }],
    ['forms deeper than anybody draws', { drawing: '/F Do', xobjects: doubled(14) }],
  ])('D17 ends, and says that there was more: %s', async (_, page) => {
    const { source, bytesRead } = countReads(sourceOfBytes(drawnPdf(page)))
    const started = process.cpuUsage()
    expect(await looked(source)).toMatchObject({ isComplete: false })
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(3000)
    expect(bytesRead()).toBeLessThan(12 << 20)
  })

  test('D17 forms that take long to unpack and hold next to nothing are not all read', async () => {
    // Packed as a million bytes of blocks that are empty, and one that is not.
    const drawing = `\x78\x9c${'\x00\x00\x00\xff\xff'.repeat(200_000)}${'\x01\x02\x00\xfd\xff'}q `
    const form = { drawing, entries: '/Filter /FlateDecode' }
    const names = Array.from({ length: 20 }, (_, index) => `F${index}`)
    const { source, bytesRead } = countReads(
      sourceOfBytes(
        drawnPdf({
          drawing: names.map(name => `/${name} Do`).join(' '),
          xobjects: Object.fromEntries(names.map(name => [name, form])),
        }),
      ),
    )
    expect(await looked(source)).toMatchObject({ isComplete: false })
    expect(bytesRead()).toBeLessThan(12 << 20)
  })

  test('D17 law: arbitrary bytes as a drawing never throw', async () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          'q ',
          'Q ',
          '2 0 0 2 0 0 cm ',
          '/A Do ',
          '/F Do ',
          'BI ',
          ' ID ',
          ' EI',
          '(',
          '<',
          '/',
          '%',
        ),
      )
      .map(some => some.join(''))
    const bytes = fc.uint8Array({ maxLength: 300 }).map(some => String.fromCharCode(...some))
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, pieces), fc.oneof(bytes, pieces), async (drawing, inner) => {
        const { pictures } = await picturesOf({ drawing, xobjects: { A: PICTURE, F: { drawing: inner } } })
        for (const { dpi, share } of pictures) {
          expect(dpi).toBeGreaterThan(0)
          expect(share).toBeGreaterThan(0)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('D17 beside pdf.js', () => {
  const number = fc.integer({ min: -300, max: 300 }).map(value => value / 100)
  const matrix = fc.tuple(number, number, number, number, number, number)
  const { drawings } = fc.letrec<{ drawings: string; one: string }>(tie => ({
    one: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(
        '/A Do',
        '/B Do',
        '/F Do',
        '/G Do',
        `BI /W 9 /H 8 /BPC 8 /CS /G ID\n${'~'.repeat(72)}\nEI`,
      ),
      matrix.map(by => `${by.join(' ')} cm`),
      tie('drawings').map(inside => `q ${inside} Q`),
    ),
    drawings: fc.array(tie('one'), { maxLength: 6 }).map(parts => parts.join('\n')),
  }))
  const own = matrix.map(by => `/Matrix [${by.join(' ')}]`)

  test('law: the same pictures lie in the same places', async () => {
    await fc.assert(
      fc.asyncProperty(drawings, drawings, drawings, own, own, async (page, f, g, mf, mg) => {
        const pictures = { A: PICTURE, B: { width: 8, height: 40 } }
        const G: Drawn = { drawing: g.replaceAll(/\/[FG] Do/g, '/B Do'), entries: mg, xobjects: pictures }
        const F: Drawn = {
          drawing: f.replaceAll('/F Do', '/A Do'),
          entries: mf,
          xobjects: { ...pictures, G },
        }
        const file = drawnPdf({ drawing: `20 0 0 20 300 300 cm\n${page}`, xobjects: { ...pictures, F, G } })
        const mine = await looked(sourceOfBytes(file.slice()))
        expect(mine.isComplete).toBe(true)
        expectSame(mine.pictures, await byPdfJs(file))
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  /** The two multiply in another order: what barely touches the page is on it for one and off it for the other. */
  function expectSame(mine: LaidPicture[], theirs: LaidPicture[]) {
    const seen = ({ share }: LaidPicture) => share > 1e-6
    const [found, wanted] = [mine.filter(seen), theirs.filter(seen)]
    expect(found).toHaveLength(wanted.length)
    for (const [i, { dpi, share }] of wanted.entries()) {
      expect((found[i]?.dpi ?? 0) / dpi).toBeCloseTo(1, 5)
      expect(found[i]?.share).toBeCloseTo(share, 5)
    }
  }

  async function byPdfJs(file: Uint8Array): Promise<LaidPicture[]> {
    const laid = await withPdf(sourceOfBytes(file), async pdf => {
      const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
      const saved: number[][] = []
      let now: number[] = [...UNCHANGED]
      return fnArray.flatMap((does, index) => {
        const args = argsArray[index] ?? []
        if (does === OPS.save || does === OPS.paintFormXObjectBegin) saved.push(now)
        if (does === OPS.restore || does === OPS.paintFormXObjectEnd) now = saved.pop() ?? now
        if (does === OPS.transform) now = Util.transform(now, args)
        if (does === OPS.paintFormXObjectBegin && args[0]) now = Util.transform(now, args[0])
        if (does === OPS.paintImageXObject) return [{ now, width: args[1], height: args[2] }]
        if (does === OPS.paintInlineImageXObject)
          return [{ now, width: args[0].width, height: args[0].height }]
        return []
      })
    })
    if ('refused' in laid) throw new Error(laid.refused)
    return laid.flatMap(({ now, width, height }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Util.transform([...INCHES], now)
      return laidPicture({ width, height, isStencil: false }, [a, b, c, d, e, f], EDGES) ?? []
    })
  }
})
