import type { Inbox } from '#pwa/lib/inbox.ts'

const idOf = new WeakMap<File, string>()
/** Files that are being kept just now, so that none is kept twice. */
const underWay = new WeakMap<File, Promise<string | null>>()

async function inbox(): Promise<Inbox | null> {
  const { browserInbox } = await import('#pwa/lib/inbox.ts')
  return browserInbox()
}

/**
 * Keeps a tried file where it outlasts the page, among the artwork to place: there it is found too if nobody comes back
 * to the page. Returns its id; null where the browser keeps nothing. Rejects when the device has no room.
 */
export async function carry(file: File, sub: string | null): Promise<string | null> {
  const going = underWay.get(file) ?? put(file, sub).finally(() => underWay.delete(file))
  underWay.set(file, going)
  return going
}

async function put(file: File, sub: string | null): Promise<string | null> {
  const id = idOf.get(file) ?? (await (await inbox())?.put(file, sub)) ?? null
  if (id !== null) idOf.set(file, id)
  return id
}

/** The id of a file that is kept; null for any other. */
export const carriedId = (file: File): string | null => idOf.get(file) ?? null

/** The file under an id; null when it was discarded meanwhile. */
export async function carried(id: string): Promise<File | null> {
  const file = (await (await inbox())?.open(id)) ?? null
  if (file) idOf.set(file, id)
  return file
}

/** Takes a file off the artwork to place once it has one, or its person took it away; others are none of its business. */
export async function deleteCarried(file: File | undefined): Promise<void> {
  if (file) await underWay.get(file)?.catch(() => null)
  const id = file && idOf.get(file)
  if (id !== undefined) await (await inbox())?.delete(id)
}
