import { expect, test, vi } from 'vitest'
import { NOT_READY } from '#shared/offline/worker-messages.ts'
import { type Means, makeReady, PATIENCE_MS, type StepOutcome } from './make-ready.ts'

const never = <T>() => new Promise<T>(() => {})
const READY = { ...NOT_READY, shell: true, verdictCode: true, pictures: { cached: 84, of: 84 } }

const means = (change: Partial<Means> = {}): Means => ({
  askPersistence: async () => true,
  refreshPrices: async () => true,
  fetchAll: async () => {},
  readiness: async () => READY,
  send: async () => {},
  countUnsent: async () => 0,
  wait: never,
  ...change,
})

async function outcomes(change: Partial<Means> = {}) {
  const told: StepOutcome[] = []
  await makeReady(means(change), outcome => told.push(outcome))
  return Object.fromEntries(told.map(({ id, isDone, text }) => [id, [isDone, text]]))
}

test('issue 3.6: one press asks for persistence, refreshes prices, fetches pictures and sends, and tells each', async () => {
  const used = { fetchAll: vi.fn(async () => {}), send: vi.fn(async () => {}) }
  expect(await outcomes(used)).toEqual({
    storage: [true, 'The browser keeps the shop’s data.'],
    prices: [true, 'Prices are confirmed.'],
    pictures: [true, '84 of 84 pictures and what checks artwork were fetched.'],
    unsent: [true, 'Nothing waits to be sent.'],
  })
  expect([used.fetchAll.mock.calls.length, used.send.mock.calls.length]).toEqual([1, 1])
})

test('issue 3.6: what could not be done is told for each by itself', async () => {
  const found = await outcomes({
    askPersistence: async () => false,
    refreshPrices: async () => false,
    readiness: async () => ({ ...READY, pictures: { cached: 3, of: 84 } }),
    countUnsent: async () => 2,
  })
  expect(Object.values(found).map(([isDone]) => isDone)).toEqual([false, false, false, false])
  expect(found.unsent?.[1]).toBe('2 still wait to be sent.')
})

test('issue 3.6: pictures without the shop itself are not told as all that is needed', async () => {
  const found = await outcomes({ readiness: async () => ({ ...READY, shell: false }) })
  expect(found.pictures).toEqual([false, 'The shop itself could not all be fetched.'])
})

test('issue 3.6: a step that breaks or hangs holds up no other, and is told', async () => {
  const waited: number[] = []
  const patience = Promise.withResolvers<void>()
  const found: StepOutcome[] = []
  const others = Promise.withResolvers<void>()
  const hanging = {
    refreshPrices: () => Promise.reject(new Error('no')),
    fetchAll: never,
    wait: (ms: number) => {
      waited.push(ms)
      return patience.promise
    },
  }
  const all = makeReady(means(hanging), outcome => {
    if (found.push(outcome) === 3) others.resolve()
  })
  await others.promise
  expect(new Map(found.map(({ id, isDone }) => [id, isDone]))).toEqual(
    new Map([
      ['storage', true],
      ['prices', false],
      ['unsent', true],
    ]),
  )
  patience.resolve()
  await all
  const failed = { isDone: false, text: 'This did not work. Try again with a better connection.' }
  expect(found.find(({ id }) => id === 'prices')).toEqual({ id: 'prices', ...failed })
  expect(found.slice(3)).toEqual([{ id: 'pictures', ...failed }])
  expect(new Set(waited)).toEqual(new Set([PATIENCE_MS]))
})
