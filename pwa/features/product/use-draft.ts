import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { type Draft, draftEntry, keepDraft, takeDraft } from '#pwa/lib/drafts.ts'
import { beforeLeaving } from '#pwa/lib/leaving.ts'
import { tabStorage } from '#pwa/lib/storage.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import { fromOptionsMap, toOptionsMap } from '#shared/cart/options-map.ts'
import { carried, carriedId, carry } from './carried-files.ts'
import { configurationOf } from './configuration.ts'
import { createTicketDraft, type TicketDraft } from './ticket-draft.ts'
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

/** Those of them that are in the inbox already. */
const carriedFiles = (files: SlotFile[]): CarriedFile[] =>
  files.flatMap(([slot, file]) => {
    const id = carriedId(file)
    return id === null ? [] : [{ slot, id }]
  })

/** Such a draft as it was stored; null for what is none. */
function readStored(stored: object): ProductDraft | null {
  const { path, sub = null, options, files } = stored as Partial<ProductDraft>
  return path !== undefined && options !== undefined && Array.isArray(files)
    ? { path, sub, options, files }
    : null
}

/**
 * What a served ticket has of a page: it is written down with each change, and there whenever the ticket is served on the
 * page again, though the browser is killed (issue 9.1). Null for a person, whose draft is one visit's to the page, in this tab,
 * and is written down when the page goes: no press waits for it (issue 12.4).
 */
function draftOfTicket(owner: string | null, path: string): TicketDraft<ProductDraft> | null {
  if (owner === null || ticketIdOf(owner) === null) return null
  return createTicketDraft(draftEntry(owner, path, readStored), async entry => {
    const { keepTicketDraft } = await import('#pwa/local/booth/kept-draft.ts')
    return keepTicketDraft(owner, entry)
  })
}

async function bringBack(artwork: TriedArtwork, slot: ArtworkSlot, id: string): Promise<void> {
  const file = await carried(id)
  if (file) artwork.put(slot, file)
}

/** Runs `run` when either changes; what was there when the page came is no change, since its draft is read first. */
function useOnChange(selection: unknown, files: unknown, run: () => void): void {
  const shown = useRef({ selection, files })
  const onChange = useEffectEvent(run)
  useEffect(() => {
    if (shown.current.selection === selection && shown.current.files === files) return
    shown.current = { selection, files }
    onChange()
  }, [selection, files])
}

/** Puts a draft of this page onto it; false for what is none. */
function show(draft: ProductDraft | null, { product, change }: Configurator, artwork: TriedArtwork): boolean {
  if (draft?.path !== product.path) return false
  const found = fromOptionsMap(product, draft.options)
  if (found.ok) change(configurationOf(found.selection))
  for (const { slot, id } of draft.files) void bringBack(artwork, slot, id)
  return true
}

interface PageVisit {
  /** Returns a function that ends what goes on while the page is there. */
  begin(): (() => void) | undefined
  keep(): void
  keepForReturn(): Promise<void>
}

/** Begins when the page comes, and keeps what is to be kept when it goes, whichever way. */
function useVisit(visit: PageVisit): void {
  const begin = useEffectEvent(visit.begin)
  const keep = useEffectEvent(visit.keep)
  const keepForReturn = useEffectEvent(visit.keepForReturn)
  useEffect(() => {
    const stop = begin()
    addEventListener('pagehide', keep)
    const end = beforeLeaving(keepForReturn)
    return () => {
      removeEventListener('pagehide', keep)
      end()
      stop?.()
      keep()
    }
  }, [])
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
  const storage = tabStorage()
  const [ofTicket] = useState(() => draftOfTicket(sub, path))
  /** Files of the ticket's draft; until they are on the page again they stay in it. */
  const comingBack = useRef<CarriedFile[]>([])

  const filesToCome = () => comingBack.current.filter(({ slot }) => artwork.files[slot] === undefined)
  function draftNow(): ProductDraft | null {
    const options = toOptionsMap(product, selection)
    const isChanged = JSON.stringify(options) !== JSON.stringify(toOptionsMap(product, settled.current))
    const isTouched = isChanged || triedFiles(artwork).length + filesToCome().length > 0
    // What somebody configured who signed out since is nobody's.
    const hasLeft = owner.current !== null && sub !== owner.current
    if (editing || !isTouched || hasLeft) return null
    return { path, sub, options, files: [] }
  }
  function keep() {
    // Of a ticket all is written down already.
    if (ofTicket) return
    const draft = draftNow()
    if (draft) keepDraft(storage, place, draft)
    if (draft) leftBehind.set(place, triedFiles(artwork))
    else leftBehind.delete(place)
  }
  async function keepForReturn() {
    const draft = draftNow()
    if (!draft || ofTicket) return
    keepDraft(storage, path, draft)
    keepDraft(storage, path, { ...draft, files: await carryAll(triedFiles(artwork), sub) })
  }
  const keepOfTicket = useEffectEvent(() => {
    if (editing || sub !== owner.current) return
    const draft = draftNow()
    const files = [...carriedFiles(triedFiles(artwork)), ...filesToCome()]
    // In an order of its own, so that the same again is no change.
    files.sort((a, b) => a.slot.localeCompare(b.slot))
    ofTicket?.write(draft && { ...draft, files })
  })
  async function keepChange() {
    if (!ofTicket) return
    keepOfTicket()
    const files = triedFiles(artwork)
    if (carriedFiles(files).length === files.length) return
    await carryAll(files, sub)
    keepOfTicket()
  }
  const restoreOfTicket = useEffectEvent(() => {
    const draft = editing ? null : (ofTicket?.read() ?? null)
    comingBack.current = draft?.files ?? []
    show(draft, configurator, artwork)
  })
  function restore() {
    if (ofTicket) return restoreOfTicket()
    if (editing) return
    const returned = takeDraft<ProductDraft>(storage, path, sub)
    const isShown = show(returned ?? takeDraft<ProductDraft>(storage, place, sub), configurator, artwork)
    if (isShown && !returned) for (const [slot, file] of leftBehind.get(place) ?? []) artwork.put(slot, file)
  }
  function begin() {
    restore()
    return ofTicket?.keep(restoreOfTicket)
  }
  useVisit({ begin, keep, keepForReturn })
  useOnChange(selection, artwork.files, () => void keepChange())

  return {
    /** What is on the page now is in the cart: no draft of it is kept, nor of the page without its job name. */
    clear() {
      settled.current = { ...selection, jobName: '' }
      ofTicket?.write(null)
    },
  }
}
