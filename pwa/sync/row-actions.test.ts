import { expect, test } from 'vitest'
import type { Outbox } from '#pwa/local/outbox.ts'
import { mutationOf } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { DAY } from '#shared/time.ts'
import { discardRow, editRow, exportRows, holdRow, retryRow } from './row-actions.ts'
import { memoryLocal } from './testing/local.ts'

const newId = () => 'new-id'
const message = (id: string) => ({
  id,
  kind: 'contact' as const,
  entity: 'contact',
  body: { message: 'Hello' },
  madeAt: DAY,
  state: 'waiting' as const,
})

/** An outbox of three messages, the middle one needing the person for this reason. */
async function needing(code: string) {
  const { outbox } = memoryLocal()
  for (const id of ['m1', 'm2', 'm3']) await outbox.add(message(id))
  await change(outbox, 'm2', { state: 'needs-you', code, reason: 'Words' })
  return outbox
}

const change = (outbox: Outbox, id: string, part: Partial<OutboxRow>) =>
  outbox.transact(({ rows }) => ({
    put: rows.filter(row => row.id === id).map(row => ({ ...row, ...part })),
  }))

const rows = async (outbox: Outbox) => (await outbox.list()).map(({ id, state }) => [id, state])

test('"Outbox" Retry: a refused row goes again in its place, under a new id: the old one is refused for good', async () => {
  const outbox = await needing('invalid')
  expect(await retryRow(outbox, 'm2', newId)).toBe(true)
  expect(await rows(outbox)).toEqual([
    ['m1', 'waiting'],
    ['new-id', 'waiting'],
    ['m3', 'waiting'],
  ])
  expect((await outbox.list())[1]).not.toHaveProperty('code')
})

test('G1 Retry: a row that was only asked about its age keeps its id, since it may have arrived', async () => {
  const outbox = await needing('old')
  await retryRow(outbox, 'm2', newId)
  expect((await outbox.list())[1]).toMatchObject({ id: 'm2', state: 'waiting', isConfirmed: true })
})

test.each(['internal', 'unavailable', 'in_flight', 'rate_limited', 'unauthorized'])(
  'D54 Retry: a row that failed as %s keeps its id, since it may have counted',
  async code => {
    const outbox = await needing(code)
    await retryRow(outbox, 'm2', newId)
    expect((await outbox.list())[1]).toMatchObject({ id: 'm2', state: 'waiting' })
    expect((await outbox.list())[1]).not.toHaveProperty('reason')
  },
)

test('D54 Edit: the same contents after such a failure keep their id', async () => {
  const outbox = await needing('internal')
  expect(await editRow(outbox, 'm2', { message: 'Hello' }, newId)).toBe('m2')
})

test('D54 held back: a waiting row needs its person from then on; one that does not wait stays as it is', async () => {
  const outbox = await needing('invalid')
  expect(await holdRow(outbox, 'm1', 'internal')).toBe(true)
  expect((await outbox.list())[0]).toMatchObject({ id: 'm1', state: 'needs-you', code: 'internal' })
  expect(await holdRow(outbox, 'm2', 'internal')).toBe(false)
  expect(await holdRow(outbox, 'nowhere', 'internal')).toBe(false)
})

test('"Outbox" Retry: a rejected change of the cart becomes another mutation', async () => {
  const { cart, outbox } = memoryLocal()
  await cart.add(BANNER)
  const [row] = await outbox.list()
  await change(outbox, row?.id ?? '', { state: 'needs-you', code: 'cart_full' })
  expect(await cart.list()).toEqual([])
  await retryRow(outbox, row?.id ?? '', newId)
  expect((await outbox.list()).map(each => mutationOf(each).mid)).toEqual(['new-id'])
  expect(await cart.list()).toHaveLength(1)
})

test('issue 6.5 Retry: a change of the cart that is made anew has seen the cart as it is known now', async () => {
  const { cart, outbox } = memoryLocal()
  await cart.add(BANNER)
  const [row] = await outbox.list()
  await outbox.transact(() => ({ base: { epoch: 'e', v: 41, lines: [] } }))
  await change(outbox, row?.id ?? '', { state: 'needs-you', code: 'outcome_forgotten' })
  await retryRow(outbox, row?.id ?? '', newId)
  expect((await outbox.list())[0]?.body).toMatchObject({ mid: 'new-id', seenRev: 41 })
})

test('"Outbox" Edit: other contents have another key', async () => {
  const outbox = await needing('invalid')
  expect(await editRow(outbox, 'm2', { message: 'Shorter' }, newId)).toBe('new-id')
  expect((await outbox.list())[1]).toMatchObject({ id: 'new-id', body: { message: 'Shorter' } })
})

test('"Outbox" Discard: the row is gone, the others stay', async () => {
  const outbox = await needing('invalid')
  expect(await discardRow(outbox, 'm2')).toBe(true)
  expect((await rows(outbox)).map(([id]) => id)).toEqual(['m1', 'm3'])
  expect(await outbox.done()).toEqual([])
})

test('a row that is not there, or not the person’s to decide, stays as it is', async () => {
  const outbox = await needing('invalid')
  const said = [
    await retryRow(outbox, 'm1', newId),
    await editRow(outbox, 'nowhere', {}, newId),
    await discardRow(outbox, 'nowhere'),
  ]
  expect(said).toEqual([false, null, false])
  expect((await rows(outbox)).map(([id]) => id)).toEqual(['m1', 'm2', 'm3'])
})

test('"Outbox" Export: everything that waits, readable', async () => {
  const outbox = await needing('invalid')
  const exported: unknown = JSON.parse(exportRows(await outbox.list()))
  expect(exported).toMatchObject([
    { kind: 'contact', madeAt: '1970-01-02T00:00:00.000Z', state: 'waiting', body: { message: 'Hello' } },
    { state: 'needs-you', code: 'invalid', reason: 'Words' },
    {},
  ])
})
