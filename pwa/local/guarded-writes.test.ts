import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { LossAnswer, NotKept } from '#pwa/lib/not-saved.ts'
import { createGuardedWrites, IN_MEMORY, NotSavedError, SupersededError } from './guarded-writes.ts'

const LOSS = { what: 'Your change to the cart' }
const full = () => new DOMException('', 'QuotaExceededError')
const dead = () => new DOMException('', 'DatabaseClosedError')

/** A device whose writes fail as listed and then work; a person who answers as listed, at last "let-go". */
function device(given: { failures?: unknown[]; answers?: LossAnswer[]; reopen?: () => Promise<void> } = {}) {
  const failures = [...(given.failures ?? [])]
  const answers = [...(given.answers ?? [])]
  const asked: NotKept[] = []
  const written: number[] = []
  const reopen = vi.fn(given.reopen ?? (async () => {}))
  const ask = async (_: unknown, why: NotKept) => {
    asked.push(why)
    return answers.shift() ?? 'let-go'
  }
  async function act() {
    if (failures.length > 0) throw failures.shift()
    written.push(1)
    return 'kept'
  }
  return { guarded: createGuardedWrites({ reopen, ask }), act, asked, written, reopen }
}

test('issue 3.5: a write that works is made once and nobody is asked', async () => {
  const { guarded, act, asked, written, reopen } = device()
  expect(await guarded.write(LOSS, act)).toBe('kept')
  expect([written.length, asked, reopen.mock.calls.length]).toEqual([1, [], 0])
})

test.each(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError'])(
  'issue 3.5: after %s the connection is opened anew and the write made, without a word',
  async name => {
    const { guarded, act, asked, written, reopen } = device({ failures: [new DOMException('', name)] })
    expect(await guarded.write(LOSS, act)).toBe('kept')
    expect([written.length, asked, reopen.mock.calls.length]).toEqual([1, [], 1])
  },
)

test('issue 3.5: a handle that dies twice is told, and the write made when the person asks again', async () => {
  const { guarded, act, asked, written } = device({ failures: [dead(), dead()], answers: ['again'] })
  expect(await guarded.write(LOSS, act)).toBe('kept')
  expect([asked, written.length]).toEqual([['dead'], 1])
})

test('issue 3.5: a full disk is told at once; opening anew would make no room', async () => {
  const { guarded, act, asked, reopen } = device({ failures: [full()] })
  await expect(guarded.write(LOSS, act)).rejects.toMatchObject({ name: 'NotSavedError', why: 'full' })
  expect([asked, reopen.mock.calls.length]).toEqual([['full'], 0])
})

test('issue 3.5: a full disk hidden in an aborted transaction is a full disk', async () => {
  const hidden = Object.assign(new Error(''), { name: 'AbortError', inner: full() })
  const { guarded, act, asked } = device({ failures: [hidden] })
  await expect(guarded.write(LOSS, act)).rejects.toThrow(NotSavedError)
  expect(asked).toEqual(['full'])
})

test('issue 3.4: what a newer shop took over is not opened again, and the person hears why', async () => {
  const reopen = () => Promise.reject(new SupersededError())
  const { guarded, act, asked, written } = device({ failures: [dead(), dead()], answers: ['again'], reopen })
  await expect(guarded.write(LOSS, act)).rejects.toMatchObject({ why: 'superseded' })
  expect([asked, written.length]).toEqual([['superseded', 'superseded'], 0])
})

test('issue 3.5: a connection that cannot be had again is told as dead', async () => {
  const reopen = () => Promise.reject(new DOMException('', 'TimeoutError'))
  const { guarded, act, asked } = device({ failures: [dead()], reopen })
  await expect(guarded.write(LOSS, act)).rejects.toThrow(NotSavedError)
  expect(asked).toEqual(['dead'])
})

test('issue 3.5: errors of the write itself pass through, untouched and untold', async () => {
  for (const error of [new Error('full'), new DOMException('', 'ConstraintError'), 'text', null]) {
    const { guarded, act, asked, reopen } = device({ failures: [error] })
    await expect(guarded.write(LOSS, act)).rejects.toBe(error)
    expect([asked, reopen.mock.calls.length]).toEqual([[], 0])
  }
})

test('issue 3.5: quiet writes are retried the same way, and nobody is asked', async () => {
  const one = device({ failures: [dead()] })
  expect(await one.guarded.quietly(one.act)).toBe('kept')
  const two = device({ failures: [full()] })
  await expect(two.guarded.quietly(two.act)).rejects.toMatchObject({ why: 'full' })
  expect(two.asked).toEqual([])
})

test('issue 3.5: many writes that fail on one connection open one new one', async () => {
  const { guarded, reopen } = device()
  const flaky = () => {
    let isFirst = true
    return async () => {
      if (!isFirst) return 'kept'
      isFirst = false
      throw dead()
    }
  }
  const answers = await Promise.all([1, 2, 3].map(() => guarded.write(LOSS, flaky())))
  expect(answers).toEqual(['kept', 'kept', 'kept'])
  expect(reopen).toHaveBeenCalledTimes(1)
})

test('issue 3.5: whatever fails in whatever order, a write is made exactly once or its loss was told', async () => {
  const failure = fc.constantFrom(full, dead, () => new DOMException('', 'UnknownError'))
  const answers = fc.array(fc.constantFrom<LossAnswer>('again', 'let-go'), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(failure, { maxLength: 8 }), answers, async (failures, given) => {
      const { guarded, act, asked, written } = device({ failures: failures.map(f => f()), answers: given })
      const outcome = await guarded.write(LOSS, act).catch((error: unknown) => error)
      const isSaid = outcome instanceof NotSavedError && asked.length > 0
      expect([written.length === 1, isSaid]).toEqual([outcome === 'kept', outcome !== 'kept'])
    }),
  )
})

test('D1: what lives in memory is written as it is', async () => {
  expect(await IN_MEMORY.write(LOSS, async () => 1)).toBe(1)
  expect(await IN_MEMORY.quietly(async () => 2)).toBe(2)
})
