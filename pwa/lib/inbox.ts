import {
  INBOX,
  type InboxFile,
  inboxAddress,
  inboxHeaders,
  LAST_PERSON,
  ownerAddress,
  readInboxFile,
  visibleTo,
} from '#shared/offline/inbox.ts'
import { subjectMark } from './subject-mark.ts'

/** Files that were shared with or opened by the shop and wait for a place (issue 3, point 4). */
export interface Inbox {
  /** What this person may see, oldest first; what nobody owned is theirs from now on, where the device takes it. */
  list(sub: string | null): Promise<InboxFile[]>
  /** Keeps a file for this person, or for whoever signs in next; returns its id. Rejects when the device has no room. */
  put(file: File, sub: string | null): Promise<string>
  /** The file itself; null when it is gone. */
  open(id: string): Promise<File | null>
  delete(id: string): Promise<void>
  /** How many files are this person's, by their mark; what nobody owns yet is not. */
  countOf(mark: string): Promise<number>
  /** Takes away this person's files that came until then (epoch milliseconds), and that they were here last. */
  deleteOwned(mark: string, until: number): Promise<void>
  /** Notes who was signed in on this device last: what is shared from now on belongs to them. */
  noteLastPerson(sub: string): Promise<void>
  /** Who signed out owns nothing that is shared from now on. */
  clearLastPerson(mark: string): Promise<void>
}

export interface InboxDeps {
  caches: Pick<CacheStorage, 'open'>
  newId(): string
  /** Epoch milliseconds. */
  now(): number
}

/** The device's one inbox. Where the browser denies storage nothing is ever in it. */
export function createInbox({ caches, newId, now }: InboxDeps): Inbox {
  const opened = () => caches.open(INBOX)

  async function all(): Promise<InboxFile[]> {
    const inbox = await opened()
    const kept = await Promise.all(
      (await inbox.keys()).map(async ({ url }) => {
        const found = await inbox.match(url)
        const file = found ? readInboxFile(new URL(url).pathname, found.headers) : null
        return file && { ...file, owner: file.owner || (await ownerOf(file.id)) }
      }),
    )
    return kept.filter(file => file !== null)
  }

  const ownerOf = async (id: string) => (await (await (await opened()).match(ownerAddress(id)))?.text()) ?? ''

  /** The file stays where it is: the device may have no room for a second copy, nor even for its owner's mark. */
  async function own(file: InboxFile, owner: string): Promise<InboxFile> {
    try {
      await (await opened()).put(ownerAddress(file.id), new Response(owner))
      return { ...file, owner }
    } catch {
      // Still nobody's, as it came.
      return file
    }
  }

  /** The file goes first: without its owner's mark it would be anybody's. */
  async function remove(id: string): Promise<void> {
    const inbox = await opened()
    await inbox.delete(inboxAddress(id))
    await inbox.delete(ownerAddress(id))
  }

  async function clearLastPerson(mark: string): Promise<void> {
    const inbox = await opened()
    const last = await (await inbox.match(LAST_PERSON))?.text()
    if (last === mark) await inbox.delete(LAST_PERSON)
  }

  const ownedBy = async (mark: string) => (await all()).filter(({ owner }) => owner === mark)

  return {
    async list(sub) {
      const mark = sub === null ? null : await subjectMark(sub)
      const visible = visibleTo(mark, await all())
      if (mark === null) return visible
      return Promise.all(visible.map(file => (file.owner === '' ? own(file, mark) : file)))
    },
    async put(file, sub) {
      const { name: fileName, size, type } = file
      const owner = sub === null ? '' : await subjectMark(sub)
      const id = newId()
      const headers = inboxHeaders({ id, fileName, size, type, owner, at: now() })
      await (await opened()).put(inboxAddress(id), new Response(file, { headers }))
      return id
    },
    async open(id) {
      const path = inboxAddress(id)
      const found = await (await opened()).match(path)
      const facts = found && readInboxFile(path, found.headers)
      return facts ? new File([await found.blob()], facts.fileName, { type: facts.type }) : null
    },
    countOf: async mark => (await ownedBy(mark)).length,
    async deleteOwned(mark, until) {
      await clearLastPerson(mark)
      for (const { id, at } of await ownedBy(mark)) if (at <= until) await remove(id)
    },
    clearLastPerson,
    delete: remove,
    async noteLastPerson(sub) {
      await (await opened()).put(LAST_PERSON, new Response(await subjectMark(sub)))
    },
  }
}

/** This browser's inbox; null where it keeps none, as in pages without a secure address. */
export const browserInbox = (): Inbox | null =>
  'caches' in globalThis
    ? createInbox({ caches, newId: () => crypto.randomUUID(), now: () => Date.now() })
    : null
