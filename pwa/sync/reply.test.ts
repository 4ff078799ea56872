import { expect, onTestFinished, test, vi } from 'vitest'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import { createPost } from './post.ts'
import { replyOf as replyTo } from './reply.ts'

const ours = (more: Record<string, string> = {}) => new Headers({ [OWN_HEADER]: OWN_VALUE, ...more })
const replyOf = (status: number, headers: Headers, body: unknown) =>
  replyTo(new Response(null, { status, headers }), body)
const error = (code: string) => ({ error: 'Words', code, requestId: 'r1' })

test('"Outbox": a success of our API is taken', () => {
  expect(replyOf(200, ours(), { ok: true })).toEqual({ kind: 'taken', body: { ok: true } })
})

test.each([
  ['a portal’s page', new Headers(), undefined],
  ['JSON without our header', new Headers(), { ok: true }],
  ['our header without JSON', ours(), undefined],
  ['a bare number', ours(), 7],
])('"Outbox" captive portal: %s is no answer of ours, whatever its status', (_, headers, body) => {
  for (const status of [200, 302, 403, 404, 511]) {
    expect(replyOf(status, headers, body)).toMatchObject({ kind: 'later', code: 'not_ours' })
  }
})

test.each([408, 425, 426, 429, 500, 502, 503])('"Outbox": %i passes', status => {
  expect(replyOf(status, ours(), error('unavailable')).kind).toBe('later')
})

test.each([400, 403, 404, 409, 422])('"Outbox": %i needs the person', status => {
  expect(replyOf(status, ours(), error('invalid'))).toEqual({
    kind: 'refused',
    code: 'invalid',
    reason: 'Words',
  })
})

test('"Outbox": 401 waits for sign-in', () => {
  expect(replyOf(401, ours(), error('unauthorized')).kind).toBe('unauthorized')
})

test('"Cart sync": wrong_user passes with the person, it is nobody’s fault', () => {
  expect(replyOf(409, ours(), error('wrong_user'))).toMatchObject({ kind: 'later', code: 'wrong_user' })
})

test('413 means fewer at a time, whoever says so', () => {
  expect(replyOf(413, new Headers(), undefined).kind).toBe('too-large')
})

test.each([
  ['7', 7_000],
  ['soon', null],
  ['-1', null],
])('"Outbox": Retry-After %s', (value, ms) => {
  expect(replyOf(429, ours({ 'retry-after': value }), error('rate_limited'))).toMatchObject({
    retryAfterMs: ms,
  })
})

test('post: gives up after 10 s', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limit.mockRestore())
  const post = createPost({ fetch: () => Promise.reject(new TypeError('failed')), getToken: async () => 't' })
  await post({ path: '/api/users', body: {} })
  expect(limit.mock.calls).toEqual([[10_000]])
})

test('post: token, key and JSON go; nothing is sent without a token', async () => {
  const sent: RequestInit[] = []
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    if (init) sent.push(init)
    return Response.json({ ok: true }, { headers: { [OWN_HEADER]: OWN_VALUE } })
  }
  const post = createPost({ fetch, getToken: async () => 'token' })
  expect(await post({ path: '/api/users', body: { a: 1 }, key: 'k1' })).toEqual({
    kind: 'taken',
    body: { ok: true },
  })
  const headers = new Headers(sent[0]?.headers)
  expect([headers.get('authorization'), headers.get('idempotency-key')]).toEqual(['Bearer token', 'k1'])
  expect(headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect([sent[0]?.body, sent[0]?.signal instanceof AbortSignal]).toEqual(['{"a":1}', true])
  const nobody = createPost({ fetch, getToken: async () => null })
  expect(await nobody({ path: '/api/users', body: {} })).toEqual({ kind: 'signed-out' })
  expect(sent).toHaveLength(1)
})

test('post: a network that fails, or an answer that breaks off, is another time', async () => {
  const down = async () => Promise.reject(new TypeError('fetch failed'))
  const torn = async () =>
    new Response(new ReadableStream({ start: control => control.error(new Error('torn')) }))
  for (const fetch of [down, torn]) {
    const post = createPost({ fetch, getToken: async () => 'token' })
    expect(await post({ path: '/api/users', body: {} })).toMatchObject({ kind: 'later', code: 'offline' })
  }
})
