import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#pwa/ui/testing/show.tsx'
import { StorefrontSpots } from './storefront-spots.tsx'

test('issue 8.9: what the storefront shows leads to the products', async () => {
  show(<StorefrontSpots />)
  const spots = await screen.findAllByRole('link')
  expect(spots.map(spot => [spot.textContent, spot.getAttribute('href')])).toEqual([
    ['Standard Signicade', '/standard-signicade'],
    ['Feather Angled Flag', '/feather-angled'],
    ['Teardrop Flag', '/teardrop-flag'],
    ['Standard Retractable', '/standard-retractable'],
    ['13oz Vinyl Banner', '/13oz-vinyl-banner'],
  ])
})
