import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#pwa/ui/testing/show.tsx'
import { Banner } from './banner.tsx'

test('§1 banner: it welcomes visitors and invites them to see the latest offers', async () => {
  show(<Banner />)
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome to/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /latest offers/ }).getAttribute('href')).toBe('/products')
})
