import { expect, test, vi } from 'vitest'
import { INBOX } from '#shared/offline/inbox.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { createInbox } from './inbox.ts'
import { subjectMark } from './subject-mark.ts'

const ANNA = 'auth0|anna'
const BEN = 'auth0|ben'

function device() {
  const caches = memoryCaches()
  let at = 0
  return { caches, inbox: createInbox({ caches, newId: () => crypto.randomUUID(), now: () => ++at }) }
}

const pdf = (name = 'sign.pdf') => new File(['%PDF'], name, { type: 'application/pdf' })
const names = (files: { fileName: string }[]) => files.map(({ fileName }) => fileName)

test('issue 3: a file waits with name, size and type, and comes back as it was', async () => {
  const { inbox } = device()
  await inbox.put(pdf('größe "A".pdf'), ANNA)
  const [found] = await inbox.list(ANNA)
  expect(found).toMatchObject({ fileName: 'größe "A".pdf', size: 4, type: 'application/pdf' })
  const file = await inbox.open(found?.id ?? '')
  expect([file?.name, file?.type, await file?.text()]).toEqual(['größe "A".pdf', 'application/pdf', '%PDF'])
})

test('issue 3: files are listed in the order they came, and a discarded one is gone', async () => {
  const { inbox } = device()
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await inbox.put(pdf(name), ANNA)
  const [, second] = await inbox.list(ANNA)
  await inbox.delete(second?.id ?? '')
  expect(names(await inbox.list(ANNA))).toEqual(['a.pdf', 'c.pdf'])
  expect(await inbox.open(second?.id ?? '')).toBeNull()
})

test('D2: two people on one device never see each other’s files', async () => {
  const { inbox } = device()
  await inbox.put(pdf('anna.pdf'), ANNA)
  await inbox.put(pdf('ben.pdf'), BEN)
  expect(names(await inbox.list(ANNA))).toEqual(['anna.pdf'])
  expect(names(await inbox.list(BEN))).toEqual(['ben.pdf'])
  expect(await inbox.list(null)).toEqual([])
})

test('issue 3: what came before anybody signed in goes to the next person who opens the list, and stays theirs', async () => {
  const { inbox } = device()
  await inbox.put(pdf(), null)
  expect(names(await inbox.list(null))).toEqual(['sign.pdf'])
  expect(names(await inbox.list(ANNA))).toEqual(['sign.pdf'])
  expect(await inbox.list(BEN)).toEqual([])
  expect(await inbox.list(null)).toEqual([])
  const [found] = await inbox.list(ANNA)
  expect(await (await inbox.open(found?.id ?? ''))?.text()).toBe('%PDF')
})

/** The device's cache takes what this says, and rejects everything else as a full disk does. */
async function makeFull(caches: CacheStorage, takes: (body: string) => boolean = () => false) {
  const open = caches.open.bind(caches)
  vi.spyOn(caches, 'open').mockImplementation(async name => {
    const cache = await open(name)
    const put = cache.put.bind(cache)
    cache.put = async (key, answer) => {
      if (!takes(await answer.clone().text())) throw new DOMException('full', 'QuotaExceededError')
      await put(key, answer)
    }
    return cache
  })
}

test('issue 3.4 D2: where no second copy fits, what nobody owned goes to who opens the list, and to nobody else', async () => {
  const { inbox, caches } = device()
  const bytes = 'x'.repeat(1000)
  await inbox.put(new File([bytes], 'sign.pdf', { type: 'application/pdf' }), null)
  await makeFull(caches, body => body.length < 100)
  const [found] = await inbox.list(ANNA)
  expect(await (await inbox.open(found?.id ?? ''))?.text()).toBe(bytes)
  expect([await inbox.list(BEN), await inbox.list(null)]).toEqual([[], []])
  expect(names(await inbox.list(ANNA))).toEqual(['sign.pdf'])
})

test('issue 3.4 on a device that takes nothing at all every file can still be reached', async () => {
  const { inbox, caches } = device()
  await inbox.put(pdf('nobodys.pdf'), null)
  await inbox.put(pdf('anna.pdf'), ANNA)
  await makeFull(caches)
  const files = await inbox.list(ANNA)
  expect(names(files)).toEqual(['nobodys.pdf', 'anna.pdf'])
  for (const { id } of files) expect(await (await inbox.open(id))?.text()).toBe('%PDF')
  expect(names(await inbox.list(BEN))).toEqual(['nobodys.pdf'])
})

test('D4: what became somebody’s is counted as theirs and leaves with them, without a trace', async () => {
  const { inbox, caches } = device()
  await inbox.put(pdf(), null)
  const mark = await subjectMark(ANNA)
  expect(await inbox.countOf(mark)).toBe(0)
  await inbox.list(ANNA)
  expect(await inbox.countOf(mark)).toBe(1)
  await inbox.deleteOwned(mark, 10)
  expect(await (await caches.open(INBOX)).keys()).toEqual([])
})

test('D2: of what became somebody’s nothing stays when it is discarded', async () => {
  const { inbox, caches } = device()
  await inbox.put(pdf(), null)
  const [found] = await inbox.list(ANNA)
  await inbox.delete(found?.id ?? '')
  expect(await (await caches.open(INBOX)).keys()).toEqual([])
})

test('D2: what the inbox holds says nothing about the person', async () => {
  const { inbox, caches } = device()
  await inbox.noteLastPerson(ANNA)
  await inbox.put(pdf(), ANNA)
  await inbox.put(pdf(), null)
  await inbox.list(ANNA)
  const cache = await caches.open(INBOX)
  for (const { url } of await cache.keys()) {
    const answer = await cache.match(url)
    const held = url + JSON.stringify([...(answer?.headers ?? [])]) + (await answer?.text())
    expect(held).not.toMatch(/anna/)
  }
})
