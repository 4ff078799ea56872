import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { download } from '#pwa/lib/download.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { pendingWipes } from '#pwa/lib/pending-wipes.ts'
import { aPushingBrowser, PUSH_KEY } from '#pwa/lib/push/testing/pushing-browser.ts'
import { serving } from '#pwa/lib/serving.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { boothOf } from '#pwa/local/booth/booths.ts'
import { finishWipe } from '#pwa/local/finish-wipes.ts'
import { databaseName, LocalDb } from '#pwa/local/local-db.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { NO_BASE } from '#pwa/local/snapshot.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
import { OWN, uploaders } from '#pwa/sync/in-page.ts'
import { uploading } from '#pwa/sync/testing/local.ts'
import { keepWhenAsked } from '#pwa/sync/unjudged-tabs.ts'
import { createActivity } from '#pwa/sync/uploads/activity.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { auth } from '#pwa/ui/testing/show-person.tsx'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { SignOut } from './sign-out.tsx'
import { SIGN_OUT_TEXTS as TEXTS, unsentText } from './sign-out-texts.ts'
import { useSignOut } from './use-sign-out.ts'

vi.mock('#pwa/lib/download.ts', () => ({ download: vi.fn() }))

function Menu({ sub }: { sub: string }) {
  const leaving = useSignOut(sub)
  return (
    <>
      <button type="button" onClick={leaving.begin}>
        Logout
      </button>
      {leaving.waiting && (
        <SignOut
          waiting={leaving.waiting}
          onAnswer={leaving.answer}
          onStay={leaving.stay}
          onExport={leaving.exportBooth}
        />
      )}
    </>
  )
}

/** Somebody's menu; `done` once the device has done its part of a sign-out. */
function showMenu(user: UserProfile, signedOut: () => unknown = () => {}) {
  const done = vi.fn()
  const signOut = vi.fn((meanwhile?: () => Promise<void>) => {
    signedOut()
    void meanwhile?.().then(done)
  })
  renderInKit(
    <AuthContext value={auth({ user, signOut })}>
      <Menu sub={user.sub} />
    </AuthContext>,
  )
  return { signOut, done }
}

async function pressLogout(user: UserProfile, signedOut?: () => unknown) {
  const shown = showMenu(user, signedOut)
  await press('Logout')
  return { ...shown, mark: await subjectMark(user.sub) }
}

/** A person with two lines the shop has not heard of, who presses Logout. */
async function leaving(lines = [{}, {}]) {
  const { user } = await someoneWith(...lines)
  const lineCount = async () => (await (await personOf(user.sub).local).cart.list()).length
  return { ...(await pressLogout(user)), lineCount, sub: user.sub }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('D2 sign-out: warns of unsent work with its number, and nothing happens before the answer', async () => {
  const { signOut, lineCount } = await leaving()
  expect((await screen.findByRole('dialog')).textContent).toContain('2 changes or messages')
  expect(signOut).not.toHaveBeenCalled()
  await press(TEXTS.stay)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await lineCount()).toBe(2)
})

test('issue 6.32: a damaged record is not taken away by a sign-out without a question', async () => {
  const { user } = await someoneWith()
  const db = new LocalDb(await databaseName(user.sub))
  await db.outbox.add({ id: 'broken', kind: 'cart', body: null } as never)
  db.close()
  const { signOut } = await pressLogout(user)
  expect((await screen.findByRole('dialog')).textContent).toContain('1 change or message')
  expect(signOut).not.toHaveBeenCalled()
})

test('issue 11.4: whoever signs out is told nothing on this device any more', async () => {
  const { said } = aPushingBrowser({ permission: 'granted', key: PUSH_KEY })
  const { user } = await someoneWith()
  const { done } = await pressLogout(user)
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(said).toEqual(['unsubscribe'])
})

test('D2 sign-out: kept work is there for its owner', async () => {
  const { signOut, done, lineCount } = await leaving()
  await press(TEXTS.keep)
  expect(signOut).toHaveBeenCalledOnce()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(await lineCount()).toBe(2)
})

test('D2 sign-out: discarding asks once more, then nothing is left', async () => {
  const { signOut, done, sub } = await leaving()
  await press(TEXTS.discard)
  expect((await screen.findByRole('status')).textContent).toBe(TEXTS.sure('2 changes or messages'))
  expect(signOut).not.toHaveBeenCalled()
  await press(TEXTS.really)
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(await Dexie.exists(await databaseName(sub))).toBe(false)
})

