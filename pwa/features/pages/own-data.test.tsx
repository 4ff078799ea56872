import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '#pwa/ui/testing/show-page.tsx'
import { ADA, auth, showTo } from '#pwa/ui/testing/show-person.tsx'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { OWN_DATA_TEXTS as TEXTS } from './own-data-texts.ts'
import PrivacyPage from './privacy-page.tsx'

const forgetPerson = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('#pwa/local/sign-out-cleanup.ts', () => ({ wipePerson: forgetPerson }))

const user = userEvent.setup()
const toasts = () => toastStore.get().map(({ text }) => text)
const press = async (name: string) =>
  user.click((await screen.findAllByRole('button', { name })).at(-1) as Element)

beforeEach(() => forgetPerson.mockClear())
afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

test('D4 own data: a stranger is offered neither export nor deletion', async () => {
  showTo(<PrivacyPage />, { auth: auth({ user: null, status: 'anonymous' }) })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: TEXTS.heading })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('D4 own data: the export comes as a file that holds what the shop answered', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:file'
  })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const data = { user: ADA, orders: [{ orderId: 'GL-1' }] }
  const { asked } = showTo(<PrivacyPage />, { answers: { 'GET /api/users/me': data } })
  await press(TEXTS.exportIt)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token')
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data)
})

test('D4 own data: nothing is deleted before the question is answered with yes', async () => {
  const { asked } = showTo(<PrivacyPage />)
  await press(TEXTS.deleteIt)
  expect(screen.getByText(TEXTS.warning)).toBeTruthy()
  await press(TEXTS.keep)
  expect(screen.queryByText(TEXTS.warning)).toBeNull()
  expect([asked, forgetPerson.mock.calls]).toEqual([[], []])
})

test('D4 own data: deleting empties the shop, then the device, then signs out', async () => {
  const signOut = vi.fn()
  const { asked } = showTo(<PrivacyPage />, {
    auth: auth({ signOut }),
    answers: { 'DELETE /api/users/me': { ok: true } },
  })
  await press(TEXTS.deleteIt)
  await press(TEXTS.deleteIt)
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(asked.map(({ name }) => name)).toEqual(['DELETE /api/users/me'])
  expect(forgetPerson).toHaveBeenCalledExactlyOnceWith(ADA.sub)
  expect(toasts()).toEqual([TEXTS.deleted])
})

test('D4 own data: a device that cannot let go yet signs the person out all the same: the shop has deleted', async () => {
  forgetPerson.mockRejectedValueOnce(new Error('the disk does not answer'))
  const signOut = vi.fn()
  showTo(<PrivacyPage />, {
    auth: auth({ signOut }),
    answers: { 'DELETE /api/users/me': { ok: true } },
  })
  await press(TEXTS.deleteIt)
  await press(TEXTS.deleteIt)
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(toasts()).toEqual([TEXTS.deleted])
})

test('D4 own data: a failed deletion leaves the device as it is, and says so', async () => {
  const signOut = vi.fn()
  showTo(<PrivacyPage />, { auth: auth({ signOut }) })
  await press(TEXTS.deleteIt)
  await press(TEXTS.deleteIt)
  await waitFor(() => expect(toasts()).toEqual([TEXTS.deleteFailed]))
  expect([signOut.mock.calls, forgetPerson.mock.calls]).toEqual([[], []])
})

test('D49: staff with tickets to finish are told why their data stays', async () => {
  const answer = refusal(409, 'tickets_open', 'Some tickets are not finished yet')
  showTo(<PrivacyPage />, { answers: { 'DELETE /api/users/me': answer } })
  await press(TEXTS.deleteIt)
  await press(TEXTS.deleteIt)
  await waitFor(() => expect(toasts()).toEqual([TEXTS.ticketsOpen]))
  expect(forgetPerson).not.toHaveBeenCalled()
})

test('D4 own data: a failed export is told', async () => {
  showTo(<PrivacyPage />)
  await press(TEXTS.exportIt)
  await waitFor(() => expect(toasts()).toEqual([TEXTS.exportFailed]))
})
