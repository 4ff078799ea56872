import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { lossBoard } from '#pwa/lib/not-saved.ts'
import { onPersonLeft } from '#pwa/lib/person-left.ts'
import { ADA, auth } from '#pwa/ui/testing/show-person.tsx'
import { toast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { OnePerson } from './one-person.tsx'

const GRACE = { ...ADA, sub: 'auth0|grace', name: 'Grace' }
const nobody = auth({ status: 'anonymous', user: null })

function show(first: Auth) {
  const queryClient = new QueryClient()
  const tree = (who: Auth) => (
    <QueryClientProvider client={queryClient}>
      <AuthContext value={who}>
        <OnePerson>
          <input aria-label="Message" />
        </OnePerson>
      </AuthContext>
    </QueryClientProvider>
  )
  const view = render(tree(first))
  return { queryClient, become: (who: Auth) => view.rerender(tree(who)) }
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox').value

test.each([
  ['directly', []],
  ['after a while', [nobody]],
])('D2 tabs: what one person typed is gone when another signs in %s', async (_, between) => {
  const { become } = show(auth())
  await userEvent.type(screen.getByRole('textbox'), 'for Ada')
  for (const who of between) become(who)
  become(auth({ user: GRACE }))
  expect(typed()).toBe('')
})

test('D2 tabs: a stranger who signs in, and a person who signs in again, keep what they typed', async () => {
  const { become } = show(nobody)
  await userEvent.type(screen.getByRole('textbox'), 'mine')
  for (const who of [auth(), auth({ status: 'sign-in-again' }), auth(), nobody, auth()]) become(who)
  expect(typed()).toBe('mine')
})

test('D2 tabs: private answers, toasts and losses of the person who left go; the shop’s own answers stay', async () => {
  const { queryClient, become } = show(auth())
  const heard = vi.fn()
  const stop = onPersonLeft(heard)
  const stopBoard = lossBoard.subscribe(() => {})
  queryClient.setQueryData(['orders', ADA.sub, {}], { orders: ['GL-1'] })
  queryClient.setQueryData(['artworkPreview', ADA.sub, 'a.jpg'], '/a.webp')
  queryClient.setQueryData(['topProducts'], [])
  toast('banner.pdf uploaded')
  const loss = lossBoard.ask({ what: 'Your change to the cart' }, 'full')
  become(nobody)
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['topProducts']])
  expect([toastStore.get(), lossBoard.get(), await loss]).toEqual([[], [], 'let-go'])
  expect(heard.mock.calls).toEqual([[ADA.sub]])
  stop()
  stopBoard()
})
