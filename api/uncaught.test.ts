import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { endOnUncaught, toldOf } from './uncaught.ts'

function watched(shutDown: () => Promise<void> | null) {
  const target = new EventEmitter()
  const told: unknown[] = []
  const codes: number[] = []
  endOnUncaught(target, {
    log: { fatal: (line: unknown) => void told.push(line) },
    shutDown,
    exit: code => void codes.push(code),
  })
  return { target, told, codes }
}

test('issue 6.4: an error nobody caught is told with its kind and words, without its fields and without secrets', () => {
  const error = Object.assign(
    new TypeError(
      'mongodb://me:pw@db.example, Bearer abc.def, whsec_1234, rk_test_99, eyJhbGciOi.eyJzdWIi.c2ln and more',
    ),
    { code: 'EMFILE', headers: { Authorization: 'Bearer abc' } },
  )
  expect(toldOf(error)).toEqual({
    type: 'TypeError',
    code: 'EMFILE',
    message: 'mongodb://...@db.example, Bearer ..., ..., ..., ... and more',
    stack: expect.stringContaining('uncaught.test.ts'),
  })
  expect(toldOf(error).stack).not.toMatch(/abc|pw|1234/)
  expect(toldOf('sk_live_1 broke')).toEqual({ type: 'string', message: '... broke' })
})

test.each(['uncaughtException', 'unhandledRejection'])(
  'issue 6.4: %s ends the shop in order: requests first, then the process with code 1',
  async event => {
    const closed = Promise.withResolvers<void>()
    const { target, told, codes } = watched(() => closed.promise)
    target.emit(event, new Error('first'))
    expect([told, codes]).toEqual([[{ event, fault: expect.objectContaining({ message: 'first' }) }], []])
    closed.resolve()
    await vi.waitFor(() => expect(codes).toEqual([1]))
  },
)

test('issue 6.4: a second fault, an end that fails and one that takes too long end the process all the same', async () => {
  const never = () => new Promise<void>(() => {})
  const twice = watched(never)
  twice.target.emit('uncaughtException', new Error('first'))
  twice.target.emit('uncaughtException', new Error('second'))
  expect([twice.told.length, twice.codes]).toEqual([2, [1]])
  const failing = watched(() => Promise.reject(new Error('no')))
  failing.target.emit('uncaughtException', new Error('first'))
  await vi.waitFor(() => expect(failing.codes).toEqual([1]))
  const early = watched(() => null)
  early.target.emit('uncaughtException', new Error('first'))
  await vi.waitFor(() => expect(early.codes).toEqual([1]))
  vi.useFakeTimers()
  const slow = watched(never)
  slow.target.emit('uncaughtException', new Error('first'))
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  expect(slow.codes).toEqual([1])
})
