import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ProofPicture, ProofPictures } from '#pwa/lib/artwork/proof-picture.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct, entries, eventTent } from '#shared/testing/catalogue.ts'
import Proof from './proof.tsx'

const banner = aProduct({
  path: '/13oz-vinyl-banner',
  name: '13oz Vinyl Banner',
  options: {
    numOfSides: entries('1 Side', '2 Sides'),
    material: entries('13oz Matte Vinyl'),
    hem: entries('Hem All Sides'),
    grommet: entries('4 Corners Only'),
    polePocket: entries('3 in. Pocket, Top'),
  },
})
const size = { widthFt: 6, widthIn: 0, heightFt: 3, heightIn: 0 }
const start = { ...defaultSelection(banner), dimensions: size }
const twoSided = { ...start, choices: { ...start.choices, numOfSides: '2 Sides' } }

const picture = (fileName: string, more: Partial<ProofPicture> = {}): ProofPicture => ({
  fileName,
  url: `blob:${fileName}`,
  side: 2000,
  source: null,
  embedded: `data:image/webp;base64,${fileName}`,
  measures: { width: 7488, height: 3600 },
  size: { width: 7488, height: 3600 },
  pixels: { width: 7488, height: 3600 },
  from: 'whole',
  missing: [],
  ...more,
})

