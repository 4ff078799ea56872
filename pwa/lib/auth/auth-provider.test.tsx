import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AuthProvider } from './auth-provider.tsx'
import { IDENTITY_KEY, writeIdentity } from './identity.ts'
import { browserPage, deleteTokens } from './page.ts'
import { createSession } from './session.ts'
import { ADA, fakeClient, harness, signedInStorage } from './testing/session.ts'
import { useAuth } from './use-auth.ts'

afterEach(() => localStorage.clear())

function Who() {
  const { status, user, problem, signIn, signOut } = useAuth()
  return (
    <>
      <p>{`${status} ${user?.name ?? 'nobody'} ${problem ?? ''}`}</p>
      <button type="button" onClick={() => signIn('/cart')}>
        In
      </button>
      <button type="button" onClick={() => signOut()}>
        Out
      </button>
    </>
  )
}

const show = (session: ReturnType<typeof createSession>) =>
  render(
    <StrictMode>
      <AuthProvider session={session}>
        <Who />
      </AuthProvider>
    </StrictMode>,
  )

test('D2: the first render already shows who is signed in', () => {
  show(harness({ storage: signedInStorage() }).session)
  expect(screen.getByText(/^signed-in Ada/)).toBeTruthy()
})

test('§2: signing in starts the redirect with its return path, signing out shows at once', async () => {
  const loginWithRedirect = vi.fn(async () => {})
  const { session } = harness({ storage: signedInStorage(), client: fakeClient({ loginWithRedirect }) })
  show(session)
  await userEvent.click(screen.getByRole('button', { name: 'Out' }))
  expect(await screen.findByText(/^anonymous nobody/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'In' }))
  await waitFor(() =>
    expect(loginWithRedirect).toHaveBeenCalledWith(
      expect.objectContaining({ appState: { returnTo: '/cart' } }),
    ),
  )
})

test('§2: a returning login is finished once, also under React’s strict mode', async () => {
  const handleRedirectCallback = vi.fn(async () => ({ appState: { returnTo: '/orders' } }))
  const client = fakeClient({ handleRedirectCallback: handleRedirectCallback as never })
  show(harness({ path: '/?code=c&state=s', client }).session)
  expect(screen.getByText(/^returning/)).toBeTruthy()
  expect(await screen.findByText(/^signed-in Ada/)).toBeTruthy()
  expect(handleRedirectCallback).toHaveBeenCalledTimes(1)
})

test('D2: a change of person in another tab re-renders this one', async () => {
  const { deps } = harness()
  const session = createSession({ ...deps, storage: localStorage, page: browserPage(window) })
  show(session)
  expect(screen.getByText(/^anonymous/)).toBeTruthy()
  writeIdentity(localStorage, { user: ADA, hasTokens: true, recorded: true })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: IDENTITY_KEY })))
  expect(screen.getByText(/^signed-in Ada/)).toBeTruthy()
})

test('D2: forgetting tokens takes the identity library’s keys and nothing else', () => {
  localStorage.setItem('@@auth0spajs@@::shop::api::openid', '{}')
  localStorage.setItem('@@auth0spajs@@::shop::@@user@@', '{}')
  localStorage.setItem('goldleaf.config', '{}')
  deleteTokens(localStorage)
  expect(Object.keys(localStorage)).toEqual(['goldleaf.config'])
})
