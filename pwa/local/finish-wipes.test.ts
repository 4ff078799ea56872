import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import { memoryStorage } from '#pwa/lib/auth/testing/session.ts'
import { createInbox } from '#pwa/lib/inbox.ts'
import { pendingWipes, type UnsentWork } from '#pwa/lib/pending-wipes.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { finishAllWipes, finishWipe, finishWipeBeforeOpening } from './finish-wipes.ts'
import { databaseName } from './local-db.ts'
import { personOf, releasePerson } from './people.ts'
import { cleanUpAfterSignOut } from './sign-out-cleanup.ts'
import { BANNER } from './testing/rows.ts'
import { someoneWith } from './testing/someone.ts'

let storage = memoryStorage()
let inbox = createInbox({ caches: memoryCaches(), newId: () => '', now: () => 0 })
let now = 0

beforeEach(() => {
  const caches = memoryCaches()
  storage = memoryStorage()
  now = 100
  inbox = createInbox({ caches, newId: () => crypto.randomUUID(), now: () => now })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('caches', caches)
  return () => vi.unstubAllGlobals()
})

const logged: unknown[] = []
const nextStart = () => finishAllWipes((_, error) => logged.push(error))
const products = async (sub: string) =>
  (await (await personOf(sub).local).cart.list()).map(({ product }) => product)
const noted = () => pendingWipes(storage).marks()

/** A person with a line the shop knows and one it does not. */
async function someone() {
  const { user, ids } = await someoneWith({ product: 'Known' })
  const { sub } = user
  const { cart, outbox } = await personOf(sub).local
  const line = await cart.find(ids[0] ?? '')
  await outbox.transact(({ rows }) => ({
    base: { epoch: 'e', v: 3, lines: line ? [line] : [] },
    arrived: rows.map(({ id }) => id),
  }))
  await cart.add({ ...BANNER, product: 'Unsent' })
  return { user, sub, mark: await subjectMark(sub) }
}

/** They sign out, and the page is gone before anything else happens. */
async function cutOff(unsent: UnsentWork) {
  const person = await someone()
  pendingWipes().note(person.mark, { unsent, at: now })
  await releasePerson(person.sub)
  return person
}

const cameBack = ({ user }: Awaited<ReturnType<typeof someone>>) =>
  writeIdentity(storage, { user, hasTokens: true, recorded: true })

/** What is on the device of somebody, looked at without settling anything. */
async function onDevice(sub: string): Promise<string[]> {
  const notes = storage.getItem('goldleaf.to-forget') ?? '{}'
  storage.removeItem('goldleaf.to-forget')
  const found = await products(sub)
  await releasePerson(sub)
  storage.setItem('goldleaf.to-forget', notes)
  return found
}

test('D2 sign-out cut off: the next start takes everything acknowledged away, and nothing of anybody else', async () => {
  const [ada, grace] = [await cutOff('hide'), await someone()]
  expect(await onDevice(ada.sub)).toEqual(['Known', 'Unsent'])
  await nextStart()
  expect(noted()).toEqual([])
  expect(await products(ada.sub)).toEqual(['Unsent'])
  expect(await products(grace.sub)).toEqual(['Known', 'Unsent'])
})

test('D2 sign-out cut off: what was to be discarded is gone after the next start, and so is the database', async () => {
  const ada = await cutOff('discard')
  await nextStart()
  expect(noted()).toEqual([])
  expect(await Dexie.exists(await databaseName(ada.sub))).toBe(false)
})

test.each(['hide', 'discard'] as const)(
  'D2 sign-out (%s): a device whose database fails says so, and is asked again at the next start',
  async unsent => {
    const ada = await cutOff(unsent)
    const broken = new Error('the disk does not answer')
    vi.spyOn(Dexie.prototype, 'open').mockImplementationOnce(() => Dexie.Promise.reject(broken) as never)
    vi.spyOn(Dexie, 'delete').mockImplementationOnce(() => Dexie.Promise.reject(broken) as never)
    await expect(cleanUpAfterSignOut(ada.sub)).rejects.toBe(broken)
    vi.restoreAllMocks()
    expect(noted()).toEqual([ada.mark])
    await nextStart()
    expect([noted(), await products(ada.sub)]).toEqual([[], unsent === 'hide' ? ['Unsent'] : []])
  },
)

