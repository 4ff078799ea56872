import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { aCard, showPage } from '#pwa/ui/testing/show-page.tsx'
import ChannelInfoPage from './channel-info-page.tsx'

function show(status: Auth['status'] = 'anonymous') {
  const signIn = vi.fn()
  const auth: Auth = {
    status,
    user: null,
    problem: null,
    signIn,
    usualWay: 'redirect',
    signOut() {},
    getToken: async () => null,
  }
  showPage(
    <AuthContext value={auth}>
      <ChannelInfoPage />
    </AuthContext>,
  )
  return { signIn }
}

test('§2 channel letters: tells to log in and submit a contact form, with the way to it', async () => {
  show()
  expect(await screen.findByText(/log in and submit a contact form/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Channel Letters')
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact-us')
})

test('§2 channel letters: a stranger can log in and arrive at the form', async () => {
  const { signIn } = show()
  await userEvent.click(await screen.findByRole('link', { name: 'Contact Us' }))
  expect(signIn).toHaveBeenCalledExactlyOnceWith('/contact-us')
})

test('§2 channel letters: who is signed in is not asked to log in', async () => {
  const { signIn } = show('signed-in')
  await userEvent.click(await screen.findByRole('link', { name: 'Contact Us' }))
  expect(signIn).not.toHaveBeenCalled()
})

test('§2 channel letters: lists the three products under their own addresses', async () => {
  show()
  const links = await screen.findAllByRole('link', { name: /^View Details/ })
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/standard-channel-letters',
    '/halo-reverse-channel-letters',
    '/premium-channel-letters',
  ])
  const names = screen.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)
  expect(names[1]).toBe('Halo/Reverse Lit Channel Letters')
})

test('issue 8.1: the styles say what a character costs at the least once all products are there', async () => {
  const style = {
    ...aCard('Standard Channel Letters'),
    from: 37.49,
    isPerCharacter: true,
    turnaroundDays: 15,
  }
  showPage(<ChannelInfoPage />, { '/api/product/all-products': [style] })
  const card = (await screen.findByText('from $37.49')).closest('article')
  expect(card?.textContent).toContain('per character')
  expect(card?.textContent).toContain('15 business days')
})
