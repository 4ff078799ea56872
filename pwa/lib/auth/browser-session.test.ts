import { afterEach, expect, test, vi } from 'vitest'
import { saveUser } from './browser-session.ts'

const person = { sub: 'auth0|dana', name: 'Dana Demo', email: 'dana@goldleaf.example', picture: '' }
const answered = (answer: Response) => {
  const fetched = vi.fn(async (..._: [RequestInfo | URL, RequestInit?]) => answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

test('§3 user record: e-mail, name, picture and subject go with the bearer token', async () => {
  const fetched = answered(Response.json({ ok: true }))
  await saveUser(person, 'token')
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method]).toEqual(['/api/users', 'POST'])
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token')
  expect(JSON.parse(String(init?.body))).toEqual({
    email: person.email,
    name: person.name,
    picture: '',
    auth0Id: person.sub,
  })
})

test.each([
  ['the server’s words', Response.json({ error: 'Not today' }, { status: 403 }), 'Not today'],
  ['"An error occurred" without words', Response.json({}, { status: 500 }), 'An error occurred'],
  ['"An error occurred" for no JSON', new Response('<html>', { status: 502 }), 'An error occurred'],
])('§8 user-save failure: throws %s', async (_, answer, text) => {
  answered(answer)
  await expect(saveUser(person, 'token')).rejects.toThrow(text)
})
