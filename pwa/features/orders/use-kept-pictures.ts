import { API_TIMEOUT_MS, fileAt } from '#pwa/lib/transport.ts'
import { onAbort, useLoaded } from '#pwa/lib/use-loaded.ts'
import { personOf } from '#pwa/local/people.ts'

/** Addresses of the pictures this device keeps of a person's artworks, by key; null until they are read. */
export function useKeptPictures(sub: string, keys: readonly string[]): ReadonlyMap<string, string> | null {
  // A render makes new arrays of the same keys; keys hold no line breaks.
  const list = keys.join('\n')
  return useLoaded(signal => addressesOf(sub, list.split('\n'), signal), [sub, list])
}

/** The addresses hold until the signal is aborted. */
async function addressesOf(sub: string, keys: string[], signal: AbortSignal): Promise<Map<string, string>> {
  const pictures = await read(sub, keys)
  if (signal.aborted) return new Map()
  const urls = new Map(
    [...pictures].flatMap(([key, picture]) => {
      const url = addressOf(picture)
      return url ? [[key, url] as const] : []
    }),
  )
  onAbort(signal, () => {
    for (const url of urls.values()) URL.revokeObjectURL(url)
  })
  return urls
}

/** Null for what a device gave back damaged: it is asked for as if it had never been kept. */
function addressOf(picture: Blob): string | null {
  try {
    return URL.createObjectURL(picture)
  } catch {
    return null
  }
}

async function read(sub: string, keys: string[]): Promise<Map<string, Blob>> {
  const { orders } = await personOf(sub).local
  const pictures = await Promise.all(keys.map(key => orders.picture(key).catch(() => null)))
  return new Map(keys.flatMap((key, at) => (pictures[at] ? [[key, pictures[at]]] : [])))
}

/** Keeps a picture in the person's own storage, never in a cache that all people of the device share. */
export async function keepPicture(sub: string, key: string, url: string): Promise<void> {
  try {
    const { orders } = await personOf(sub).local
    if (await orders.picture(key)) return
    const picture = await fileAt(url, { credentials: 'omit', signal: AbortSignal.timeout(API_TIMEOUT_MS) })
    if (picture?.type.startsWith('image/')) await orders.keepPicture(key, picture)
  } catch {
    // It is shown all the same, and kept another time.
  }
}
