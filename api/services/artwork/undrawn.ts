import { type Deps, isoNow } from '#api/deps.ts'
import type { ObjectHead } from '#api/gateways/ports.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { artworkId } from './artwork.ts'

/** Milliseconds after which a file that could not be drawn is tried again, twice as long each time, and at most. */
const UNDRAWN_MS = 10 * MINUTE
const MAX_UNDRAWN_MS = DAY

type NoteDeps = Pick<Deps, 'store' | 'clock'>

/** How long a file waits that was not drawn so many times. */
export function undrawnMs(times: number): number {
  return Math.min(UNDRAWN_MS * 2 ** Math.max(0, times - 1), MAX_UNDRAWN_MS)
}

/** Whether these bytes took more time or memory than there was, and are drawn again (issue 12.7). */
export function isSlow({ undrawn }: ArtworkDoc, { etag }: Pick<ObjectHead, 'etag'>): boolean {
  return undrawn?.etag === etag && undrawn.isSlow === true
}

/** Its decoder says that no picture of it comes about. */
export function noteUndrawable(deps: NoteDeps, key: string, head: Pick<ObjectHead, 'etag'>): Promise<void> {
  return note(deps, key, head, () => ({ drawDue: null }))
}

/** It took too long, and is drawn outside of the line as soon as nothing else waits. */
export function noteSlow(deps: NoteDeps, key: string, head: Pick<ObjectHead, 'etag'>): Promise<void> {
  return note(deps, key, head, () => ({ drawDue: deps.clock.now(), isSlow: true }))
}

/** It is drawn outside of the line now: should that not end well, or the shop end with it, it comes again after a while. */
export function noteTry(deps: NoteDeps, key: string, head: Pick<ObjectHead, 'etag'>): Promise<void> {
  return note(deps, key, head, times => ({ drawDue: deps.clock.now() + undrawnMs(times - 1), isSlow: true }))
}

/** Its bytes could not be had, or the shop ends: that says nothing of the file. */
export async function postpone({ store, clock }: NoteDeps, key: string): Promise<void> {
  await store.artworks.update(artworkId(key), ({ undrawn, ...current }) =>
    undrawn
      ? { ...current, undrawn: { ...undrawn, times: undrawn.times - 1 }, drawDue: clock.now() + MINUTE }
      : null,
  )
}

/** There is nothing more to draw. */
export async function noteDone({ store }: Pick<Deps, 'store'>, key: string): Promise<void> {
  await store.artworks.update(artworkId(key), ({ undrawn: _, drawDue: __, ...current }) => current)
}

async function note(
  { store, clock }: NoteDeps,
  key: string,
  { etag }: Pick<ObjectHead, 'etag'>,
  after: (times: number) => { drawDue: number | null; isSlow?: true },
): Promise<void> {
  await store.artworks.update(artworkId(key), ({ undrawn, ...current }) => {
    const times = undrawn?.etag === etag ? undrawn.times + 1 : 1
    const { drawDue, ...how } = after(times)
    return { ...current, drawDue, undrawn: { etag, at: isoNow(clock), times, ...how } }
  })
}
