import type { Inbox } from '#pwa/lib/inbox.ts'

const idOf = new WeakMap<File, string>()

async function inbox(): Promise<Inbox | null> {
  const { browserInbox } = await import('#pwa/lib/inbox.ts')
  return browserInbox()
}

/**
 * Keeps a tried file where it outlasts the page, among the artwork to place: there it is found too if nobody comes back
 * to the page. Returns its id; null where the browser keeps nothing. Rejects when the device has no room.
 */
export async function carry(file: File, sub: string | null): Promise<string | null> {
  const id = idOf.get(file) ?? (await (await inbox())?.put(file, sub)) ?? null
  if (id !== null) idOf.set(file, id)
  return id
}

/** The file under an id; null when it was discarded meanwhile. */
export async function carried(id: string): Promise<File | null> {
  const file = (await (await inbox())?.open(id)) ?? null
  if (file) idOf.set(file, id)
  return file
}

/** Takes a file off the artwork to place once it has one, or its person took it away; others are none of its business. */
export async function deleteCarried(file: File | undefined): Promise<void> {
  const id = file && idOf.get(file)
  if (id !== undefined) await (await inbox())?.delete(id)
}
