import { expect, onTestFinished, test, vi } from 'vitest'
import type { KeyValue } from './auth/identity.ts'
import { memoryStorage } from './auth/testing/session.ts'
import { cartOwnerOf, createServing, servedEntry, serving } from './serving.ts'

const servingOn = (device: KeyValue) => createServing(servedEntry(() => device))

test('issue 9.1: a served ticket is its staff member’s alone, whoever else asks', () => {
  const device = memoryStorage()
  const served = servingOn(device)
  expect([served.ticketOf('ada'), served.ticketOf(null)]).toEqual([null, null])
  served.serve('ada', 't1')
  expect([served.ticketOf('ada'), served.ticketOf('grace'), served.ticketOf(null)]).toEqual([
    't1',
    null,
    null,
  ])
  served.stop()
  expect(served.ticketOf('ada')).toBeNull()
})

test('issue 9.1: it is there again after a reload, and what is no such note serves nobody', () => {
  const device = memoryStorage()
  servingOn(device).serve('ada', 't1')
  expect(servingOn(device).ticketOf('ada')).toBe('t1')
  for (const raw of ['{', '7', '{"turn":1,"value":{"sub":"ada"}}', '{"turn":1}', 'null']) {
    device.setItem('goldleaf.serving', raw)
    expect(servingOn(device).ticketOf('ada')).toBeNull()
  }
})

test('issue 9.1: who asks hears of each switch, of this tab and of another', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const served = servingOn(memoryStorage())
  const heard = vi.fn()
  const stop = served.subscribe(heard)
  served.serve('ada', 't1')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'goldleaf.serving' }))
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  served.stop()
  expect(heard).toHaveBeenCalledTimes(2)
})

test('issue 9.1: pages work on the served ticket’s things, else on the person’s own', () => {
  onTestFinished(serving.stop)
  expect([cartOwnerOf('ada'), cartOwnerOf(null)]).toEqual(['ada', null])
  serving.serve('ada', 't1')
  expect([cartOwnerOf('ada'), cartOwnerOf('grace')]).toEqual(['ticket:t1', 'grace'])
})
