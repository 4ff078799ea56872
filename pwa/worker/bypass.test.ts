import { expect, test, vi } from 'vitest'
import { bypassWorker } from './bypass.ts'

test('issue 3.1 calls, sign-in, payment, mail and objects go past the worker; pictures do not', async () => {
  const addRoutes = vi.fn(async (_: { condition: { urlPattern: string }; source: string }[]) => {})
  await bypassWorker({ addRoutes })
  const routes = addRoutes.mock.calls.flatMap(([given]) => given)
  expect(routes.map(({ condition }) => condition.urlPattern)).toEqual([
    '/api/*',
    '/authorize/*',
    '/oauth/*',
    '/userinfo/*',
    '/v2/*',
    '/pay/*',
    '/mail/*',
    '/objects/*',
    '/.well-known/*',
  ])
  expect(routes.every(({ source }) => source === 'network')).toBe(true)
})

test('issue 3.1 a browser that knows no such routes, or takes none, installs the shop all the same', async () => {
  await expect(bypassWorker({})).resolves.toBeUndefined()
  const refusing = { addRoutes: async () => Promise.reject(new TypeError('too many')) }
  await expect(bypassWorker(refusing)).resolves.toBeUndefined()
})
