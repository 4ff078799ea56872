import type { DrawnPart } from '#pwa/lib/artwork/part-messages.ts'
import type { ArtworkParts } from '#pwa/lib/artwork/parts.ts'
import type { PlacedPart } from './part-in-view.ts'

/** A part drawn from the file, under an object address. */
export interface ShownPart extends PlacedPart {
  url: string
  detail: DrawnPart['detail']
}

export type PartEvent = { state: 'drawing' } | { state: 'shown'; shown: ShownPart } | { state: 'failed' }

export interface FollowDeps {
  open(): Promise<ArtworkParts>
  /** Resolves when a picture can be shown without a gap; never rejects. */
  ready(url: string): Promise<void>
  notify(event: PartEvent): void
}

/**
 * Draws what is looked at, one part after the other: what was passed by meanwhile is left out. The part before stays
 * shown until the next one is there.
 */
export function followView({ open, ready, notify }: FollowDeps) {
  let parts: Promise<ArtworkParts> | null = null
  let next: PlacedPart | null = null
  let shown: ShownPart | null = null
  let isBusy = false
  const closing = new AbortController()
  const { signal } = closing

  async function draw(placed: PlacedPart): Promise<boolean> {
    parts ??= open()
    const drawn = await (await parts).draw(placed.part)
    if (signal.aborted || drawn === null) return false
    const url = URL.createObjectURL(drawn.picture)
    await ready(url)
    const before = shown
    shown = { ...placed, url, detail: drawn.detail }
    if (before) URL.revokeObjectURL(before.url)
    if (signal.aborted) URL.revokeObjectURL(url)
    else notify({ state: 'shown', shown })
    return true
  }

  async function run(): Promise<void> {
    isBusy = true
    for (let placed = next; placed && !signal.aborted; placed = next) {
      next = null
      if (shown === null) notify({ state: 'drawing' })
      const isThere = await draw(placed).catch(() => false)
      if (!isThere && !signal.aborted) {
        close()
        notify({ state: 'failed' })
      }
    }
    isBusy = false
  }

  function close(): void {
    closing.abort()
    if (shown) URL.revokeObjectURL(shown.url)
    parts?.then(
      opened => opened.close(),
      () => {},
    )
  }

  return {
    /** Draws this part next, whatever else was still waiting. */
    look(placed: PlacedPart): void {
      if (signal.aborted) return
      next = placed
      if (!isBusy) void run()
    },
    close,
  }
}
