import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND } from '#shared/time.ts'
import type { Subject } from './contract/subject.ts'
import { beginLife, lifeOf } from './life.ts'
import { withRememberedLife } from './remembered-life.ts'
import { sqliteSubject } from './sqlite/subject.ts'
import type { Store } from './store.ts'

let subject: Subject
let now = Date.now()
let reads = 0
let store: Store
beforeEach(() => {
  subject = sqliteSubject()
  reads = 0
  const { facts } = subject.store
  const get: Store['facts']['get'] = id => {
    reads++
    return facts.get(id)
  }
  store = withRememberedLife({ ...subject.store, facts: { ...facts, get } }, { now: () => now })
})
afterEach(() => subject.dispose())

const life = () => lifeOf(store, randomUUID)

test('issue 10.4: the store’s life is read once a second, however many sync', async () => {
  const first = await life()
  const before = reads
  for (let n = 0; n < 100; n++) expect(await life()).toBe(first)
  expect(reads - before).toBe(1)
  now += SECOND
  expect(await life()).toBe(first)
  expect(reads - before).toBe(2)
})

test('issue 10.2: a life that this process began is known at once, one of another after a second, also where the clock was put back', async () => {
  const first = await life()
  await beginLife(store, randomUUID)
  const own = await life()
  expect(own).not.toBe(first)
  await beginLife(subject.store, randomUUID)
  now -= SECOND
  expect([first, own]).not.toContain(await life())
})

test('facts that are not its life are read each time', async () => {
  const write = (value: string) => subject.store.facts.upsert('other', () => ({ _id: 'other', value }))
  await write('old')
  await store.facts.get('other')
  await write('new')
  expect((await store.facts.get('other'))?.value).toBe('new')
})
