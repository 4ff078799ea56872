import { useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { pendingWipes, type UnsentWork } from '#pwa/lib/pending-wipes.ts'
import { serving } from '#pwa/lib/serving.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import type { Local } from '#pwa/local/open.ts'

/** Longest time the device's database may hold up a sign-out, in milliseconds. */
const PATIENCE_MS = 2_000

const limit = <T>(work: Promise<T>) =>
  Promise.race([work, new Promise<null>(resolve => setTimeout(resolve, PATIENCE_MS, null))]).catch(() => null)

interface UnsentCounts {
  /** Changes and messages. */
  rows: number
  /** Files that wait for the shop or for a place. */
  uploads: number
  /** Customers of the booth of whom something is not there (issue 9.7). */
  customers: number
}

/** How many tickets of a booth are not whole at the shop; who has none loads no code of it. */
async function unsentCustomers({ db, sub }: Local): Promise<number> {
  if (((await db?.tickets.count()) ?? 0) === 0) return 0
  const { boothOf } = await import('#pwa/local/booth/booths.ts')
  return (await (await boothOf(sub)).tickets()).filter(({ isUnsent }) => isUnsent).length
}

/** All that is unsent of a booth, as a file on this device. */
async function exportBooth(sub: string): Promise<void> {
  const [{ boothOf }, { download }] = await Promise.all([
    import('#pwa/local/booth/booths.ts'),
    import('#pwa/lib/download.ts'),
  ])
  download('booth-unsent.json', await (await boothOf(sub)).exportUnsent())
}

/** What has not reached the shop; rejects or takes long when the device cannot say. */
async function unsentOf(sub: string, mark: string): Promise<UnsentCounts & { isKept: boolean }> {
  const [{ personOf }, { readUnsent }, { browserInbox }] = await Promise.all([
    import('#pwa/local/people.ts'),
    import('#pwa/sync/unsent.ts'),
    import('#pwa/lib/inbox.ts'),
  ])
  const local = await personOf(sub).local
  const { rows, uploads } = await readUnsent(local)
  // Nobody can tell whether a damaged record had reached the shop.
  const damaged = await local.damaged.list()
  const shared = (await browserInbox()?.countOf(mark)) ?? 0
  return {
    rows: rows.length + damaged.length,
    uploads: uploads.length + shared,
    customers: await unsentCustomers(local),
    isKept: local.isKept,
  }
}

/** Signing out by hand: at once when nothing waits, else the person is asked what becomes of it (D2). */
export function useSignOut(sub: string) {
  const { signOut } = useAuth()
  const [waiting, setWaiting] = useState<(UnsentCounts & { mark: string | null }) | null>(null)

  function leaveWith(unsent: UnsentWork, mark: string | null) {
    setWaiting(null)
    serving.stop()
    // The page may be gone before the device is clean; a later start finds the note.
    if (mark !== null) pendingWipes().note(mark, { unsent, at: Date.now() })
    signOut(async () => {
      await limit(
        import('#pwa/local/sign-out-cleanup.ts').then(({ cleanUpAfterSignOut }) => cleanUpAfterSignOut(sub)),
      )
    })
  }

  async function begin() {
    // Without a secure address there are no digests, and nothing is kept.
    const mark = await subjectMark(sub).catch(() => null)
    const unsent = await limit(unsentOf(sub, mark ?? ''))
    if (unsent && unsent.rows + unsent.uploads + unsent.customers > 0) return setWaiting({ ...unsent, mark })
    // A device that cannot say what waits keeps everything.
    leaveWith(unsent?.isKept ? 'discard' : 'hide', mark)
  }

  return {
    waiting,
    begin: () => void begin(),
    answer: (unsent: UnsentWork) => waiting && leaveWith(unsent, waiting.mark),
    stay: () => setWaiting(null),
    exportBooth: () => exportBooth(sub),
  }
}
