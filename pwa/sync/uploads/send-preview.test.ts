import { expect, test, vi } from 'vitest'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'
import { sendPreview } from './upload-calls.ts'

const key = '0b0f4a36-0001-4000-8000-000000000000/a%20b.jpg'
const preview = new Blob(['webp'])

function deps(answer: Response | null = Response.json({}), token: string | null = 'token') {
  const fetch = vi.fn(async (_: RequestInfo | URL, _init?: RequestInit) => {
    if (!answer) throw new TypeError('fetch failed')
    return answer
  })
  return { fetch, getToken: async () => token }
}

test('D19 preview: goes to the API under its artwork key, with the bearer token', async () => {
  const given = deps()
  await sendPreview(given, key, preview)
  const [address, init] = given.fetch.mock.calls[0] ?? []
  expect(new URL(String(address), 'https://shop').searchParams.get('key')).toBe(key)
  expect(init).toMatchObject({
    method: 'PUT',
    body: preview,
    headers: { 'content-type': 'image/webp', authorization: 'Bearer token' },
  })
})

test('D19 preview: one over 60 KB is not sent', async () => {
  const given = deps()
  const large = new Blob([new Uint8Array(MAX_PREVIEW_BYTES + 1)])
  await expect(sendPreview(given, key, large)).rejects.toThrow('60 KB')
  expect(given.fetch).not.toHaveBeenCalled()
})

test.each([
  ['refused', deps(new Response(null, { status: 422 }))],
  ['one too many', deps(new Response(null, { status: 429 }))],
  ['more than a busy shop takes', deps(new Response(null, { status: 503 }))],
  ['unreachable', deps(null)],
  ['without a person', deps(Response.json({}), null)],
])('D19 preview: %s is an error', async (_, given) => {
  await expect(sendPreview(given, key, preview)).rejects.toThrow()
})
