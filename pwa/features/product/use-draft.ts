import { useEffect, useEffectEvent } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { beforeLeaving } from '#pwa/lib/leaving.ts'
import { tabStorage } from '#pwa/lib/storage.ts'
import { fromOptionsMap, toOptionsMap } from '#shared/cart/options-map.ts'
import { carried, carry } from './carried-files.ts'
import { configurationOf } from './configuration.ts'
import { type CarriedFile, type Draft, keepDraft, takeDraft } from './draft.ts'
import type { Configurator } from './use-configurator.ts'
import type { TriedArtwork } from './use-tried-artwork.ts'

const SLOTS = ['front', 'back'] as const

/** Ids of the files that go along; one that finds no room stays behind. */
async function carryAll(artwork: TriedArtwork, sub: string | null): Promise<CarriedFile[]> {
  const files: CarriedFile[] = []
  for (const slot of SLOTS) {
    const tried = artwork[slot]
    if (!tried || tried.state === 'refused') continue
    const id = await carry(tried.file, sub).catch(() => null)
    if (id !== null) files.push({ slot, id })
  }
  return files
}

/** What was configured and tried on a product's page is there again after signing in, or in a newer shop. */
export function useDraft(configurator: Configurator, artwork: TriedArtwork): void {
  const { user } = useAuth()
  const { product, selection, editing } = configurator
  const sub = user?.sub ?? null

  const keep = useEffectEvent(async () => {
    // A line that is being edited is in the cart.
    if (editing) return
    const draft: Draft = { path: product.path, sub, options: toOptionsMap(product, selection), files: [] }
    keepDraft(tabStorage(), draft)
    const files = await carryAll(artwork, sub)
    if (files.length > 0) keepDraft(tabStorage(), { ...draft, files })
  })
  const restore = useEffectEvent(() => {
    const draft = editing ? null : takeDraft(tabStorage(), product.path, sub)
    if (!draft) return
    const read = fromOptionsMap(product, draft.options)
    if (read.ok) configurator.change(configurationOf(read.selection))
    for (const { slot, id } of draft.files) void bringBack(slot, id)
  })
  async function bringBack(slot: CarriedFile['slot'], id: string) {
    const file = await carried(id)
    if (file) artwork.put(slot, file)
  }
  useEffect(() => {
    restore()
    return beforeLeaving(keep)
  }, [])
}
