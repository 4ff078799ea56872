import { expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { createProfiles, PATIENCE_MS } from './userinfo.ts'

const URL = 'https://login.example/userinfo'
const PAT = { sub: 'auth0|pat', name: 'Pat', email: 'pat@example.com', email_verified: true, picture: '' }
const PROFILE = { name: 'Pat', email: 'pat@example.com', emailVerified: true, picture: '' }

function profiles(answer: () => Response | Promise<Response> = () => Response.json(PAT)) {
  const time = { now: 1_000_000 }
  const onError = vi.fn()
  const fetch = vi.fn((_url: unknown, _init?: RequestInit) => Promise.resolve().then(answer))
  const gateway = createProfiles({ url: URL, clock: () => time.now, fetch: fetch as never, onError })
  return {
    ...gateway,
    time,
    fetch,
    onError,
    ask: () => gateway.of({ sub: 'auth0|pat', permissions: [], bearer: 'token' }),
  }
}

test('issue 6.14: the provider is asked with the person’s own token, and its word is taken', async () => {
  const { ask, fetch } = profiles()
  expect(await ask()).toEqual(PROFILE)
  const [url, init] = fetch.mock.calls[0] ?? []
  expect([url, new Headers(init?.headers).get('Authorization'), init?.redirect]).toEqual([
    URL,
    'Bearer token',
    'error',
  ])
})

test('issue 6.14: what the provider leaves out or says strangely is nothing, and no e-mail is verified by silence', async () => {
  const { ask } = profiles(() =>
    Response.json({ sub: 'auth0|pat', name: 7, email: 'x'.repeat(321), email_verified: 'true' }),
  )
  expect(await ask()).toEqual({ name: '', email: '', emailVerified: false, picture: '' })
})

test('issue 6.14: many questions at once are one, and an answer stands for a minute', async () => {
  const { ask, fetch, time } = profiles()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([PROFILE, PROFILE, PROFILE])
  time.now += 59_999
  await ask()
  expect(fetch).toHaveBeenCalledTimes(1)
  time.now += 1
  await ask()
  expect(fetch).toHaveBeenCalledTimes(2)
  time.now -= 30 * DAY
  await ask()
  expect(fetch).toHaveBeenCalledTimes(3)
})

test.each([
  ['a refusal', () => new Response('Unauthorized', { status: 401 })],
  ['another person', () => Response.json({ ...PAT, sub: 'auth0|sam' })],
  ['no JSON', () => new Response('<html>')],
  ['silence', () => Promise.reject(new Error('timeout'))],
])('issue 6.14: %s is nothing said; it is told, and asked again after ten seconds', async (_, answer) => {
  const { ask, fetch, time, onError } = profiles(answer)
  expect([await ask(), await ask()]).toEqual([null, null])
  time.now += 9_999
  await ask()
  expect([fetch.mock.calls.length, onError.mock.calls.length]).toEqual([1, 1])
  time.now += 1
  await ask()
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('issue 6.14: a provider that never answers holds nobody up for long', async () => {
  const gateway = createProfiles({
    url: URL,
    clock: () => 0,
    fetch: (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    onError: () => undefined,
  })
  const started = performance.now()
  expect(await gateway.of({ sub: 'auth0|pat', permissions: [], bearer: 'token' })).toBeNull()
  expect(performance.now() - started).toBeGreaterThan(PATIENCE_MS - 100)
})
