import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import '#pwa/app/styles/index.ts'
import { ADA, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { keyToUrl } from '#shared/artwork/address.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { ArtworkPreviews } from './artwork-previews.tsx'
import classes from './orders.module.css'

const loadConfig = vi.hoisted(() => vi.fn())
vi.mock('#pwa/lib/config.ts', () => ({ loadConfig }))

const BASE = 'https://shop.example/objects/order-artwork'
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>')}`

/** Of files of its own: pictures that came are kept on the device. */
const aFlag = (): OrderItem => ({
  product: 'Flag',
  quantity: 1,
  total: 45.5,
  options: { Quantity: 1 },
  artwork: keyToUrl(BASE, `${crypto.randomUUID()}/a.jpg`),
  artworkBack: keyToUrl(BASE, `${crypto.randomUUID()}/b.jpg`),
})

beforeEach(() => {
  loadConfig.mockResolvedValue({ artworkBase: BASE })
})

/** Where each picture's place is, and where what follows them begins, once the shop has given this answer. */
async function places(look: string | undefined, answer: unknown, isShown: () => Promise<unknown>) {
  const { unmount } = showTo(
    <div className={look}>
      <ArtworkPreviews sub={ADA.sub} items={[aFlag()]} />
      <p>After them</p>
    </div>,
    {
      path: '/orders',
      auth: auth(),
      answers: { 'POST /api/aws/get-presigned-url': answer },
    },
  )
  await isShown()
  const after = screen.getByText('After them').getBoundingClientRect().top
  const pictures = screen.getByText('After them').previousElementSibling?.children ?? []
  const found = Array.from(pictures, each => {
    const { top, left, width, height } = each.getBoundingClientRect()
    return { top, left, width, height }
  })
  unmount()
  return { after, found }
}

test.each([
  ['a card of the list', undefined],
  ['an order’s own page', classes.large],
])(
  'issue 6.38: on %s pictures that are still drawn have their places, and nothing moves as they come',
  async (_, look) => {
    const coming = await places(look, { isComing: true }, () =>
      screen.findByText('Picture is being prepared'),
    )
    const there = await places(look, { url: PICTURE }, () => screen.findAllByRole('img'))
    expect(coming).toEqual(there)
    expect(there.found).toHaveLength(2)
  },
)

test.each<[string, () => Promise<unknown>]>([
  ['cannot be asked', () => Promise.reject(new Error('no network'))],
  ['has not answered', () => new Promise(() => {})],
])(
  'spec §2: an item without artwork has no place for a picture, and no word of one, while the shop %s',
  async (_, config) => {
    loadConfig.mockImplementation(config)
    const plain = { ...aFlag(), artwork: '', artworkBack: '' }
    const { unmount } = showTo(
      <>
        <section aria-label="plain">
          <ArtworkPreviews sub={ADA.sub} items={[plain]} />
        </section>
        <ArtworkPreviews sub={ADA.sub} items={[aFlag()]} />
      </>,
      { path: '/orders', auth: auth(), answers: {} },
    )
    await screen.findByText(/^(Loading artworks\.\.\.|Error loading artworks)$/)
    expect(screen.getByRole('region', { name: 'plain' }).childElementCount).toBe(0)
    unmount()
  },
)
