import type { Inbox } from '#pwa/lib/inbox.ts'
import type { UnjudgedFile } from './uploads/activity.ts'
import type { Uploader } from './uploads/uploader.ts'

/**
 * Uploaders of whoever is signed in, by what they say of themselves to the shop: all of a person's go by one, and each
 * ticket's by its own. Whoever asks here after the files of the page loads no uploader where nobody picked any.
 */
export const uploaders = new Map<string, Uploader>()

/** Of an owner that nobody names, and of the person: the one who is signed in. */
export const OWN = ''

/** How many picked files of this page have no verdict yet: no record knows of them (D2). */
export const countUnjudged = (): number =>
  [...uploaders.values()].reduce((sum, uploader) => sum + uploader.unjudged().length, 0)

/** How many such files the person's other tabs have; 0 where the browser cannot tell. */
export async function countUnjudgedInOtherTabs(): Promise<number> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return 0
  const { countInOtherTabs } = await import('./unjudged-tabs.ts')
  return countInOtherTabs(locks)
}

const copying = ({ getSnapshot }: Uploader): number =>
  [...getSnapshot().values()].filter(({ phase }) => phase === 'saving').length

/** How many of the person's own files are being copied to the device: each has its record a moment after that began. */
export function countCopying(): number {
  const own = uploaders.get(OWN)
  return own ? copying(own) : 0
}

/**
 * Brings files that pages alone have to where they survive them, those of other tabs first. Rejects when the device does
 * not take one, or another tab does not answer; then nothing was changed in this page (D2).
 */
export async function keepFiles(sub: string): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (locks) {
    const { keepInOtherTabs } = await import('./unjudged-tabs.ts')
    await keepInOtherTabs(sub, locks)
  }
  await keepOwnFiles(sub)
}

/**
 * The same of this page: those without a verdict go into the inbox, where they wait for whose they are, and those being
 * copied to the device to their copies' end.
 */
export async function keepOwnFiles(sub: string): Promise<void> {
  if (countUnjudged() > 0) await parkUnjudged(sub)
  await Promise.all([...uploaders.values()].map(copiesEnd))
}

interface Parked extends UnjudgedFile {
  id: string
}

async function parkUnjudged(sub: string): Promise<void> {
  const { browserInbox } = await import('#pwa/lib/inbox.ts')
  const inbox = browserInbox()
  if (!inbox) throw new Error('This browser keeps no files.')
  const parked: Parked[] = []
  try {
    for (const [owner, { unjudged }] of uploaders)
      for (const file of unjudged()) parked.push({ ...file, id: await inbox.put(file.file, owner || sub) })
  } catch (error) {
    await unpark(inbox, parked)
    throw error
  }
  // What came to a verdict meanwhile has a record, or was refused: it would be there twice.
  await unpark(
    inbox,
    parked.filter(({ end }) => !end()),
  )
}

const unpark = (inbox: Inbox, parked: readonly Parked[]) =>
  Promise.all(parked.map(({ id }) => inbox.delete(id)))

/** A copy that is cut off has to be chosen again. */
function copiesEnd(uploader: Uploader): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (copying(uploader) === 0) resolve()
  }
  const stop = uploader.subscribe(look)
  look()
  return promise.finally(stop)
}
