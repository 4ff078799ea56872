import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { type Draft, keepDraft, takeDraft } from '#pwa/lib/drafts.ts'
import { beforeLeaving } from '#pwa/lib/leaving.ts'
import { tabStorage } from '#pwa/lib/storage.ts'
import { ticketIdOf } from '#shared/booth/ticket.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import { fromOptionsMap, toOptionsMap } from '#shared/cart/options-map.ts'
import { carried, carry } from './carried-files.ts'
import { configurationOf } from './configuration.ts'
import type { Configurator } from './use-configurator.ts'
import type { TriedArtwork } from './use-tried-artwork.ts'

/** A product's page as somebody left it. */
interface ProductDraft extends Draft {
  path: string
  options: OptionsMap
  files: CarriedFile[]
}

/** A tried file, under its id in the inbox. */
interface CarriedFile {
  slot: ArtworkSlot
  id: string
}

type SlotFile = [slot: ArtworkSlot, file: File]

/** Files tried on pages of this document that one may go back to, by their entry of the history. */
const leftBehind = new Map<string, SlotFile[]>()

/** A refused one too: what can be done about it stands beside it when its person is back (issue 8.6). */
const triedFiles = ({ files }: TriedArtwork): SlotFile[] =>
  Object.entries(files).flatMap(([slot, tried]) => (tried ? [[slot, tried.file] satisfies SlotFile] : []))

/** Ids of the files that go along; one that finds no room stays behind. */
async function carryAll(files: SlotFile[], sub: string | null): Promise<CarriedFile[]> {
  const kept: CarriedFile[] = []
  for (const [slot, file] of files) {
    const id = await carry(file, sub).catch(() => null)
    if (id !== null) kept.push({ slot, id })
  }
  return kept
}

/**
 * Names of what is left on a product's page and of what is to come back after a way around. A person's is that visit's
 * to the page alone; a ticket's is there whenever the ticket is served on the page again (issue 9.1).
 */
function draftNames(owner: string | null, path: string, entry: string): { entry: string; way: string } {
  if (owner === null || ticketIdOf(owner) === null) return { entry, way: path }
  return { entry: `${owner} ${path}`, way: `${owner} ${path} way` }
}

/**
 * What was configured and tried on a product's page is there again after signing in, in a newer shop, on the way back and
 * after a reload; a page opened another time begins anew (spec §6). A line that is being edited is in the cart.
 */
export function useDraft(configurator: Configurator, artwork: TriedArtwork) {
  const { product, selection, editing } = configurator
  const { path } = product
  const sub = useCartOwner()
  const owner = useRef(sub)
  const settled = useRef(selection)
  // The router moves on before the page it leaves is gone.
  const [place] = useState(useLocation({ select: ({ state }) => state.__TSR_key ?? '' }))
  const { entry, way } = draftNames(sub, path, place)

  function draftNow(): ProductDraft | null {
    const options = toOptionsMap(product, selection)
    const isChanged = JSON.stringify(options) !== JSON.stringify(toOptionsMap(product, settled.current))
    const isTouched = isChanged || triedFiles(artwork).length > 0
    // What somebody configured who signed out since is nobody's.
    const hasLeft = owner.current !== null && sub !== owner.current
    if (editing || !isTouched || hasLeft) return null
    return { path, sub, options, files: [] }
  }
  const keep = useEffectEvent(() => {
    const draft = draftNow()
    if (draft) keepDraft(tabStorage(), entry, draft)
    if (draft) leftBehind.set(entry, triedFiles(artwork))
    else leftBehind.delete(entry)
  })
  const keepForReturn = useEffectEvent(async () => {
    const draft = draftNow()
    if (!draft) return
    keepDraft(tabStorage(), way, draft)
    keepDraft(tabStorage(), way, { ...draft, files: await carryAll(triedFiles(artwork), sub) })
  })
  const restore = useEffectEvent(() => {
    if (editing) return
    const returned = takeDraft<ProductDraft>(tabStorage(), way, sub)
    const draft = returned ?? takeDraft<ProductDraft>(tabStorage(), entry, sub)
    if (draft?.path !== path) return
    const read = fromOptionsMap(product, draft.options)
    if (read.ok) configurator.change(configurationOf(read.selection))
    for (const { slot, id } of draft.files) void bringBack(slot, id)
    if (!returned) for (const [slot, file] of leftBehind.get(entry) ?? []) artwork.put(slot, file)
  })
  async function bringBack(slot: ArtworkSlot, id: string) {
    const file = await carried(id)
    if (file) artwork.put(slot, file)
  }
  useEffect(() => {
    restore()
    addEventListener('pagehide', keep)
    const end = beforeLeaving(keepForReturn)
    return () => {
      removeEventListener('pagehide', keep)
      end()
      keep()
    }
  }, [])

  return {
    /** What is on the page now is in the cart: no draft of it is kept, nor of the page without its job name. */
    clear() {
      settled.current = { ...selection, jobName: '' }
    },
  }
}