function open(pictures: Partial<ProofPictures>, selection = start) {
  const onClose = vi.fn()
  const shown = renderInKit(
    <Proof
      product={banner}
      selection={selection}
      pictures={{ front: null, back: null, ...pictures }}
      onClose={onClose}
    />,
  )
  return { ...shown, onClose }
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const onProduct = () => decodeURIComponent(screen.getByRole<HTMLImageElement>('img').src)

beforeEach(() => localStorage.clear())

test('issue 5.6: the artwork lies on the product, and what it shows is said in words', () => {
  open({ front: picture('fair') })
  expect(screen.getByRole('dialog', { name: 'Proof: 13oz Vinyl Banner' })).toBeTruthy()
  expect(onProduct()).toContain('href="data:image/webp;base64,fair"')
  const facts = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(facts).toEqual([
    '13oz Vinyl Banner, 72 x 36 in.',
    'Artwork is 4% wider than the print area: 0.7 in stay white above and below.',
    'At this size the file has 104 dpi.',
    'Colors are approximate: a screen mixes light, the press mixes ink.',
  ])
  expect(screen.getByRole('img', { name: /72 x 36 in.*4% wider/ })).toBeTruthy()
})

test('issue 5.6: nothing stands before the product, so that every corner and grommet can be checked', () => {
  open({ front: picture('fair') }, twoSided)
  expect(onProduct()).not.toMatch(/-glass|-back/)
})

test('issue 5.6: flat it shows hems, pocket, grommets, safe zone and a cross in each process colour', async () => {
  const { container } = open({ front: picture('fair') })
  await userEvent.click(button('Flat sheet'))
  const flat = screen.getByRole('img', { name: /72 x 36 in/ })
  expect(flat.querySelector('image')?.getAttribute('href')).toBe('blob:fair')
  expect(flat.querySelectorAll('circle')).toHaveLength(4 * 2 + 4)
  for (const words of ['Hem, 1 in.', 'Pole pocket', 'Grommet', 'Safe zone for words and logos'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(container.ownerDocument.querySelectorAll('[class*="cyan"], [class*="key"]')).toHaveLength(2)
})

test('issue 5.6: zoom by button and keyboard up to real print size', async () => {
  open({ front: picture('fair') })
  await userEvent.click(button('Flat sheet'))
  const view = screen.getByRole('region', { name: /arrow keys/ })
  expect(button('Fit').getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button('Real print size'))
  expect(screen.getByText('100% of print size')).toBeTruthy()
  const sized = view.firstElementChild as HTMLElement
  expect(Number.parseFloat(sized.style.width)).toBeCloseTo((72 + 2 * 2.88) * 96, 0)
  view.focus()
  await userEvent.keyboard('-')
  expect(screen.getByText('67% of print size')).toBeTruthy()
  await userEvent.keyboard('0')
  expect(button('Fit').getAttribute('aria-pressed')).toBe('true')
})

test('issue 5.6: the screen is measured with a bank card, once per device', async () => {
  const { unmount } = open({ front: picture('fair') })
  await userEvent.click(button('Flat sheet'))
  expect(screen.getByText(/1 inch on your screen.*Not measured yet/)).toBeTruthy()
  await userEvent.click(button('Measure your screen'))
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Width of the box' })
  slider.focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(button('It matches'))
  expect(screen.getByText(/Measured on this device/)).toBeTruthy()
  unmount()
  open({ front: picture('fair') })
  await userEvent.click(button('Flat sheet'))
  expect(screen.getByText(/Measured on this device/)).toBeTruthy()
})

test('D18: without back artwork the back shows the front, and says so; with one it shows it', async () => {
  const { unmount } = open({ front: picture('fair') }, twoSided)
  await userEvent.click(button('Back'))
  expect(screen.getByText('No back artwork: the front prints on both sides.')).toBeTruthy()
  unmount()
  open({ front: picture('fair'), back: picture('rear') }, twoSided)
  await userEvent.click(button('Back'))
  expect(onProduct()).toContain('base64,rear')
  expect(screen.queryByText(/front prints on both sides/)).toBeNull()
})

test('D18: a piece printed on one side has no back to look at', () => {
  open({ front: picture('fair') })
  expect(screen.queryByRole('group', { name: 'Side' })).toBeNull()
})

test('issue 6.40: every printed part is looked at by itself, flat in its own size', async () => {
  const choices = { ...defaultSelection(eventTent).choices, fullwall: '1 Full Wall, Double Sided' }
  const selection = { ...defaultSelection(eventTent), choices }
  const wall = picture('wall', { measures: { width: 1200, height: 820 } })
  renderInKit(
    <Proof
      product={eventTent}
      selection={selection}
      pictures={{ front: picture('fair'), wall: wall }}
      onClose={() => {}}
    />,
  )
  const parts = within(screen.getByRole('group', { name: 'Printed part' })).getAllByRole('button')
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Front', 'Full wall', 'Full wall back'])
  expect(onProduct()).toContain('base64,wall')
  await userEvent.click(button('Full wall'))
  expect(screen.getByText('Event Tent, 120 x 82 in.')).toBeTruthy()
  await userEvent.click(button('Flat sheet'))
  const flat = screen.getByRole('img', { name: /120 x 82 in/ })
  expect(flat.querySelector('image')?.getAttribute('href')).toBe('blob:wall')
  await userEvent.click(button('Full wall back'))
  expect(screen.getByText('No full wall back artwork: its front prints on both sides.')).toBeTruthy()
})

test('issue 6.40: a part without a file is plain, and says so', async () => {
  const choices = { ...defaultSelection(eventTent).choices, fullwall: '1 Full Wall, Single Sided' }
  const selection = { ...defaultSelection(eventTent), choices }
  renderInKit(
    <Proof
      product={eventTent}
      selection={selection}
      pictures={{ front: picture('fair') }}
      onClose={() => {}}
    />,
  )
  await userEvent.click(button('Full wall'))
  const facts = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(facts).toEqual(['Event Tent, 120 x 82 in.', 'No full wall artwork: the wall stays plain white.'])
})

test('issue 5.6: fonts that are not on the device, and a file shown coarsely, are said', () => {
  open({ front: picture('fair', { from: 'eighth', missing: ['FoxitSans.pfb'], pixels: null }) })
  expect(screen.getByText(/letters may look different here/)).toBeTruthy()
  expect(screen.getByText(/an eighth of its detail/)).toBeTruthy()
  expect(screen.queryByText(/dpi/)).toBeNull()
})

test('D19: a picture that cannot be embedded is shown flat', () => {
  open({ front: picture('fair', { embedded: null, from: 'preview' }) })
  expect(screen.queryByRole('button', { name: 'On the product' })).toBeNull()
  const flat = within(screen.getByRole('region', { name: /arrow keys/ })).getByRole('img')
  expect(flat.querySelector('image')?.getAttribute('href')).toBe('blob:fair')
})

/** Of the ordered 72 x 36 inches, lying on its side. */
const onSide = picture('fair', {
  measures: { width: 3600, height: 7200 },
  size: { widthIn: 36, heightIn: 72 },
  pixels: { width: 3600, height: 7200 },
})

test('D17: a file that lies on its side is shown as the shop turns it, on the product and flat, and that is said', async () => {
  open({ front: onSide })
  const facts = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(facts.slice(1, 4)).toEqual([
    'Artwork lies on its side: we turn it a quarter clockwise.',
    'Artwork has the proportions of the print area.',
    'At this size the file has 100 dpi.',
  ])
  expect(onProduct()).toMatch(/<image href="data:image\/webp;base64,fair"[^>]*rotate\(90\)/)
  await userEvent.click(button('Flat sheet'))
  const image = screen.getByRole('img', { name: /we turn it a quarter clockwise/ }).querySelector('image')
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['36', '72'])
  expect(image?.closest('[transform]')?.getAttribute('transform')).toBe('translate(72 0) rotate(90)')
})

test('D17: one of another shape is shown as it lies, and turning it is left to its owner', async () => {
  open({ front: { ...onSide, measures: { width: 3600, height: 5400 }, size: { widthIn: 36, heightIn: 54 } } })
  expect(screen.getByText('Artwork lies on its side: turn it a quarter to fill the print area.')).toBeTruthy()
  expect(onProduct()).not.toMatch(/<image href="data:image\/webp;base64,fair"[^>]*rotate/)
  await userEvent.click(button('Flat sheet'))
  const image = screen.getByRole('img', { name: /turn it a quarter/ }).querySelector('image')
  expect(image?.closest('[transform]')).toBeNull()
})
