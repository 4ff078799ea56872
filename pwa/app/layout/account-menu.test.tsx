import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ADA, showTo } from '#pwa/ui/testing/show-person.tsx'
import AccountMenu from './account-menu.tsx'

const RIGHTS = 'GET /api/users/rights'

function open(rights: unknown) {
  return showTo(<AccountMenu user={ADA} />, { answers: { [RIGHTS]: rights } })
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Account of/ }))

afterEach(() => localStorage.clear())

test('D42: whoever may sell finds the booth in the menu, also without a connection later', async () => {
  const first = open({ rights: ['booth:sell'] })
  await press()
  expect((await screen.findByRole('link', { name: 'Booth' })).getAttribute('href')).toBe('/booth')
  first.unmount()
  open(undefined)
  await press()
  expect(screen.getByRole('link', { name: 'Booth' })).toBeTruthy()
})

test('D42: whoever may see orders finds the desk in the menu, and no booth', async () => {
  open({ rights: ['orders:read'] })
  await press()
  expect((await screen.findByRole('link', { name: 'Desk' })).getAttribute('href')).toBe('/desk')
  expect(screen.queryByRole('link', { name: 'Booth' })).toBeNull()
})

test('D42: a customer finds no booth, and the shop is asked for rights only once the menu is opened', async () => {
  const { asked } = open({ rights: [] })
  const rights = () => asked.filter(({ name }) => name === RIGHTS)
  await screen.findByRole('button', { name: /^Account of/ })
  expect(rights()).toEqual([])
  await press()
  await waitFor(() => expect(rights()).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Sync center' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Desk' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Booth' })).toBeNull()
})
