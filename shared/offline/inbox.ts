/** Name of the cache in which files shared with the shop lie until they have a place; it outlives versions. */
export const INBOX = 'goldleaf-inbox'

/** Where the inbox notes whose device this is: who was signed in here last. */
export const LAST_PERSON = '/inbox/person'

/** A file that was shared with the shop and has no place yet. */
export interface InboxFile {
  id: string
  fileName: string
  /** Bytes. */
  size: number
  type: string
  /** Mark of the person it belongs to; empty until somebody signs in, whose mark then lies at `ownerAddress`. */
  owner: string
  /** Milliseconds since 1970 by the device's clock, for the order only. */
  at: number
}

const ADDRESS = /^\/inbox\/file\/([0-9a-f-]{36})$/

/** Address of a waiting file in the inbox; nothing ever asks the network for it. */
export const inboxAddress = (id: string): string => `/inbox/file/${id}`

/** Where the inbox notes the mark of whose file it became that came as nobody's. */
export const ownerAddress = (id: string): string => `/inbox/owner/${id}`

/** A waiting file's facts as headers of what is kept. */
export function inboxHeaders({ fileName, size, type, owner, at }: InboxFile): Record<string, string> {
  return {
    'Content-Type': type,
    'X-File': encodeURIComponent(JSON.stringify({ fileName, size, type, owner, at })),
  }
}

/** Reads a waiting file's facts; null for whatever else lies in the inbox. */
export function readInboxFile(path: string, headers: { get(name: string): string | null }): InboxFile | null {
  const [, id] = ADDRESS.exec(path) ?? []
  const facts = headers.get('X-File')
  if (id === undefined || facts === null) return null
  return { id, ...(JSON.parse(decodeURIComponent(facts)) as Omit<InboxFile, 'id'>) }
}

/** The files a person may see, oldest first: their own and those nobody owned yet; strangers see only the latter. */
export function visibleTo(person: string | null, files: readonly InboxFile[]): InboxFile[] {
  return files
    .filter(({ owner }) => owner === '' || owner === person)
    .toSorted((a, b) => a.at - b.at || a.id.localeCompare(b.id))
}
