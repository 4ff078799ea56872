import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import type { Added } from '#pwa/local/cart-repository.ts'
import { personOf } from '#pwa/local/people.ts'
import { ARTWORK, BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { createShopActions } from './actions.ts'
import { useCartCount } from './use-cart-count.ts'

afterEach(() => localStorage.clear())

async function signedIn() {
  const someone = await someoneWith()
  writeIdentity(localStorage, { user: someone.user, hasTokens: true, recorded: true })
  return { ...someone, shop: createShopActions() }
}

test('§4 add: puts the line into the cart of the person who is signed in', async () => {
  const { shop, cart } = await signedIn()
  const { lineId } = await shop.addLine(BANNER)
  expect(await cart.list()).toEqual([{ ...BANNER, id: lineId }])
  expect(await shop.readLine(lineId)).toEqual({ ...BANNER, id: lineId })
})

test('§6 add: needs sign-in', async () => {
  await expect(createShopActions().addLine(BANNER)).rejects.toThrow('Nobody is signed in')
})

test('D5 add: a full cart says so', async () => {
  const { shop, cart } = await signedIn()
  await cart.addOnce(
    'fill',
    Array.from({ length: 200 }, () => BANNER),
  )
  await expect(shop.addLine(BANNER)).rejects.toThrow('200 lines')
})

test('D5 edit: choices that were left out go, artwork and id stay', async () => {
  const { shop, cart } = await signedIn()
  const { lineId } = await shop.addLine(BANNER)
  await cart.setArtwork(lineId, 'front', ARTWORK)
  await shop.changeLine(lineId, { ...BANNER, total: 12, options: { Size: 'Big', Quantity: 9 } })
  expect(await cart.list()).toEqual([
    {
      ...BANNER,
      id: lineId,
      total: 12,
      options: { Size: 'Big', Quantity: 9 },
      artwork: { front: ARTWORK, back: null },
    },
  ])
  await cart.remove(lineId)
  await expect(shop.changeLine(lineId, BANNER)).rejects.toThrow('not in your cart')
})

test('issue 12.4: the badge counts a line at the press, before the device has written it, and no longer one that was refused', async () => {
  const { shop, cart, user } = await signedIn()
  showTo(<Count />, { auth: auth({ user }) })
  expect(await screen.findByText('0')).toBeTruthy()
  const kept = personOf(user.sub).cart
  await vi.waitFor(() => expect(kept.getSnapshot().status).toBe('ready'))
  const written = Promise.withResolvers<Added>()
  const adding = vi.spyOn(cart, 'add').mockReturnValueOnce(written.promise)
  const refused = vi.fn()
  act(() => void shop.addLine(BANNER).catch(refused))
  expect(screen.getByText('1')).toBeTruthy()
  await vi.waitFor(() => expect(adding).toHaveBeenCalledOnce())
  written.resolve({ ok: false, code: 'cart_full' })
  expect(await screen.findByText('0')).toBeTruthy()
  expect(refused).toHaveBeenCalledOnce()
})

function Count() {
  return <output>{useCartCount()}</output>
}

test('D5 badge: counts lines, not pieces, and follows the cart and the person', async () => {
  const someone = await someoneWith({ options: { Quantity: 50 } }, {})
  const other = await someoneWith({})
  const shown = showTo(<Count />, { auth: auth({ user: someone.user }) })
  expect(await screen.findByText('2')).toBeTruthy()
  await someone.cart.add(BANNER)
  expect(await screen.findByText('3')).toBeTruthy()
  shown.become(auth({ user: other.user }))
  expect(await screen.findByText('1')).toBeTruthy()
  shown.become(auth({ status: 'anonymous', user: null }))
  expect(await screen.findByText('0')).toBeTruthy()
})
