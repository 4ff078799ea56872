import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { auth } from '#pwa/ui/testing/show-person.tsx'
import { WantedNote } from './wanted-note.tsx'

async function show(status: 'anonymous' | 'signed-in', wanted?: string) {
  const signIn = vi.fn()
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.replace('/', { wanted })
  const router = createRouter({ routeTree: createRootRoute({ component: WantedNote }), history })
  render(
    <AuthContext value={auth({ status, signIn })}>
      <RouterProvider router={router} />
      <p>here</p>
    </AuthContext>,
  )
  await router.load()
  return { signIn }
}

test('issue 8.8: a stranger who asked for their orders is told why they are at home, and signs in to them', async () => {
  const { signIn } = await show('anonymous', '/orders?status=new')
  const note = await screen.findByRole('region', { name: 'Why you are here' })
  expect(note.textContent).toMatch(/^Your Orders opens once you are signed in/)
  await userEvent.click(screen.getByRole('button', { name: /^Sign In/ }))
  expect(signIn).toHaveBeenCalledExactlyOnceWith('/orders?status=new')
})

test.each([
  ['who came home by themselves', 'anonymous', undefined],
  ['who is signed in by now', 'signed-in', '/orders'],
] as const)('issue 8.8: nobody %s is told so', async (_, status, wanted) => {
  await show(status, wanted)
  expect(screen.queryByRole('region')).toBeNull()
})
