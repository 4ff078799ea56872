import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOver } from '#pwa/lib/hand-over.ts'
import { handedOver } from '#pwa/lib/handed-over.ts'
import { auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { StaffBack } from './staff-back.tsx'

beforeEach(async () => {
  await handOver.setPin('2468')
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
