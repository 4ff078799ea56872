import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#pwa/ui/testing/show.tsx'
import { Shelves } from './shelves.tsx'

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
