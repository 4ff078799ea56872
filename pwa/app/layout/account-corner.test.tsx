import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ADA, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { AccountCorner } from './account-corner.tsx'

const { asked, code } = vi.hoisted(() => ({
  asked: Promise.withResolvers<void>(),
  code: Promise.withResolvers<never>(),
}))
vi.mock('./account-menu.tsx', () => {
  asked.resolve()
  return code.promise
})
vi.mock('./cart-badge.tsx', () => new Promise(() => {}))

test('§2 avatar: while the menu’s code is on its way, and where it cannot come, the circle has the initials; the cart is a tap away', async () => {
  showTo(<AccountCorner />, { auth: auth({ user: { ...ADA, name: 'Ada Lovelace' } }) })
  expect(await screen.findByText('AL')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cart' }).getAttribute('href')).toBe('/cart')
  await asked.promise
  code.reject(new Error('no connection'))
  await vi.waitFor(() => expect(screen.getByText('AL')).toBeTruthy())
})
