import fc from 'fast-check'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { adviceOn, foundIn } from '#shared/artwork/advice.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
import { withPdf } from '#shared/artwork/read/pdf-open.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { allowedEntries, optionKeys } from '#shared/catalogue/conditions.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { sheetOf } from '#shared/illustration/sheet.ts'
import { defaultChoices, defaultSelection } from '#shared/pricing/selection.ts'
import { configured, type PrintChoices } from '#shared/print/configured.ts'
import { printSize } from '#shared/print/print-size.ts'
import { printSlots } from '#shared/print/slots.ts'
import { templateSlots } from '#shared/print/template-slots.ts'
import { guidesOf } from '#shared/template/guides.ts'
import { templatePdf } from '#shared/template/pdf.ts'
import { type Template, templateOf } from '#shared/template/template.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { anySelectionOf } from '#shared/testing/selection-arbitrary.ts'
import { loadCatalogueData } from './load.ts'

const printed = loadCatalogueData().products.filter(({ requiresArtwork }) => requiresArtwork)
const MADE = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 }

/** Every product with each entry of each of its lists. */
const choices = printed.flatMap(product => {
  const start = { ...defaultSelection(product), characters: product.characters ? 'Tacos' : '' }
  const sized = product.customSize && !product.poleBanner ? { ...start, dimensions: MADE } : start
  return optionKeys(product).flatMap(key =>
    allowedEntries(product, key, sized.choices).map(({ name }) => ({
      product,
      selection: { ...sized, choices: defaultChoices(product, { ...sized.choices, [key]: name }) },
    })),
  )
})

/** The template of each printed part; none while no size is chosen. */
const templatesOf = (product: Product, chosen: PrintChoices): Template[] =>
  templateSlots(product, chosen).map(slot => templateOf(product, chosen, slot))

interface Laid {
  pages: number
  page: [width: number, height: number]
  /** Bounds of every path on the guides' layer, in points of the page. */
  paths: number[][]
  layers: string[]
  isEmptyWithoutGuides: boolean
}

/** What pdf.js makes of a template. */
async function openedBy(template: Template): Promise<Laid> {
  const laid = await withPdf(sourceOfBytes(templatePdf(template)), async pdf => {
    const page = await pdf.getPage(1)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const config = await pdf.getOptionalContentConfig()
    const groups = [...config].map(([id, { name }]) => ({ id, name: String(name) }))
    const guides = groups.find(({ name }) => name.startsWith('Guides'))
    return {
      pages: pdf.numPages,
      page: [right - left, top - bottom] satisfies [number, number],
      layers: groups.map(({ name }) => name).sort(),
      ...drawnOn(await page.getOperatorList(), guides?.id ?? ''),
    }
  })
  if ('refused' in laid) throw new Error('pdf.js does not open it')
  return laid
}

function drawnOn({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] }, guides: string) {
  const open: boolean[] = []
  const paths: number[][] = []
  let isEmptyWithoutGuides = true
  let [a, d, f] = [1, 1, 0]
  fnArray.forEach((operator, at) => {
    const args = argsArray[at] ?? []
    if (operator === OPS.beginMarkedContentProps) open.push(JSON.stringify(args).includes(`"${guides}"`))
    if (operator === OPS.beginMarkedContent) open.push(false)
    if (operator === OPS.endMarkedContent) open.pop()
    if (operator === OPS.transform) [a, d, f] = [Number(args[0]), Number(args[3]), Number(args[5])]
    if (operator !== OPS.constructPath && operator !== OPS.showText) return
    if (!open.includes(true)) isEmptyWithoutGuides = false
    if (operator !== OPS.constructPath) return
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(args[2] as ArrayLike<number>)
    paths.push([x0 * a, y1 * d + f, x1 * a, y0 * d + f])
  })
  return { paths, isEmptyWithoutGuides }
}

