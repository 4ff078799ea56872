import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lead } from './leader.ts'
import { sqliteSubject } from './store/sqlite/subject.ts'

function openWorld() {
  vi.useFakeTimers()
  const { store, dispose } = sqliteSubject()
  onTestFinished(async () => {
    vi.useRealTimers()
    await dispose()
  })
  const clock = { now: () => Date.now() }
  const deps = {
    store,
    clock,
    ids: { uuid: randomUUID, bytes: () => new Uint8Array() },
    log: pino({ level: 'silent' }),
  }
  const leads: string[] = []
  const start = (name: string) => {
    const stopping = new AbortController()
    const work = (signal: AbortSignal) => {
      leads.push(name)
      signal.addEventListener('abort', () => leads.splice(leads.indexOf(name), 1))
    }
    lead(deps, stopping.signal, work)
    return { stop: () => stopping.abort() }
  }
  return { store, leads, start }
}

test('issue 10.3: one process of several has the timers, and another takes them over within 3 s of its orderly end', async () => {
  const { leads, start } = openWorld()
  const one = start('one')
  await vi.waitFor(() => expect(leads).toEqual(['one']))
  const other = start('other')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(leads).toEqual(['one'])
  one.stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(leads).toEqual(['other'])
  other.stop()
})

test('issue 10.3: a leader that lost its lease, having been asleep, ends its timers before it asks again', async () => {
  const { store, leads, start } = openWorld()
  const one = start('one')
  await vi.waitFor(() => expect(leads).toEqual(['one']))
  await store.leases.update('leader', lease => ({ ...lease, holder: 'another', until: Date.now() + 10_000 }))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(leads).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(leads).toEqual(['one'])
  one.stop()
})
