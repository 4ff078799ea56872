import { screen, within } from '@testing-library/react'
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
