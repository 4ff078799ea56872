import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import { personOf } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { useShop } from '#pwa/ui/shop-context.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import CartBadge from './layout/cart-badge.tsx'
import { cart, ShopProvider } from './shop-provider.tsx'

afterEach(() => localStorage.clear())

function Adding() {
  const shop = useShop()
  return <button type="button" aria-label="Add" onClick={() => void shop.addLine(BANNER)} />
}

test('issue 12.4: once the cart’s code is here, the badge counts within the press itself', async () => {
  const { user, cart: lines } = await someoneWith({})
  writeIdentity(localStorage, { user, hasTokens: true, recorded: true })
  const shown = (
    <ShopProvider>
      <CartBadge />
      <Adding />
    </ShopProvider>
  )
  showTo(shown, { auth: auth({ user }) })
  expect(await screen.findByText(/^1/)).toBeTruthy()
  await cart()
  act(() => screen.getByRole('button', { name: 'Add' }).click())
  expect(screen.getByText(/^2/).textContent).toBe('2 items')
  await vi.waitFor(() => expect(personOf(user.sub).cart.getSnapshot().lines).toHaveLength(2))
  expect(await lines.list()).toHaveLength(2)
})
