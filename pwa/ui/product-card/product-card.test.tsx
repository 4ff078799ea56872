import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCard, showPage } from '#pwa/ui/testing/show-page.tsx'
import { ProductCard } from './product-card.tsx'

const mesh = aCard('Mesh Banner')

/** Watches what is asked to be seen, and shows it when told. */
function watchSeeing() {
  const watched: { tell: () => void; threshold: unknown }[] = []
  const stopped = vi.fn()
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void, init?: IntersectionObserverInit) {
      watched.push({ tell: () => notify([{ isIntersecting: true }]), threshold: init?.threshold })
    }
    observe() {}
    disconnect = stopped
  }
  return { Observer, watched, stopped }
}

test('§2 card: name, button and where it leads; its one link starts with the words on it', async () => {
  showPage(<ProductCard product={mesh} heading="h3" />)
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('Mesh Banner')
  const link = screen.getByRole('link')
  expect(link.textContent).toBe('View Details')
  expect(link.getAttribute('aria-label')).toBe('View Details of Mesh Banner')
  expect(link.getAttribute('href')).toBe('/mesh-banner')
})

test('§9 D37 card: the picture loads once a tenth of the card is visible, and is not watched any longer', async () => {
  const { Observer, watched, stopped } = watchSeeing()
  showPage(<ProductCard product={mesh} />, {}, Observer)
  await screen.findByRole('heading')
  expect(screen.queryByRole('img')).toBeNull()
  expect(watched.map(each => each.threshold)).toEqual([0.1])
  act(() => watched[0]?.tell())
  expect(screen.getByRole('img').getAttribute('src')).toContain('mesh-banner/whole')
  expect(stopped).toHaveBeenCalledOnce()
})

test('D37 card: a picture of the first screen does not wait to be seen', async () => {
  const { Observer, watched } = watchSeeing()
  showPage(<ProductCard product={mesh} eager="always" />, {}, Observer)
  expect(await screen.findByRole('img', { name: 'Mesh Banner' })).toBeTruthy()
  expect(watched).toHaveLength(0)
})

test('issue 12.2: a neighbour of the first card has its picture at once where it stands beside it, elsewhere once it is seen', async () => {
  const { Observer, watched } = watchSeeing()
  const { container } = showPage(<ProductCard product={mesh} eager="wide" />, {}, Observer)
  const picture = await screen.findByRole('img', { name: 'Mesh Banner' })
  const media = () => [...container.querySelectorAll('source')].map(source => source.getAttribute('media'))
  expect(media()).toEqual(Array(3).fill('(min-width: 560px)'))
  expect([picture.getAttribute('src'), picture.getAttribute('srcset')]).toEqual([null, null])
  act(() => watched[0]?.tell())
  expect(media()).toEqual([null, null])
  expect(picture.getAttribute('src')).toContain('mesh-banner/whole')
})

test('D28 card: a picture that fails is told; one that comes is not', async () => {
  const onImageError = vi.fn()
  showPage(<ProductCard product={mesh} eager="always" onImageError={onImageError} />)
  const picture = await screen.findByRole('img')
  fireEvent.load(picture)
  expect(onImageError).not.toHaveBeenCalled()
  fireEvent.error(picture)
  expect(onImageError).toHaveBeenCalledOnce()
})

test('§2 card: a product without a picture is still a card', async () => {
  showPage(<ProductCard product={{ ...mesh, images: [] }} eager="always" />)
  expect(await screen.findByRole('link')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('D20 D37 card: AVIF before WebP before JPEG; a picture of the first screen is asked for first', async () => {
  const { container } = showPage(<ProductCard product={mesh} eager="always" />)
  const picture = await screen.findByRole('img')
  const sources = [...container.querySelectorAll('source')]
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  for (const { srcset } of [...sources, picture as HTMLImageElement])
    expect(srcset.match(/ (320|640|960|1280)w/g)).toHaveLength(4)
  expect(picture.getAttribute('fetchpriority')).toBe('high')
})

test('D37 card: grey until seen, a stand-in until the picture is there, then the picture', async () => {
  const { Observer, watched } = watchSeeing()
  const { container } = showPage(<ProductCard product={mesh} />, {}, Observer)
  await screen.findByRole('heading')
  const state = () => container.querySelector('[data-state]')?.getAttribute('data-state')
  expect(state()).toBe('unseen')
  act(() => watched[0]?.tell())
  expect(state()).toBe('coming')
  fireEvent.load(screen.getByRole('img'))
  expect(state()).toBe('there')
})

test('issue 8.1: a card says what the product costs at the least, its rate where it has one, and the days it takes', async () => {
  const { unmount } = showPage(<ProductCard product={{ ...mesh, from: 1234.5, turnaroundDays: 1 }} />)
  expect(await screen.findByText('from $1,234.50')).toBeTruthy()
  expect(screen.getByText('1 business day')).toBeTruthy()
  expect(screen.queryByText(/per sq ft/)).toBeNull()
  unmount()
  showPage(<ProductCard product={{ ...mesh, from: 20, ratePerSqFt: 2.5, turnaroundDays: 2 }} />)
  expect((await screen.findByText('from $20.00')).parentElement?.textContent).toBe(
    'from $20.00$2.50 per sq ft2 business days',
  )
})

test('issue 8.1: of channel letters a card says that its price is that of one character', async () => {
  showPage(<ProductCard product={{ ...mesh, from: 37.49, ratePerSqFt: 44.99, isPerCharacter: true }} />)
  expect((await screen.findByText('from $37.49')).parentElement?.textContent).toBe(
    'from $37.49per character$44.99 per sq ft',
  )
})

test('issue 8.1: a card of an answer without prices says none', async () => {
  showPage(<ProductCard product={mesh} />)
  await screen.findByRole('heading')
  expect(screen.queryByText(/from/)).toBeNull()
  expect(screen.queryByText(/business/)).toBeNull()
})
