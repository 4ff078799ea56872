import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#pwa/lib/query-client.ts'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

const auth = vi.hoisted(() => ({ status: 'anonymous', problem: null as string | null }))
const inside = vi.hoisted(() => (props: { children: ReactNode }) => props.children)
vi.mock('#pwa/lib/auth/auth-provider.tsx', () => ({ AuthProvider: inside }))
vi.mock('./shop-provider.tsx', () => ({ ShopProvider: inside }))
vi.mock('#pwa/lib/auth/use-auth.ts', () => ({ useAuth: () => auth }))
vi.mock('./router.tsx', () => ({ createAppRouter: () => ({}) }))
vi.mock('@tanstack/react-router', () => ({ RouterProvider: () => <h1>Shop</h1> }))
vi.mock('#pwa/ui/toast/toast-region.tsx', () => ({ ToastRegion: () => null }))

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)

const app = <App router={createAppRouter()} queries={createQueryClient()} />

test.each([
  ['returning', false],
  ['anonymous', true],
  ['signed-in', true],
])('§2 D2 while the login is %s, routes show: %s', (status, routes) => {
  auth.status = status
  render(app)
  expect(screen.queryByRole('heading', { name: 'Shop' }) !== null).toBe(routes)
  expect(screen.queryByText('Loading...') !== null).toBe(!routes)
})

test('§8 a login that failed is said once', () => {
  auth.status = 'anonymous'
  auth.problem = 'Login failed'
  const { rerender } = render(app)
  rerender(<App router={createAppRouter()} queries={createQueryClient()} />)
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Login failed'])
  for (const { id } of toastStore.get()) dismissToast(id)
  auth.problem = null
})
