import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import CartPage from './cart-page.tsx'

test('D1 memory: where the device keeps nothing, the cart says plainly that it will not be kept', async () => {
  showTo(
    <CartPage
      Picture={() => null}
      Artwork={() => null}
      Files={() => null}
      Checkout={() => null}
      onRestored={() => {}}
    />,
    {
      path: '/cart',
      auth: auth(),
    },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('is not keeping your cart')
  expect(screen.getByRole('heading', { level: 1, name: 'Your Cart is Empty' })).toBeTruthy()
})
