import { expect, test, vi } from 'vitest'
import { memoryStorage } from './auth/testing/session.ts'
import { createConfigLoader } from './config.ts'
import { ours } from './testing/answers.ts'

const config = (version: string) => ({ version, identity: {}, artworkBase: 'https://o' })
const answering = (...answers: unknown[]) =>
  vi.fn(async () => {
    const next = answers.shift()
    if (next === undefined) throw new TypeError('fetch failed')
    return next instanceof Response ? next : ours(next)
  })

test('configuration: the first visit waits for the shop, and asks once', async () => {
  const fetch = answering(config('1'))
  const load = createConfigLoader(fetch, memoryStorage())
  expect(await Promise.all([load(), load()])).toMatchObject([{ version: '1' }, { version: '1' }])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('configuration: later visits read the device first, then refresh for the next time', async () => {
  const storage = memoryStorage()
  await createConfigLoader(answering(config('1')), storage)()
  const load = createConfigLoader(answering(config('2')), storage)
  expect((await load()).version).toBe('1')
  await vi.waitFor(async () => expect((await load()).version).toBe('2'))
})

test('configuration: offline, what the device knows holds', async () => {
  const storage = memoryStorage()
  await createConfigLoader(answering(config('1')), storage)()
  expect((await createConfigLoader(answering(), storage)()).version).toBe('1')
})

test.each([
  ['a captive portal', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['something else', { hello: 'there' }],
  ['a portal that speaks JSON', Response.json(config('0'))],
  ['a failure', new Response('{}', { status: 500 })],
])('configuration: %s is not believed, and asked again next time', async (_, answer) => {
  const storage = memoryStorage()
  const load = createConfigLoader(answering(answer, config('1')), storage)
  await expect(load()).rejects.toThrow()
  expect(storage.entries.size).toBe(0)
  expect((await load()).version).toBe('1')
})

test('configuration: a damaged record on the device counts as none', async () => {
  for (const raw of ['{', 'null', '[]', '{"version":"0"}']) {
    const storage = memoryStorage({ 'goldleaf.config': raw })
    expect((await createConfigLoader(answering(config('1')), storage)()).version).toBe('1')
  }
})
