import { useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import type { Inbox } from '#pwa/lib/inbox.ts'
import { pendingWipes, type UnsentWork } from '#pwa/lib/pending-wipes.ts'
import { serving } from '#pwa/lib/serving.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import type { Local } from '#pwa/local/open.ts'
import { countCopying, countUnjudged, countUnjudgedInOtherTabs, keepFiles } from '#pwa/sync/in-page.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'

/** Longest time the device's database may hold up a sign-out, in milliseconds. */
const PATIENCE_MS = 2_000

const limit = <T>(work: Promise<T>) =>
  Promise.race([work, new Promise<null>(resolve => setTimeout(resolve, PATIENCE_MS, null))]).catch(() => null)

/** What the device's stores say of it. */
interface StoredCounts {
  /** Changes and messages. */
  rows: number
  /** Files that wait for the shop or for a place. */
  uploads: number
  /** Customers of the booth of whom something is not there (issue 9.7). */
  customers: number
}

interface UnsentCounts extends StoredCounts {
  /** How many of the files have no verdict yet: they are in this page alone, or in another tab's. */
  unjudged: number
}

interface SignOutQuestion extends UnsentCounts {
  mark: string | null
  /** What a discard means: only what was counted may be deleted. */
  discard: UnsentWork
}

/** Files in the inbox that were shared while a customer was served: they are that customer's. */
async function sharedWithCustomers({ db }: Local, inbox: Inbox | null): Promise<number> {
  const tickets = inbox ? ((await db?.tickets.toCollection().primaryKeys()) ?? []) : []
  const counts = tickets.map(async id => (await inbox?.countOf(await subjectMark(ticketOwner(id)))) ?? 0)
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** All that is unsent of a booth, as a file on this device. */
async function exportBooth(sub: string): Promise<void> {
  const [{ boothOf }, { download }] = await Promise.all([
    import('#pwa/local/booth/booths.ts'),
    import('#pwa/lib/download.ts'),
  ])
  download('booth-unsent.json', await (await boothOf(sub)).exportUnsent())
}

const UNKNOWN: StoredCounts & { isKept: boolean } = { rows: 0, uploads: 0, customers: 0, isKept: false }

/** What has not reached the shop; rejects or takes long when the device cannot say. */
async function unsentOf(sub: string, mark: string): Promise<StoredCounts & { isKept: boolean }> {
  const [{ personOf }, { readUnsent }, { browserInbox }] = await Promise.all([
    import('#pwa/local/people.ts'),
    import('#pwa/sync/unsent.ts'),
    import('#pwa/lib/inbox.ts'),
  ])
  const copying = countCopying()
  const local = await personOf(sub).local
  const { rows, uploads, tickets } = await readUnsent(local)
  // Nobody can tell whether a damaged record had reached the shop.
  const damaged = await local.damaged.list()
  const inbox = browserInbox()
  const shared = ((await inbox?.countOf(mark)) ?? 0) + (await sharedWithCustomers(local, inbox))
  return {
    rows: rows.length + damaged.length,
    uploads: Math.max(uploads.length, copying) + shared,
    customers: tickets.length,
    isKept: local.isKept,
  }
}

/** Signing out by hand: at once when nothing waits, else the person is asked what becomes of it (D2). */
export function useSignOut(sub: string) {
  const { signOut } = useAuth()
  const [waiting, setWaiting] = useState<SignOutQuestion | null>(null)

  function leaveWith(unsent: UnsentWork, mark: string | null) {
    setWaiting(null)
    serving.stop()
    // The page may be gone before the device is clean; a later start finds the note.
    if (mark !== null) pendingWipes().note(mark, { unsent, at: Date.now() })
    signOut(async () => {
      await Promise.all([
        limit(import('#pwa/lib/push/browser-push.ts').then(({ endPush }) => endPush())),
        limit(
          import('#pwa/local/sign-out-cleanup.ts').then(({ cleanUpAfterSignOut }) =>
            cleanUpAfterSignOut(sub),
          ),
        ),
      ])
    })
  }

  async function begin() {
    // Without a secure address there are no digests, and nothing is kept.
    const mark = await subjectMark(sub).catch(() => null)
    // Before the records: a file that gets its verdict meanwhile rather counts twice than not at all.
    const unjudged = countUnjudged() + ((await limit(countUnjudgedInOtherTabs())) ?? 0)
    const stored = await limit(unsentOf(sub, mark ?? ''))
    const { rows, uploads, customers, isKept } = stored ?? UNKNOWN
    // A device that cannot say what waits keeps everything.
    const discard = stored ? 'discard' : 'hide'
    const counts = { rows, uploads: uploads + unjudged, unjudged, customers }
    if (rows + counts.uploads + customers > 0) return setWaiting({ ...counts, mark, discard })
    leaveWith(isKept ? 'discard' : 'hide', mark)
  }

  /** Rejects when the device does not keep every file; then nobody is signed out. */
  async function answer(unsent: UnsentWork) {
    if (!waiting) return
    if (unsent === 'hide') await keepFiles(sub)
    leaveWith(unsent === 'hide' ? unsent : waiting.discard, waiting.mark)
  }

  return {
    waiting,
    begin: () => void begin(),
    answer,
    stay: () => setWaiting(null),
    exportBooth: () => exportBooth(sub),
  }
}
