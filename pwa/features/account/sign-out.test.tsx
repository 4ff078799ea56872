import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { download } from '#pwa/lib/download.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { pendingWipes } from '#pwa/lib/pending-wipes.ts'
import { aPushingBrowser, PUSH_KEY } from '#pwa/lib/push/testing.ts'
import { serving } from '#pwa/lib/serving.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { boothOf } from '#pwa/local/booth/booths.ts'
import { finishWipe } from '#pwa/local/finish-wipes.ts'
import { databaseName, LocalDb } from '#pwa/local/local-db.ts'
import { personOf, releasePerson } from '#pwa/local/people.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { someoneWith } from '#pwa/local/testing/someone.ts'
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

/** Somebody presses Logout; `done` once the device has done its part. */
async function pressLogout(user: UserProfile, signedOut: () => unknown = () => {}) {
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
  await press('Logout')
  return { signOut, done, mark: await subjectMark(user.sub) }
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
