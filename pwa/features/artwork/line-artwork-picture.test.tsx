import 'fake-indexeddb/auto'
import '#pwa/local/testing/blobs.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import { personOf } from '#pwa/local/people.ts'
import { ARTWORK, uploadRow } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { foundIn } from '#shared/artwork/advice.ts'
import { unreadFacts } from '#shared/artwork/verdict.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct, entries } from '#shared/testing/catalogue.ts'
import { LineArtworkPicture } from './line-artwork-picture.tsx'
import { SlotPreview } from './slot-preview.tsx'
import { useSlots } from './use-slots.ts'

vi.mock('#pwa/lib/data-url.ts', async original => ({
  ...(await original<typeof import('#pwa/lib/data-url.ts')>()),
  dataUrlAt: async (address: string) =>
    address.startsWith('data:') ? address : `data:image/webp;base64,${address.replaceAll(/\W/g, '')}`,
}))

const throws = aProduct({
  path: '/solid-color-table-throws',
  name: 'Table Throw',
  options: { solidColorThrowOption: entries('Navy Blue', 'Royal Blue') },
})
const banner = aProduct({ path: '/13oz-vinyl-banner', name: '13oz Vinyl Banner' })
const ROYAL = '#2450b5'
/** Of 24 x 16 inches, width by height. */
const sign = aProduct({
  path: '/yard-sign-h-stake',
  name: 'Yard Sign',
  options: { sizes: entries('16" x 24"') },
  optionTitles: { sizes: 'Size' },
})
/** The head of a WebP of 320 x 480 pixels. */
const ON_SIDE = `data:image/webp;base64,${btoa('RIFF    WEBPVP8         \x00\x00\x40\x01\xe0\x01')}`
const TURNED = /<image href="data:image\/webp[^>]*rotate\(90\)/

