import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NeverSeeing, Seeing } from '#pwa/ui/testing/seeing.ts'
import { show } from '#pwa/ui/testing/show.tsx'
import { Shelves } from './shelves.tsx'

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Seeing)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('issue 12.2: on a phone a tile has no picture until it is seen, where it shares the line with the first one', async () => {
  vi.stubGlobal('IntersectionObserver', NeverSeeing)
  const { container } = show(<Shelves />)
  await screen.findByText('Banners')
  expect([...container.querySelectorAll('img')].map(image => image.hasAttribute('src'))).toEqual(
    Array(4).fill(false),
  )
  expect([...container.querySelectorAll('source')].every(({ media }) => media === '(min-width: 560px)')).toBe(
    true,
  )
})

test('issue 8.9: four tiles with drawings lead to the categories', async () => {
  show(<Shelves />)
  const tiles = within(await screen.findByRole('navigation', { name: 'Categories' })).getAllByRole('link')
  expect(tiles.map(tile => [tile.textContent, tile.getAttribute('href')])).toEqual([
    ['Banners', '/banners'],
    ['Displays', '/displays'],
    ['Large Format', '/large-format'],
    ['Signs', '/signs-letters'],
  ])
  for (const tile of tiles)
    expect(tile.querySelector('img')?.getAttribute('src')).toMatch(/\/images\/.*-640\.jpg$/)
})

test('issue 6.31: a tile whose picture fails stays blank above its words', async () => {
  const { container } = show(<Shelves />)
  await screen.findByText('Banners')
  for (const image of container.querySelectorAll('img')) fireEvent.error(image)
  expect(container.querySelectorAll('img')).toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Banners' })).not.toBeNull()
})