describe('issue 8.6: a template for every product and choice', () => {
  test('each has its page and print area at exactly the size that its file has to measure, or a tenth of it', async () => {
    const seen = new Set<string>()
    for (const { product, selection } of choices) {
      const templates = templatesOf(product, selection)
      expect(templates.length, product.path).toBeGreaterThan(0)
      expect(templates[0]?.sheet).toEqual(sheetOf(product, configured(product, selection)))
      for (const template of templates) {
        const key = JSON.stringify({ ...template.sheet, at: template.scale })
        if (seen.has(key)) continue
        seen.add(key)
        const { pages, page, paths, layers, isEmptyWithoutGuides } = await openedBy(template)
        const { widthIn, heightIn } = template.sheet
        const points = [widthIn, heightIn].map(inches => (inches * 72) / template.scale)
        expect({ pages, isEmptyWithoutGuides }).toEqual({ pages: 1, isEmptyWithoutGuides: true })
        expect(layers).toEqual(['Artwork', 'Guides, not printed'])
        for (const [at, side] of page.entries()) expect(side).toBeCloseTo(points[at] ?? 0, 3)
        const whole = paths.find(
          ([x0 = 1, y0 = 1, x1 = 0, y1 = 0]) =>
            Math.abs(x0) + Math.abs(y0) + Math.abs(x1 - (points[0] ?? 0)) + Math.abs(y1 - (points[1] ?? 0)) <
            0.01,
        )
        expect(whole, template.title).toBeDefined()
      }
    }
    expect(seen.size).toBeGreaterThan(100)
  })

  test('law: with whatever is chosen, the first is of the size the shop asks for, in a page every program opens', () => {
    for (const product of printed)
      fc.assert(
        fc.property(anySelectionOf(product), selection => {
          const size = printSize(product, selection)
          const templates = templatesOf(product, selection)
          if (size === null) return expect(templates).toEqual([])
          const [{ page, scale } = { page: size, scale: 0 }] = templates
          expect([page.widthIn * scale, page.heightIn * scale]).toEqual([
            expect.closeTo(size.widthIn, 6),
            expect.closeTo(size.heightIn, 6),
          ])
          expect(Math.max(page.widthIn, page.heightIn)).toBeLessThanOrEqual(200)
          const parts = printSlots(product, selection).filter(
            ({ slot }) => slot !== 'front' && slot !== 'back',
          )
          expect(templates.length > 1).toBe(parts.length > 0)
        }),
        { numRuns: 12 },
      )
  })

  test('hems, pockets, grommets and the safe zone are the proof’s, and so are cuts and folds', () => {
    const told = { hem: 0, 'pole pocket': 0, grommet: 0, cut: 0, fold: 0 }
    for (const { product, selection } of choices) {
      const sheet = sheetOf(product, configured(product, selection))
      const names = guidesOf({ sheet }).map(({ name }) => name)
      expect(names).toContain('print area')
      expect(names).toContain('safe zone')
      const has = {
        hem: sheet.hems.length > 0,
        'pole pocket': sheet.pockets.length > 0,
        grommet: sheet.grommets.length > 0,
        cut: sheet.shape !== null,
        fold: sheet.folds !== '',
      }
      for (const name of ['hem', 'pole pocket', 'grommet', 'cut', 'fold'] as const) {
        expect(names.includes(name), `${product.path} ${name}`).toBe(has[name])
        if (has[name]) told[name]++
      }
    }
    for (const [name, count] of Object.entries(told)) expect(count, name).toBeGreaterThan(0)
  })

  test('a file laid out on one is accepted and told exact, or 1:10', async () => {
    for (const path of ['/13oz-vinyl-banner', '/event-tent', '/feather-angled', '/canvas-roll']) {
      const product = printed.find(each => each.path === path)
      if (!product) throw new Error(path)
      for (const widthFt of [6, 40]) {
        const selection = { ...defaultSelection(product), dimensions: { ...MADE, widthFt } }
        const [template] = templatesOf(product, selection)
        if (!template) throw new Error('no template')
        const source = sourceOfBytes(templatePdf(template))
        const { verdict, facts } = judge(await readFacts(source))
        expect(verdict).toBe('accept')
        const [size] = adviceOn({
          file: foundIn({ facts, page: await readPageFacts(source) }),
          ordered: printSize(product, selection),
          product: product.name,
        })
        expect(size?.code).toBe(template.scale === 10 ? 'scaled' : 'exact')
      }
    }
  })
})
