import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { orderDoc, quietDeps } from '#api/testing/records.ts'
import { insertOrder } from './new-order.ts'
import { wordId } from './word-ids.ts'

const clock = { now: () => Date.parse('2026-11-25T10:00:00Z') }

test('issue 11.1: wherever a process dies over a new order, the next try makes one, with its history and the words it is found by', async () => {
  const subject = sqliteSubject()
  const { store } = subject
  for (const landed of [false, true])
    for (const at of [1, 2, 3]) {
      const key = randomUUID()
      const { _id: _, orderId: __, searchId: ___, createdAt: ____, ...fields } = orderDoc()
      const dying = dyingStore(store, { at, landed })
      await expect(insertOrder(quietDeps(dying, clock), key, fields)).rejects.toThrow(Killed)
      const order = await insertOrder(quietDeps(store, clock), key, fields)
      expect(await store.orders.get(key)).toEqual(order)
      expect(order.desk?.history.map(({ event }) => event.kind)).toEqual(['created'])
      const words = (await store.orderWords.find({ where: { order: key } })).map(({ _id }) => _id)
      const idOf = (word: string) => wordId(word, { at: order.createdAt, id: key })
      expect(words).toContain(idOf(order.searchId.toLowerCase()))
      expect(words).toContain(idOf('coroplast'))
    }
  await subject.dispose()
})