test('D2 sign-out: with nothing unsent nobody is asked', async () => {
  const { signOut } = await leaving([])
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('D2 sign-out: what is to be forgotten is noted before the person is signed out, and only until it is', async () => {
  const { user } = await someoneWith()
  const noted = vi.fn(() => pendingWipes().marks())
  const { done, mark } = await pressLogout(user, noted)
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(noted).toHaveReturnedWith([mark])
  expect(pendingWipes().marks()).toEqual([])
})

test('D2 sign-out: a database that did not open may hold unsent work: it is taken care of later, not deleted', async () => {
  const { user } = await someoneWith({})
  await releasePerson(user.sub)
  const noIndexedDb = vi.spyOn(LocalDb.prototype, 'open').mockRejectedValue(new Error('no'))
  const { signOut, mark } = await pressLogout(user)
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  await waitFor(() => expect(noIndexedDb).toHaveBeenCalledTimes(2))
  expect(pendingWipes().of(mark)).toMatchObject({ unsent: 'hide' })
  noIndexedDb.mockRestore()
  await finishWipe(mark)
  expect(await (await personOf(user.sub).local).cart.list()).toHaveLength(1)
})

/** Waits while the clock stands, which polling would put on. */
async function until(holds: () => boolean) {
  while (!holds()) await new Promise(setImmediate)
}

test('D2 sign-out: a database that does not answer holds it up for two seconds, and no longer', async () => {
  const { user } = await someoneWith({})
  const silent = vi.fn(() => new Promise<never>(() => {}))
  Object.defineProperty(personOf(user.sub), 'local', { get: silent })
  const { signOut } = showMenu(user)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await until(() => silent.mock.calls.length > 0)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(signOut).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await until(() => signOut.mock.calls.length > 0)
})

test('D2 sign-out: a shared file that waits for a place is asked about like any other', async () => {
  vi.stubGlobal('caches', memoryCaches())
  const { user } = await someoneWith()
  await browserInbox()?.put(new File(['a'], 'ours.pdf'), user.sub)
  await browserInbox()?.put(new File(['b'], 'nobody’s.pdf'), null)
  const { signOut } = await pressLogout(user)
  expect((await screen.findByRole('dialog')).textContent).toContain('1 file')
  expect(signOut).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

const PHASES = ['checking', 'failed'] as const

/** A person of whom the shop has everything but a file that was picked a moment ago, and who presses Logout. */
async function leavingWithPick(phase: (typeof PHASES)[number], beforeIt = () => {}) {
  vi.stubGlobal('caches', memoryCaches())
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = await someoneWith()
  const local = await personOf(user.sub).local
  const judge = () =>
    phase === 'checking' ? new Promise<never>(() => {}) : Promise.reject(new Error('no reader'))
  const { uploader, at } = await uploading({ local, judge })
  const [lines, rows] = [await local.cart.list(), await local.outbox.list()]
  const base = { ...NO_BASE, epoch: 'e1', v: 1, lines }
  await local.outbox.transact(() => ({ base, arrived: rows.map(({ id }) => id) }))
  uploaders.set(OWN, uploader)
  onTestFinished(() => uploaders.clear())
  void uploader.upload(at, new File(['a sign'], 'sign.jpg'))
  const phases = () => [...uploader.getSnapshot().values()].map(each => each.phase)
  await waitFor(() => expect(phases()).toEqual([phase]))
  beforeIt()
  const kept = async () => (await browserInbox()?.list(user.sub))?.map(({ fileName }) => fileName)
  const hasDatabase = async () => Dexie.exists(await databaseName(user.sub))
  return { kept, hasDatabase, phases, ...(await pressLogout(user)) }
}

test.each(PHASES)(
  'D2 sign-out: a file whose check is %s has no record yet, and is asked about all the same',
  async phase => {
    const { signOut, hasDatabase } = await leavingWithPick(phase)
    const { textContent } = await screen.findByRole('dialog')
    expect(textContent).toContain(TEXTS.waiting('1 file'))
    expect(textContent).toContain(TEXTS.unjudged(1))
    expect([signOut.mock.calls, await hasDatabase()]).toEqual([[], true])
  },
)

test.each(PHASES)(
  'D2 sign-out: a kept file whose check is %s waits in the inbox for its owner',
  async phase => {
    const { signOut, done, kept, phases } = await leavingWithPick(phase)
    await press(TEXTS.keep)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(signOut).toHaveBeenCalledOnce()
    expect([await kept(), phases()]).toEqual([['sign.jpg'], []])
    expect(await browserInbox()?.list('auth0|somebody else')).toEqual([])
  },
)

/** Web Locks as this page would know them: those of one other tab, until it lets go of them. */
function locksOf(isHeld: () => boolean): LockManager {
  const name = 'goldleaf-unjudged other'
  return {
    query: async () => ({ held: isHeld() ? [{ name, mode: 'shared', clientId: 'other' }] : [], pending: [] }),
    request: async (_: string, ...given: unknown[]) => {
      await vi.waitFor(() => expect(isHeld()).toBe(false))
      return (given.at(-1) as () => unknown)()
    },
  } as LockManager
}

/** Another tab of the same person that checks a file; `keep` is what it does when it is asked to keep it. */
function otherTab(sub: string, keep: (end: () => void) => Promise<void>) {
  const live = createActivity({ now: () => 0 })
  live.check({ line: 'line', slot: 'front' }, new File(['a sign'], 'other.jpg'))
  const end = () => {
    for (const each of live.unjudged()) each.end()
  }
  const locks = locksOf(() => live.unjudged().length > 0)
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks)
  const stop = keepWhenAsked(sub, () => keep(end))
  onTestFinished(stop)
}

test('D2 sign-out: a file that another tab has not judged yet is asked about, and kept by that tab', async () => {
  const kept = vi.fn(async (end: () => void) => end())
  const { user } = await someoneWith()
  otherTab(user.sub, kept)
  const { signOut } = await pressLogout(user)
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toContain(TEXTS.waiting('1 file'))
  expect(textContent).toContain(TEXTS.unjudged(1))
  await press(TEXTS.keep)
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(kept).toHaveBeenCalledOnce()
})

test('D2 sign-out: a discarded file without a verdict leaves nothing behind', async () => {
  const { done, kept, hasDatabase } = await leavingWithPick('failed')
  await press(TEXTS.discard)
  await press(TEXTS.really)
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect([await kept(), await hasDatabase()]).toEqual([[], false])
})

test('D2 sign-out: where the device does not keep a file without a verdict, nobody is signed out and its check goes on', async () => {
  const { signOut, phases } = await leavingWithPick('checking')
  await screen.findByRole('dialog')
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('full')) })
  await press(TEXTS.keep)
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.notKept)
  expect([signOut.mock.calls, phases()]).toEqual([[], ['checking']])
  await press(TEXTS.stay)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('D2 sign-out: a device that cannot say what waits still asks about a file without a verdict, and only that is discarded', async () => {
  const noInbox = () => vi.stubGlobal('caches', { open: () => Promise.reject(new Error('no')) })
  const { signOut, mark } = await leavingWithPick('failed', noInbox)
  expect((await screen.findByRole('dialog')).textContent).toContain(TEXTS.waiting('1 file'))
  await press(TEXTS.discard)
  await press(TEXTS.really)
  expect(signOut).toHaveBeenCalledOnce()
  expect(pendingWipes().of(mark)).toMatchObject({ unsent: 'hide' })
})

test('D2 sign-out: who keeps what is unsent leaves once the copy of a file to the device is whole', async () => {
  const { user } = await someoneWith()
  const local = await personOf(user.sub).local
  const copied = Promise.withResolvers<void>()
  const files: typeof local.files = {
    ...local.files,
    keep: (...given) => copied.promise.then(() => local.files.keep(...given)),
  }
  const { uploader, at } = await uploading({ local: { ...local, files } })
  uploaders.set(OWN, uploader)
  onTestFinished(() => uploaders.clear())
  void uploader.upload(at, new File(['a sign'], 'sign.jpg'))
  await waitFor(() => expect([...uploader.getSnapshot().values()]).toMatchObject([{ phase: 'saving' }]))
  const { signOut } = await pressLogout(user)
  await press(TEXTS.keep)
  expect((await screen.findByRole('status')).textContent).toBe(TEXTS.keeping)
  expect(signOut).not.toHaveBeenCalled()
  copied.resolve()
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  const records = await (await personOf(user.sub).local).uploads.list()
  expect(records.map(({ state }) => state)).toEqual(['uploading'])
})

test.each([
  [{ rows: 1, uploads: 0 }, '1 change or message'],
  [{ rows: 0, uploads: 2 }, '2 files'],
  [{ rows: 3, uploads: 1 }, '3 changes or messages and 1 file'],
])('D2 sign-out: %o is told as "%s"', (waiting, text) => {
  expect(unsentText({ ...waiting, customers: 0 })).toBe(text)
})

test('issue 9.7: who has customers that are not at the shop is not signed out before they are exported; then nothing of them stays', async () => {
  const { user } = await someoneWith()
  const ticket = await (await boothOf(user.sub)).newTicket({ name: 'Mia' })
  await (await personOf(ticketOwner(ticket)).local).cart.add(BANNER)
  serving.serve(user.sub, ticket)
  const saved = vi.mocked(download)
  const { signOut, done } = await pressLogout(user)
  await screen.findByText(TEXTS.booth(1))
  expect(screen.queryByRole('button', { name: TEXTS.keep })).toBeNull()
  await press(TEXTS.export)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(await new Response(saved.mock.calls[0]?.[1] as BodyInit).text()).toContain('Mia')
  expect(signOut).not.toHaveBeenCalled()
  await press(TEXTS.discard)
  await press(TEXTS.really)
  await waitFor(() => expect(done).toHaveBeenCalled())
  const left = await Dexie.getDatabaseNames()
  expect(left).not.toContain(await databaseName(ticketOwner(ticket)))
  expect(left).not.toContain(await databaseName(user.sub))
  expect(serving.ticketOf(user.sub)).toBeNull()
})
