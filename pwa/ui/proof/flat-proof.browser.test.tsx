import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawArtwork } from '#pwa/lib/artwork/draw-artwork.ts'
import { type ProofPicture, pictureOf } from '#pwa/lib/artwork/proof-picture.ts'
import type { ArtworkType } from '#shared/artwork/verdict.ts'
import type { Sheet } from '#shared/illustration/sheet.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { FlatProof } from './flat-proof.tsx'

/** A banner of 25 feet. */
const SHEET: Sheet = {
  widthIn: 300,
  heightIn: 2,
  shape: null,
  folds: '',
  hems: [],
  pockets: [],
  grommets: [],
  safeIn: 0.5,
}
const BAR_IN = 1 / 12

/** Bars of a twelfth of an inch once printed: in a picture of 2000 pixels almost two lie in each. */
const FILES: [string, ArtworkType, () => Uint8Array<ArrayBuffer>][] = [
  [
    'JPEG',
    'image/jpeg',
    () =>
      buildJpeg({
        jfif: { unit: 1, x: 96, y: 96 },
        components: 1,
        width: 28_800,
        height: 192,
        paint: (_, column) => (column % 2 === 0 ? 0 : 255),
      }),
  ],
  [
    'PDF',
    'application/pdf',
    () =>
      drawnPdf({
        drawing: Array.from({ length: 1800 }, (_, at) => `${at * 6} 0 3 72 re f`).join('\n'),
        // Drawn at half of the ordered size.
        size: { widthIn: 150, heightIn: 1 },
      }),
  ],
]

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1200, 900)
})

async function show(file: Blob, type: ArtworkType, more: Partial<ProofPicture> = {}, sheet = SHEET) {
  const drawn = await drawArtwork(file, type)
  if (!drawn) throw new Error('nothing was drawn')
  const picture = { ...pictureOf('bars', drawn, { file, type }), ...more }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(<FlatProof sheet={sheet} picture={picture} isBack={false} alt="Bars" />)
  await userEvent.click(page.getByRole('button', { name: 'Real print size' }))
  return page.getByRole('region', { name: /arrow keys/ })
}

const number = (image: Element, name: string) => Number(image.getAttribute(name))
const sharpImage = () => document.querySelectorAll('svg image')[1] ?? null

/** The greys along the middle of the sharp part, and the inch of the sheet each stands at. */
async function sharpRow(): Promise<{ inch: number; grey: number }[]> {
  const image = sharpImage()
  if (!image) throw new Error('nothing sharper is shown')
  const bitmap = await createImageBitmap(await (await fetch(image.getAttribute('href') ?? '')).blob())
  const context = new OffscreenCanvas(bitmap.width, 1).getContext('2d')
  context?.drawImage(bitmap, 0, -Math.floor(bitmap.height / 2))
  const { data } = context?.getImageData(0, 0, bitmap.width, 1) ?? { data: [] }
  const perPixel = number(image, 'width') / bitmap.width
  return Array.from({ length: bitmap.width }, (_, at) => ({
    inch: number(image, 'x') + (at + 0.5) * perPixel,
    grey: data[at * 4] ?? 128,
  }))
}

/** Every bar is black or white where it lies on the sheet. */
async function expectBars(): Promise<void> {
  for (const { inch, grey } of await sharpRow()) {
    const [bar, within] = [Math.floor(inch / BAR_IN), (inch / BAR_IN) % 1]
    if (within < 0.3 || within > 0.7) continue
    if (bar % 2 === 0) expect(grey).toBeLessThan(60)
    else expect(grey).toBeGreaterThan(195)
  }
}

/** True when the sharp part covers the middle of what is in view. */
function coversView(view: Element): boolean {
  const [box, image] = [view.getBoundingClientRect(), sharpImage()?.getBoundingClientRect()]
  return image !== undefined && image.left <= box.left + 1 && image.right >= box.right - 1
}

/** The same of a sheet that goes down. */
function coversHeight(view: Element): boolean {
  const [box, image] = [view.getBoundingClientRect(), sharpImage()?.getBoundingClientRect()]
  return image !== undefined && image.top <= box.top + 1 && image.bottom >= box.bottom - 1
}

test.each(FILES)(
  'issue 5.6: at real print size a %s is drawn from the file itself, and anew wherever the keyboard moves to',
  async (_, type, make) => {
    const view = await show(new Blob([make()]), type)
    await expect
      .element(page.getByText('This part is drawn from the file itself, as sharp as it prints.'))
      .toBeVisible()
    await expect.poll(() => coversView(view.element())).toBe(true)
    await expectBars()
    const before = sharpImage()?.getAttribute('x')
    view.element().focus()
    await userEvent.keyboard('{ArrowRight>30/}')
    await expect
      .poll(() => sharpImage()?.getAttribute('x') !== before && coversView(view.element()))
      .toBe(true)
    await expectBars()
    await userEvent.keyboard('0')
    await expect.poll(sharpImage).toBeNull()
  },
)

test('D17: on a sheet that the shop turns the file for, the sharp part lies where its picture of the whole has it', async () => {
  const [, type, make] = FILES[0] ?? []
  if (!type || !make) throw new Error('no file')
  const upright = { ...SHEET, widthIn: SHEET.heightIn, heightIn: SHEET.widthIn }
  const view = await show(new Blob([make()]), type, {}, upright)
  view.element().focus()
  await userEvent.keyboard('{ArrowDown>30/}')
  await expect.poll(() => coversHeight(view.element())).toBe(true)
  await expectBars()
  const [whole, sharp] = [...document.querySelectorAll('svg image')].map(each => each.getBoundingClientRect())
  if (!whole || !sharp) throw new Error('nothing sharper is shown')
  const perInch = whole.height / SHEET.widthIn
  expect(whole.width / perInch).toBeCloseTo(SHEET.heightIn, 1)
  // The file's left end is turned to the top.
  expect((sharp.top - whole.top) / perInch).toBeCloseTo(number(sharpImage() as Element, 'x'), 1)
  expect(sharp.height / perInch).toBeCloseTo(number(sharpImage() as Element, 'width'), 1)
})

test('D19: where there is only a preview, that is said as soon as it shows too little', async () => {
  const [, type, make] = FILES[0] ?? []
  if (!type || !make) throw new Error('no file')
  const view = await show(new Blob([make()]), type, { source: null })
  await expect
    .element(page.getByText('Only a small preview is shown here, the print has all of the file’s detail.'))
    .toBeVisible()
  expect(sharpImage()).toBeNull()
  view.element().focus()
  await userEvent.keyboard('0')
  await expect.element(page.getByText(/Only a small preview/)).not.toBeInTheDocument()
})

test('issue 5.6: a file that goes away while it is looked at is said, and its small picture stays', async () => {
  const [, type, make] = FILES[0] ?? []
  if (!type || !make) throw new Error('no file')
  await show(new Blob([make()]), type, { source: { file: new Blob(['gone']), type } })
  await expect.element(page.getByText(/cannot be drawn sharper here/)).toBeVisible()
  expect(document.querySelectorAll('svg image')).toHaveLength(1)
})
