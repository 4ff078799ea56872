import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DrawnArtwork } from '#pwa/lib/artwork/draw-artwork.ts'
import type { ArtworkJudgement } from '#pwa/lib/artwork/judge.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { PROOF_TEXTS } from '#pwa/ui/proof/proof-texts.ts'
import { dragged } from '#pwa/ui/testing/dragged.ts'
import { judge, unreadFacts } from '#shared/artwork/verdict.ts'
import { aProduct, entries, eventTent } from '#shared/testing/catalogue.ts'
import { addButton, openProduct } from './testing/open-product.tsx'
// Fetched beforehand: what is lazy in the shop is not what is timed here.
import './live-drawing.tsx'

const judgeArtwork = vi.hoisted(() => vi.fn<(file: File) => Promise<ArtworkJudgement>>())
const drawArtwork = vi.hoisted(() => vi.fn<(file: File) => Promise<DrawnArtwork | null>>())
vi.mock('#pwa/lib/artwork/judge.ts', () => ({ judgeArtwork }))
vi.mock('#pwa/lib/artwork/draw-artwork.ts', () => ({ drawArtwork }))

const FACTS = {
  ...unreadFacts(4, 'image/jpeg'),
  dpi: { x: 150, y: 150 },
  colour: 'cmyk',
  pixels: { width: 3600, height: 1800 },
} as const
const drawn = (name: string): DrawnArtwork => ({
  picture: new Blob(['webp']),
  side: 2000,
  embedded: `data:image/webp;base64,${name}`,
  pixels: FACTS.pixels,
  inches: { width: 24, height: 12 },
  from: 'whole',
  missing: [],
})

beforeEach(() => {
  judgeArtwork.mockReset().mockImplementation(async () => ({ ...judge(FACTS), page: null, preview: null }))
  drawArtwork.mockReset().mockImplementation(async ({ name }) => drawn(name.replace(/\W/g, '')))
})

const board = aProduct({
  path: '/coroplast',
  name: 'Coroplast',
  options: {
    numOfSides: entries('1 Side', '2 Sides'),
    productOptions: entries(['Board', 20]),
  },
  optionTitles: { numOfSides: 'Number of Sides', productOptions: 'Product Option' },
})
const zone = () => screen.getByRole('region', { name: 'See your artwork on it' })
const jpeg = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' })
const picker = (label: string) => within(zone()).getByLabelText<HTMLInputElement>(label)
const dropped = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: dragged(files) })
const drawing = () =>
  decodeURIComponent(
    screen.getByRole<HTMLImageElement>('img', { name: 'Coroplast, as configured', hidden: false }).src,
  )

test('issue 5.6: a picked file is drawn on the product, follows later choices, and goes along with Add to Cart', async () => {
  const { shop } = await openProduct(board)
  const file = jpeg('fair.jpg')
  await userEvent.upload(picker('Choose artwork'), file)
  expect(await within(zone()).findByText('Goes along with Add to Cart.')).toBeTruthy()
  await waitFor(() => expect(drawing()).toContain('href="data:image/webp;base64,fairjpg"'))
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  await waitFor(() => expect(drawing().match(/fairjpg/g)).toHaveLength(2))
  await userEvent.click(addButton())
  await waitFor(() => expect(shop.placed).toEqual([{ lineId: '1', slot: 'front', file }]))
  expect(within(zone()).queryByText('fair.jpg')).toBeNull()
})

