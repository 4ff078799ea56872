import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { rasterize } from '#api/pictures/encode.ts'
import { illustrate, SHOWCASE_KEYS, showcase, VIEWS } from '#shared/illustration/index.ts'

/** Draws every picture small onto sheets of twenty, for eyes to compare: `npm run pictures`. */
const SHEET = { columns: 5, rows: 4, width: 400, height: 300 }
const OUT = join('.cache', 'contact-sheet')

interface ShownDrawing {
  title: string
  svg: string
}

async function tile(svg: string): Promise<Buffer> {
  const { data, ...raw } = await rasterize(svg)
  const box = { width: SHEET.width, height: SHEET.height, fit: 'contain', background: '#FBF8F2' } as const
  return sharp(data, { raw }).resize(box).png().toBuffer()
}

async function writeSheet(name: string, shown: readonly ShownDrawing[]): Promise<void> {
  const tiles = await Promise.all(shown.map(({ svg }) => tile(svg)))
  const size = {
    width: SHEET.columns * SHEET.width,
    height: Math.ceil(tiles.length / SHEET.columns) * SHEET.height,
  }
  const placed = tiles.map((input, i) => ({
    input,
    left: (i % SHEET.columns) * SHEET.width,
    top: Math.floor(i / SHEET.columns) * SHEET.height,
  }))
  const paper = sharp({ create: { ...size, channels: 3, background: '#DED5C3' } })
  await paper
    .composite(placed)
    .png()
    .toFile(join(OUT, `${name}.png`))
}

const products = loadCatalogueData().products.filter(({ aliasOf }) => !aliasOf)
const sections: [string, ShownDrawing[]][] = [
  ...VIEWS.map((view): [string, ShownDrawing[]] => [
    view,
    products.map(product => ({ title: product.name, svg: illustrate(product, view) })),
  ]),
  ['showcase', SHOWCASE_KEYS.map(key => ({ title: key, svg: showcase(key) }))],
]

await mkdir(OUT, { recursive: true })
const page: string[] = ['<!doctype html><meta charset="utf-8"><title>Contact sheet</title>']
for (const [name, shown] of sections) {
  page.push(`<h1>${name}</h1>`)
  const perSheet = SHEET.columns * SHEET.rows
  for (let from = 0; from < shown.length; from += perSheet) {
    const part = shown.slice(from, from + perSheet)
    const sheet = `${name}-${from / perSheet + 1}`
    await writeSheet(sheet, part)
    page.push(
      `<p>${part.map(({ title }) => title).join(' · ')}</p><img src="${sheet}.png" width="1400" alt="">`,
    )
  }
}
await writeFile(join(OUT, 'index.html'), page.join('\n'))
console.log(`${products.length * VIEWS.length + SHOWCASE_KEYS.length} pictures on sheets in ${OUT}`)
