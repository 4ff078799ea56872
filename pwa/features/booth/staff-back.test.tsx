import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOver } from '#pwa/lib/hand-over.ts'
import { handedOver } from '#pwa/lib/handed-over.ts'
import { ADA, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { StaffBack } from './staff-back.tsx'

beforeEach(async () => {
  await handOver.setPin('2468', ADA.sub)
  handOver.begin('id-Ada')
})
afterEach(() => {
  handOver.end()
  localStorage.clear()
  sessionStorage.clear()
})

async function open(parts: Parameters<typeof auth>[0] = {}) {
  const shown = showTo(<StaffBack />, { auth: auth(parts) })
  await userEvent.click(await screen.findByRole('button', { name: 'Staff' }))
  return shown
}
async function enter(pin: string) {
  await userEvent.type(await screen.findByLabelText('PIN'), pin)
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }))
}

test('issue 9.6: the PIN brings the tablet back', async () => {
  await open()
  await enter('2468')
  await vi.waitFor(() => expect(handedOver.get()).toBeNull())
})

test('issue 9.6: a wrong PIN is told with the tries left, and leaves the tablet with the customer', async () => {
  await open()
  await enter('1111')
  expect(await screen.findByText('Wrong. 4 more tries.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('')
  expect(handedOver.get()?.ticket).toBe('id-Ada')
})

test('issue 9.6: after five wrong PINs only the staff’s sign-in brings it back, also after a reload', async () => {
  for (let tried = 0; tried < 5; tried += 1) await handOver.unlock('0000')
  const signIn = vi.fn()
  await open({ signIn })
  expect((await screen.findByRole('alert')).textContent).toContain('Too many wrong PINs')
  expect(screen.queryByLabelText('PIN')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(signIn).toHaveBeenCalledWith('/booth', 'redirect')
  expect(handedOver.get()).toMatchObject({ ticket: 'id-Ada', isSigningIn: true })
})

test('issue 9.6: Escape closes the question and gives nothing back', async () => {
  await open()
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(handedOver.get()?.ticket).toBe('id-Ada')
})

const RIGHTS = 'GET /api/users/rights'
const BEN = { ...ADA, sub: 'auth0|ben', name: 'Ben' }

/** A sign-in that was asked for to bring the tablet back, by whoever came. */
function comeBack(user: typeof ADA, rights: string[]) {
  handOver.signIn()
  return showTo(<StaffBack />, { auth: auth({ user }), answers: { [RIGHTS]: { rights } } })
}

test('issue 9.6: whoever signs in without the right to sell is no staff: the tablet stays with the customer', async () => {
  const { asked } = comeBack(BEN, [])
  await vi.waitFor(() => expect(asked.map(({ name }) => name)).toContain(RIGHTS))
  await screen.findByRole('button', { name: 'Staff' })
  expect(handedOver.get()?.ticket).toBe('id-Ada')
})

test('issue 9.6: a colleague who signs in brings the tablet back, and chooses a PIN of their own', async () => {
  comeBack(BEN, ['booth:sell'])
  await vi.waitFor(() => expect(handedOver.get()).toBeNull())
  expect(handOver.hasPin(BEN.sub)).toBe(false)
})