test('D17: a file that lies on its side is drawn on the product as the shop turns it, and nothing needs doing', async () => {
  const facts = { ...FACTS, pixels: { width: 2400, height: 3600 } }
  judgeArtwork.mockImplementation(async () => ({ ...judge(facts), page: null, preview: null }))
  drawArtwork.mockImplementation(async () => ({ ...drawn('lying'), pixels: facts.pixels }))
  const sizes = entries('24" x 16"')
  await openProduct(aProduct({ path: '/coroplast', name: 'Coroplast', options: { sizes } }))
  await userEvent.upload(picker('Choose artwork'), jpeg('lying.jpg'))
  await waitFor(() => expect(drawing()).toMatch(/base64,lying"[^>]*rotate\(90\)/))
  expect(await within(zone()).findByText(/It lies on its side: we turn it a quarter/)).toBeTruthy()
  expect(await within(zone()).findByText(/there is nothing you need to do/)).toBeTruthy()
})

test('issue 8.2: while the proof of an accepted file is drawn, the page says so', async () => {
  const picture = Promise.withResolvers<DrawnArtwork | null>()
  drawArtwork.mockImplementation(() => picture.promise)
  await openProduct(board)
  await userEvent.upload(picker('Choose artwork'), jpeg('fair.jpg'))
  expect(await within(zone()).findByText('Drawing your proof…')).toBeTruthy()
  expect(within(zone()).queryByRole('button', { name: PROOF_TEXTS.open })).toBeNull()
  picture.resolve(drawn('fair'))
  expect(await within(zone()).findByRole('button', { name: PROOF_TEXTS.open })).toBeTruthy()
  expect(within(zone()).queryByText('Drawing your proof…')).toBeNull()
})

test('issue 8.2: what cannot be drawn is not said to be drawn for ever', async () => {
  drawArtwork.mockImplementation(async () => null)
  await openProduct(board)
  await userEvent.upload(picker('Choose artwork'), jpeg('fair.jpg'))
  await within(zone()).findByText('Goes along with Add to Cart.')
  await waitFor(() => expect(within(zone()).queryByText('Drawing your proof…')).toBeNull())
})

test('§5 artwork: a refused file says why, is not drawn and does not go along', async () => {
  judgeArtwork.mockImplementation(async () => ({
    ...judge({ ...FACTS, dpi: { x: 72, y: 72 } }),
    page: null,
    preview: null,
  }))
  const { shop } = await openProduct(board)
  await userEvent.upload(picker('Choose artwork'), jpeg('web.jpg'))
  const alert = await within(zone()).findByRole('alert')
  expect(within(alert).getByText('Image resolution must be at least 150 DPI')).toBeTruthy()
  expect(within(alert).getByText(/^Export it again at 150 DPI or more/)).toBeTruthy()
  expect(within(alert).getByText('This file does not go along with Add to Cart.')).toBeTruthy()
  await userEvent.click(addButton())
  await waitFor(() => expect(shop.added).toHaveLength(1))
  expect(shop.placed).toEqual([])
  expect(screen.getByText(/^web.jpg was not taken along/)).toBeTruthy()
  expect(within(zone()).getByRole('alert').textContent).toContain('web.jpg')
  expect(drawArtwork).not.toHaveBeenCalled()
})

test('issue 5.7: two files dropped anywhere on the page find their sides by name', async () => {
  const { shop } = await openProduct(board)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  dropped(jpeg('coroplast back.jpg'), jpeg('coroplast front.jpg'))
  await waitFor(() => expect(within(zone()).getAllByText('Goes along with Add to Cart.')).toHaveLength(2))
  await userEvent.click(addButton())
  await waitFor(() =>
    expect(shop.placed.map(({ slot, file }) => [slot, file.name])).toEqual([
      ['front', 'coroplast front.jpg'],
      ['back', 'coroplast back.jpg'],
    ]),
  )
})

test('issue 6.40: a tent takes a file for each wall that is chosen, by name, and all go along', async () => {
  const { shop } = await openProduct(eventTent)
  expect(within(zone()).queryByLabelText('Choose full wall artwork')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /1 Full Wall, Single Sided/ }))
  expect(
    within(zone()).getByText(
      'Optional: without it the wall stays plain white. Make it 120 × 82 in, width × height.',
    ),
  ).toBeTruthy()
  dropped(jpeg('tent wall.jpg'), jpeg('tent canopy.jpg'))
  await waitFor(() => expect(within(zone()).getAllByText('Goes along with Add to Cart.')).toHaveLength(2))
  await userEvent.click(addButton())
  await waitFor(() =>
    expect(shop.placed.map(({ slot, file }) => [slot, file.name])).toEqual([
      ['front', 'tent canopy.jpg'],
      ['wall', 'tent wall.jpg'],
    ]),
  )
})

test('issue 6.40: a file that comes alone and says wall is the wall’s', async () => {
  await openProduct(eventTent)
  await userEvent.click(screen.getByRole('radio', { name: /1 Full Wall, Single Sided/ }))
  dropped(jpeg('back wall.jpg'))
  expect(await within(zone()).findByRole('button', { name: 'Remove full wall artwork' })).toBeTruthy()
})

