import {
  apply,
  type CartMutation,
  type LinePatch,
  type MutationOutcome,
  type SyncedCart,
} from '#shared/cart/apply.ts'
import type { ArtworkRef, ArtworkSlot, CartLine, PendingFile } from '#shared/cart/line.ts'
import { waitingFor, waitingPatch, withoutWaiting } from '#shared/cart/pending-file.ts'
import type { LinePlace } from '#shared/cart/place.ts'
import type { CartChange, CartStorage } from './cart-storage.ts'
import { placesFor, type Removed, removedAt } from './restore-order.ts'
import type { TicketLine } from './schema.ts'

/** A line before the cart gave it its id (D5). */
export type Unplaced = Omit<CartLine, 'id'>

export type Added = { ok: true; id: string } | { ok: false; code: 'cart_full' | 'invalid' }

/** A line that was put back: `to` is its id from now on. */
export interface Restored {
  from: string
  to: string
}

/** One person's cart on this device. A change of a line that is not there any more answers false. */
export interface CartRepository {
  list(): Promise<CartLine[]>
  find(id: string): Promise<CartLine | null>
  add(line: Unplaced): Promise<Added>
  patch(id: string, patch: LinePatch): Promise<boolean>
  /** With `isKnown` the shop has done the same already: nobody is asked where the device does not take it. */
  setArtwork(id: string, slot: ArtworkSlot, artwork: ArtworkRef | null, isKnown?: boolean): Promise<boolean>
  /** Tells the person's other devices that a file waits here for a slot (D19). */
  markPending(id: string, slot: ArtworkSlot, file: PendingFile): Promise<boolean>
  /** Takes that word back, if it still is about this choice of a file. */
  unmarkPending(id: string, slot: ArtworkSlot, file: string): Promise<boolean>
  /**
   * The removed line with its place, for undo; null when there was none. With `waitsFor` the shop hears of it only once
   * that line is in its ticket there.
   */
  remove(id: string, waitsFor?: TicketLine): Promise<Removed | null>
  /** Removes every line and answers them, for undo. */
  clear(): Promise<Removed[]>
  /** Puts removed lines back where they were, each under a new id (D5); answers those that found room. */
  restore(removed: readonly Removed[]): Promise<Restored[]>
  /** Adds lines in one go, those without an id under a new one, the first time this name is used on this device; returns how many. */
  addOnce(name: string, lines: (Unplaced & { id?: string })[]): Promise<number>
  watch(notify: (lines: CartLine[]) => void): () => void
}

type Op = Pick<CartMutation, 'op' | 'line' | 'val'> & { after?: LinePlace }

export function createCartRepository(storage: CartStorage, newId: () => string): CartRepository {
  const { run, runAll, addition, additions } = mutating(newId)

  const commit = (op: Op, mayBeLost = false) =>
    storage.change(cart => {
      const { outcome, ...change } = run(cart, op)
      return { ...change, result: outcome }
    }, mayBeLost)

  /** Says what waits for a slot where what was said before asks for it; one write, so that nothing comes between. */
  function setWaiting(
    line: string,
    slot: ArtworkSlot,
    file: PendingFile | null,
    isDue: (now: PendingFile | null) => boolean,
  ): Promise<boolean> {
    return storage.change(cart => {
      const found = cart.lines.find(({ id }) => id === line)
      if (!found || !isDue(waitingFor(found, slot))) return { cart, result: false }
      return { ...run(cart, { op: 'patch', line, val: waitingPatch(slot, file) }), result: true }
    }, true)
  }

  return {
    list: async () => (await storage.read()).lines,
    find: async id => (await storage.read()).lines.find(line => line.id === id) ?? null,
    async add(line) {
      const id = newId()
      const outcome = await commit({ op: 'add', line: id, val: { ...line, id } })
      return outcome.kind === 'done' ? { ok: true, id } : { ok: false, code: outcome.code }
    },
    patch: async (id, val) => took(await commit({ op: 'patch', line: id, val })),
    setArtwork: async (id, slot, artwork, isKnown) =>
      took(await commit({ op: 'artwork', line: id, val: { slot, artwork } }, isKnown)),
    markPending: (id, slot, file) => setWaiting(id, slot, file, now => now?.id !== file.id),
    unmarkPending: (id, slot, file) => setWaiting(id, slot, null, now => now?.id === file),
    remove: (id, waitsFor) =>
      storage.change(cart => ({
        ...run(cart, { op: 'remove', line: id, val: undefined }),
        ...(waitsFor && { waitsFor }),
        result: removedAt(
          cart.lines,
          cart.lines.findIndex(line => line.id === id),
        ),
      })),
    clear: () =>
      storage.change(cart => {
        const ops = cart.lines.map((line): Op => ({ op: 'remove', line: line.id, val: undefined }))
        const removed = cart.lines.flatMap((_, index) => removedAt(cart.lines, index) ?? [])
        return { ...runAll(cart, ops), result: removed }
      }),
    restore: removed =>
      storage.change(cart => {
        const ops = additions(removed.map(({ line }) => withoutWaiting(line)))
        const newIds = ops.map(({ line }) => line)
        const present = cart.lines.map(({ id }) => id)
        const places = placesFor(removed, newIds, present)
        const placed = ops.map((op, at) => ({ ...op, ...(places[at] && { after: places[at] }) }))
        const { result: _, ...change } = runAll(cart, placed)
        const added = new Set(change.mutations?.map(({ line }) => line))
        const pairs = removed.map(({ line }, at) => ({ from: line.id, to: newIds[at] ?? '' }))
        return { ...change, result: pairs.filter(({ to }) => added.has(to)) }
      }),
    addOnce: async (name, lines) =>
      (await storage.changeOnce(name, cart =>
        runAll(
          cart,
          lines.map(line => addition(line, line.id)),
        ),
      )) ?? 0,
    watch: notify => storage.watch(cart => notify(cart.lines)),
  }
}

function mutating(newId: () => string) {
  /** Every change is a mutation run through the function the server runs ("Cart sync"); only what took is sent there. */
  function run(cart: SyncedCart, op: Op) {
    const mutation = { mid: newId(), seenRev: cart.v, ...op } as CartMutation
    const applied = apply(cart, mutation)
    return { ...applied, mutations: took(applied.outcome) ? [mutation] : [] }
  }

  function runAll(cart: SyncedCart, ops: Op[]): CartChange<number> {
    const mutations: CartMutation[] = []
    for (const op of ops) {
      const applied = run(cart, op)
      cart = applied.cart
      mutations.push(...applied.mutations)
    }
    return { cart, mutations, result: mutations.length }
  }

  const addition = (line: Unplaced, id = newId()): Op => ({ op: 'add', line: id, val: { ...line, id } })
  const additions = (lines: Unplaced[]) => lines.map(line => addition(line))
  return { run, runAll, addition, additions }
}

function took(outcome: MutationOutcome): boolean {
  return outcome.kind === 'done' && outcome.note !== 'gone'
}
