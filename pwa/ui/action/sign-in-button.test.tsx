import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { SignInButton } from './sign-in-button.tsx'

test('§2 sign in: the button signs in and comes back to where it says; while that begins it is busy and says so', async () => {
  const signIn = vi.fn()
  const button = <SignInButton className="main" returnTo="/cart" />
  showTo(button, { auth: auth({ signIn }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(signIn).toHaveBeenCalledExactlyOnceWith('/cart')
  showTo(button, { auth: auth({ signIn, isSigningIn: true }) })
  const busy = await screen.findByRole('button', { name: 'Loading...' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
})