test('issue 5.7: files whose names say nothing are asked about', async () => {
  const { shop } = await openProduct(board)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  dropped(jpeg('IMG_1.jpg'), jpeg('IMG_2.jpg'))
  const dialog = await screen.findByRole('dialog', { name: 'Where do these files go?' })
  await userEvent.selectOptions(within(dialog).getByLabelText('IMG_2.jpg'), 'back')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Place files' }))
  expect(await within(zone()).findByText('IMG_2.jpg')).toBeTruthy()
  expect(within(zone()).queryByText('IMG_1.jpg')).toBeNull()
  // The answer is a form of its own within the product's: it does not put the product into the cart.
  expect(shop.added).toEqual([])
})

test('issue 5.7: a file that comes alone is the front, one that says back is the back', async () => {
  const { shop } = await openProduct(board)
  await userEvent.click(screen.getByRole('radio', { name: /2 Sides/ }))
  dropped(jpeg('IMG_3.jpg'))
  expect(await within(zone()).findByText('IMG_3.jpg')).toBeTruthy()
  dropped(jpeg('coroplast back.jpg'))
  await waitFor(() => expect(within(zone()).getAllByText('Goes along with Add to Cart.')).toHaveLength(2))
  await userEvent.click(addButton())
  await waitFor(() => expect(shop.placed.map(({ slot }) => slot)).toEqual(['front', 'back']))
})

test('issue 5.7: a pasted file is taken, pasted words are not', async () => {
  await openProduct(board)
  const paste = (files: File[]) => fireEvent.paste(document.body, { clipboardData: { files } })
  paste([])
  expect(judgeArtwork).not.toHaveBeenCalled()
  paste([jpeg('clip.jpg')])
  expect(await within(zone()).findByText('clip.jpg')).toBeTruthy()
})

test('issue 5.6: the proof opens over the page, and a stranger is told that the file outlasts signing in', async () => {
  await openProduct(board, { stranger: true })
  expect(within(zone()).getByText(/still be here after you sign in/)).toBeTruthy()
  await userEvent.upload(picker('Choose artwork'), jpeg('fair.jpg'))
  await userEvent.click(await within(zone()).findByRole('button', { name: 'See proof' }))
  expect(await screen.findByRole('dialog', { name: 'Proof: Coroplast' })).toBeTruthy()
})

const artwork = { bucket: 'order-artwork' as const, key: 'id/old.jpg', fileName: 'old.jpg' }
const line = {
  ...BANNER,
  id: 'line-1',
  product: board.name,
  options: { 'Number of Sides': '2 Sides', 'Product Option': 'Board', Quantity: 1 },
  artwork: { front: { ...artwork, size: 4, type: 'image/jpeg' as const }, back: null },
}
const edit = (change = {}) =>
  openProduct(board, { lines: [{ ...line, ...change }], at: `${board.path}?line=line-1` })

test('experience "Cart": a line being edited shows the artwork it has, and another file takes its place', async () => {
  const { shop } = await edit()
  expect(await within(zone()).findByText('old.jpg')).toBeTruthy()
  expect(within(zone()).getByText(/It stays unless you choose another file/)).toBeTruthy()
  expect(zone().textContent).not.toContain('Add to Cart')
  expect(zone().textContent).not.toContain('add to the cart')
  const file = jpeg('new.jpg')
  await userEvent.upload(picker('Replace artwork'), file)
  expect(await within(zone()).findByText('Goes along with Update Cart and replaces old.jpg.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Update Cart' }))
  await waitFor(() => expect(shop.placed).toEqual([{ lineId: 'line-1', slot: 'front', file }]))
})

test('experience "Cart": a refused file leaves the edited line the artwork it has, and says so', async () => {
  judgeArtwork.mockRejectedValue(new Error('gone'))
  await edit()
  await within(zone()).findByText('old.jpg')
  await userEvent.upload(picker('Replace artwork'), jpeg('bad.jpg'))
  expect(
    await within(zone()).findByText('This file does not go along with Update Cart: old.jpg stays.'),
  ).toBeTruthy()
})

test('D19 a line being edited shows the file that is on its way to it', async () => {
  await edit({ waitingBack: { id: 'choice', fileName: 'coming.pdf' } })
  expect(await within(zone()).findByText('coming.pdf')).toBeTruthy()
  expect(picker('Replace back artwork')).toBeTruthy()
})