let look: () => void = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        look = () => notify([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

async function showLine(product: typeof throws, change: Partial<CartLine>, answers = {}, isAtOnce = false) {
  const someone = await someoneWith({ product: product.name, ...change })
  writeIdentity(localStorage, { user: someone.user, hasTokens: true, recorded: true })
  const { cart, local } = personOf(someone.user.sub)
  await local
  const [line] = cart.getSnapshot().lines
  if (!line) throw new Error('no line')
  const { container } = showTo(<LineArtworkPicture {...{ line, isAtOnce }} otherwise={<i>catalogue</i>} />, {
    auth: auth({ user: someone.user }),
    answers: { 'GET /api/product/product-by-name': toWire(product), ...answers },
  })
  const drawing = () => decodeURIComponent(container.querySelector('img')?.src ?? '')
  return { container, drawing }
}

const royal = () => {
  const start = defaultSelection(throws)
  return toOptionsMap(throws, { ...start, choices: { solidColorThrowOption: 'Royal Blue' } })
}

test('§2 cart: a line shows what was ordered in the colour that was chosen, once it is scrolled to', async () => {
  const { container, drawing } = await showLine(throws, { options: royal() })
  await waitFor(() => expect(container.textContent).toBe('catalogue'))
  act(() => look())
  await waitFor(() => expect(drawing().includes(ROYAL)).toBe(true))
  expect(container.textContent).toBe('')
})

test('issue 9.2: where it is printed a line is drawn without being scrolled to', async () => {
  const { drawing } = await showLine(throws, { options: royal() }, {}, true)
  await waitFor(() => expect(drawing().includes(ROYAL)).toBe(true))
})

test('D19: uploaded artwork lies on the line’s picture in place of the sample', async () => {
  const options = toOptionsMap(banner, defaultSelection(banner))
  const { container, drawing } = await showLine(
    banner,
    { options, artwork: { front: ARTWORK, back: null } },
    { 'POST /api/aws/get-presigned-url': { url: 'https://objects/preview.webp' } },
  )
  await waitFor(() => expect(container.textContent).toBe('catalogue'))
  act(() => look())
  await waitFor(() => expect(drawing().includes('href="data:image/webp;base64,httpsobjects')).toBe(true))
})

test('D17: a stored file that lies on its side is drawn as the shop turns it, by its small picture alone', async () => {
  const options = toOptionsMap(sign, defaultSelection(sign))
  const { drawing } = await showLine(
    sign,
    { options, artwork: { front: ARTWORK, back: null } },
    { 'POST /api/aws/get-presigned-url': { url: ON_SIDE } },
    true,
  )
  await waitFor(() => expect(drawing()).toMatch(TURNED))
})

/** A JPEG of 18 x 26 inches. */
const LYING = foundIn({
  facts: {
    ...unreadFacts(9, 'image/jpeg'),
    dpi: { x: 150, y: 150 },
    pixels: { width: 2700, height: 3900 },
  },
  page: null,
})

test('D17: one that another device sent is drawn turned by the inches that the shop found in it', async () => {
  const options = toOptionsMap(sign, defaultSelection(sign))
  const { drawing } = await showLine(
    sign,
    { options, artwork: { front: ARTWORK, back: null } },
    {
      'POST /api/aws/get-presigned-url': { url: 'https://objects/preview.webp' },
      'GET /api/artwork': { stored: true, size: 9, type: 'image/jpeg', found: LYING },
    },
    true,
  )
  await waitFor(() => expect(drawing()).toMatch(TURNED))
})

test('D17: one that this device checked is drawn turned by its inches, as its advice says', async () => {
  const options = toOptionsMap(sign, defaultSelection(sign))
  const artwork = { front: ARTWORK, back: null }
  const { user, cart, ids } = await someoneWith({ product: sign.name, options, artwork })
  const [line] = await cart.list()
  if (!line) throw new Error('no line')
  const row = uploadRow({ line: ids[0], state: 'stored' })
  await (await personOf(user.sub).local).uploads.put({ ...row, found: LYING } as UploadRecord)
  writeIdentity(localStorage, { user, hasTokens: true, recorded: true })
  const { container } = showTo(<LineArtworkPicture line={line} otherwise={<i>catalogue</i>} isAtOnce />, {
    auth: auth({ user }),
    answers: {
      'GET /api/product/product-by-name': toWire(sign),
      'POST /api/aws/get-presigned-url': { url: 'https://objects/preview.webp' },
    },
  })
  await waitFor(() => expect(decodeURIComponent(container.querySelector('img')?.src ?? '')).toMatch(TURNED))
})

test('D19: a device that has its own picture never asks for the stored one, not even before it has looked', async () => {
  const { user, ids, cart } = await someoneWith({ artwork: { front: ARTWORK, back: null } })
  const { local } = personOf(user.sub)
  const preview = new Blob(['webp'])
  await (await local).uploads.put(uploadRow({ line: ids[0], state: 'stored', preview }))
  const line = await cart.find(ids[0] ?? '')
  if (!line) throw new Error('no line')
  const ask = vi.fn(() => ({ url: 'https://objects/preview.webp' }))
  function Slot({ line }: { line: CartLine }) {
    const state = useSlots(user.sub, line).stateOf('front')
    const isRead = state.kind === 'uploaded' && state.preview !== undefined
    return (
      <>
        <SlotPreview sub={user.sub} state={state} />
        {isRead && 'read'}
      </>
    )
  }
  showTo(
    <>
      <Slot line={line} />
      <LineArtworkPicture line={line} otherwise={<i>catalogue</i>} />
    </>,
    { auth: auth({ user }), answers: { 'POST /api/aws/get-presigned-url': ask } },
  )
  act(() => look())
  await screen.findByText('read')
  expect(ask).not.toHaveBeenCalled()
})

test('what cannot be drawn keeps the catalogue’s picture', async () => {
  const { container, drawing } = await showLine(throws, { options: { Color: 'Plaid', Quantity: 1 } })
  act(() => look())
  await act(async () => {
    await import('#pwa/ui/line-drawing/drawn.tsx')
  })
  expect(container.textContent).toBe('catalogue')
  expect(drawing()).toBe('')
})