test('D2 sign-out cut off: one person who cannot be taken off the device keeps no other one on it', async () => {
  const [ada, grace] = [await cutOff('hide'), await cutOff('hide')]
  const broken = new Error('the disk does not answer')
  vi.spyOn(Dexie.prototype, 'open').mockImplementationOnce(() => Dexie.Promise.reject(broken) as never)
  logged.length = 0
  await nextStart()
  vi.restoreAllMocks()
  expect([logged, noted()]).toEqual([[broken], [ada.mark]])
  expect(await onDevice(grace.sub)).toEqual(['Unsent'])
})

test('D2 sign-out cut off: who is back on the device keeps everything that is theirs', async () => {
  const ada = await cutOff('hide')
  cameBack(ada)
  await nextStart()
  expect(await products(ada.sub)).toEqual(['Known', 'Unsent'])
  expect(noted()).toEqual([])
  writeIdentity(storage, null)
  await nextStart()
  expect(await products(ada.sub)).toEqual(['Known', 'Unsent'])
})

test('D2 sign-out cut off: what they discarded is never sent for who is back, and what they do then stays', async () => {
  const ada = await cutOff('discard')
  cameBack(ada)
  await nextStart()
  expect(await (await personOf(ada.sub).local).outbox.list()).toEqual([])
  await (await personOf(ada.sub).local).cart.add({ ...BANNER, product: 'New' })
  await releasePerson(ada.sub)
  writeIdentity(storage, null)
  await nextStart()
  expect(await products(ada.sub)).toEqual(['New'])
})

test('D2 tabs: of two that open the things of who is back, only the first discards', async () => {
  const ada = await cutOff('discard')
  const deleted = vi.spyOn(Dexie, 'delete')
  await Promise.all([
    finishWipeBeforeOpening(ada.mark),
    finishWipeBeforeOpening(ada.mark),
    finishWipe(ada.mark),
  ])
  expect(deleted).toHaveBeenCalledOnce()
  deleted.mockRestore()
})

const files = async (sub: string) => (await inbox.list(sub)).map(({ fileName }) => fileName)

/** Ada and Grace each have a shared file that waits for a place; Ada was here last. */
async function sharing(unsent: UnsentWork) {
  const [ada, grace] = [await cutOff(unsent), await someone()]
  await inbox.put(new File(['a'], 'ada.pdf'), ada.sub)
  await inbox.put(new File(['g'], 'grace.pdf'), grace.sub)
  await inbox.noteLastPerson(ada.sub)
  return { ada, grace }
}

const lastPerson = async () => (await caches.open('goldleaf-inbox')).match('/inbox/person')

test('D2 sign-out with discard: shared files go too, but not those of others, nor what came since', async () => {
  const { ada, grace } = await sharing('discard')
  now = 101
  await inbox.put(new File(['a'], 'later.pdf'), ada.sub)
  await cleanUpAfterSignOut(ada.sub)
  expect([await files(ada.sub), await files(grace.sub)]).toEqual([['later.pdf'], ['grace.pdf']])
  expect(await lastPerson()).toBeUndefined()
})

test('D2 sign-out: shared files stay for their owner, and the next one shared is not theirs', async () => {
  const { ada } = await sharing('hide')
  await cleanUpAfterSignOut(ada.sub)
  expect(await files(ada.sub)).toEqual(['ada.pdf'])
  expect(await lastPerson()).toBeUndefined()
})

test('D2 sign-out cut off: who was here last is somebody else by then, and stays so', async () => {
  const { grace } = await sharing('hide')
  await inbox.noteLastPerson(grace.sub)
  await nextStart()
  expect(await (await lastPerson())?.text()).toBe(grace.mark)
})
