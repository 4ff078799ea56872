import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { pendingWipes, type UnsentWork } from '#pwa/lib/pending-wipes.ts'
import { onPersonLeft, personLeft } from '#pwa/lib/person-left.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { databaseName, LocalDb } from './local-db.ts'
import { personOf, releasePerson } from './people.ts'
import { cleanUpAfterSignOut } from './sign-out-cleanup.ts'
import { BANNER, uploadRow } from './testing/rows.ts'
import { someoneWith } from './testing/someone.ts'

/** Ada with one line the shop knows, one it does not, a stored and an unfinished file, and an order she has seen. */
async function ada() {
  const { user, ids } = await someoneWith({ product: 'Known' })
  const { sub } = user
  const local = await personOf(sub).local
  const [known = ''] = ids
  const line = await local.cart.find(known)
  await local.outbox.transact(({ rows }) => ({
    base: { epoch: 'e', v: 3, lines: line ? [line] : [] },
    arrived: rows.map(({ id }) => id),
  }))
  await local.cart.add({ ...BANNER, product: 'Unsent' })
  const [sent, unsent] = [
    await local.files.keep(new File(['a'], 'sent')),
    await local.files.keep(new File(['b'], 'unsent')),
  ]
  await local.uploads.put(
    uploadRow({ line: known, slot: 'front', state: 'stored', preview: new Blob(['p']), file: sent.id }),
  )
  await local.uploads.put(uploadRow({ line: known, slot: 'back', state: 'uploading', file: unsent.id }))
  await local.wish.make(1)
  const db = new LocalDb(await databaseName(sub))
  const seen = { orderId: 'GL-1', status: 'new', totalAmount: 1, createdAt: '', items: [] } as const
  await db.orders.put({ id: 'GL-1', order: { ...seen, items: [] }, seenAt: 1 })
  await db.orderPictures.put({ key: 'a/b.jpg', picture: new Blob(['p']) })
  return { sub, db }
}

/** Signs out by hand, as the menu does it. */
async function leaveWith(sub: string, unsent: UnsentWork) {
  pendingWipes().note(await subjectMark(sub), { unsent, at: Date.now() })
  await cleanUpAfterSignOut(sub)
}

const products = async (sub: string) =>
  (await (await personOf(sub).local).cart.list()).map(({ product }) => product)

test('D2 sign-out: everything acknowledged goes, unsent work stays for its owner', async () => {
  const { sub, db } = await ada()
  expect(await products(sub)).toEqual(['Known', 'Unsent'])
  await leaveWith(sub, 'hide')
  expect(await products(sub)).toEqual(['Unsent'])
  const local = await personOf(sub).local
  expect((await local.outbox.list()).map(({ kind }) => kind)).toEqual(['cart'])
  expect((await local.uploads.list()).map(({ slot, state }) => [slot, state])).toEqual([
    ['back', 'uploading'],
  ])
  expect((await local.files.list()).map(({ fileName }) => fileName)).toEqual(['unsent'])
  expect((await local.outbox.read()).base).toEqual({ epoch: '', v: 0, lines: [] })
  const left = await Promise.all([db.orders, db.orderPictures, db.done, db.notices].map(t => t.count()))
  expect(left).toEqual([0, 0, 0, 0])
  expect(await db.meta.bulkGet(['synced-at', 'checkout-wish'])).toEqual([undefined, undefined])
  db.close()
})

test('D2 sign-out: what the shop knew comes back with its next answer, under what waits', async () => {
  const { sub, db } = await ada()
  const before = await (await personOf(sub).local).outbox.read()
  await leaveWith(sub, 'hide')
  const local = await personOf(sub).local
  await local.outbox.transact(() => ({ base: before.base }))
  expect(await products(sub)).toEqual(['Known', 'Unsent'])
  db.close()
})

test('D2 sign-out: discarded work leaves nothing behind, not even the database', async () => {
  const { sub, db } = await ada()
  db.close()
  await leaveWith(sub, 'discard')
  expect(await Dexie.exists(await databaseName(sub))).toBe(false)
  expect(await products(sub)).toEqual([])
})

test('D2 sign-out: nobody else’s things are touched', async () => {
  const [{ sub }, grace] = [await ada(), await someoneWith({ product: 'G' })]
  await leaveWith(sub, 'hide')
  await leaveWith(sub, 'discard')
  expect(await products(grace.user.sub)).toEqual(['G'])
})

test('D2 sign-out: what is still under way for the person who left fails without asking anybody', async () => {
  const { sub, db } = await ada()
  db.close()
  const local = await personOf(sub).local
  await releasePerson(sub)
  await expect(local.cart.add(BANNER)).rejects.toMatchObject({ name: 'NotSavedError' })
  expect(await products(sub)).toEqual(['Known', 'Unsent'])
})

test('D2 people: a page lets go of a person who left, and of nobody else', async () => {
  const [one, two] = [await someoneWith({}), await someoneWith({})]
  const [before, other] = [personOf(one.user.sub), personOf(two.user.sub)]
  personLeft(one.user.sub)
  expect(personOf(one.user.sub)).not.toBe(before)
  expect(personOf(two.user.sub)).toBe(other)
  expect(await products(one.user.sub)).toEqual(['13oz Vinyl Banner'])
})

test('D2 people: who stopped listening hears of nobody leaving', () => {
  const heard = vi.fn()
  const stop = onPersonLeft(heard)
  personLeft('a')
  stop()
  personLeft('b')
  expect(heard.mock.calls).toEqual([['a']])
})
