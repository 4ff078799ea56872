import type { CartRepository } from '#pwa/local/cart-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import type { UploadRepository } from '#pwa/local/upload-repository.ts'
import type { TicketView } from '#shared/booth/ticket.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { changeSincePaid } from './since-paid.ts'
import { holdingOf } from './ticket-holding.ts'
import type { TicketStore } from './ticket-store.ts'

type Write<Args extends unknown[], T> = (...args: Args) => Promise<T>

/**
 * A ticket's things, of whose writes the list of tickets hears before and after: a crash between leaves a ticket that is
 * looked at once more, and never one that is passed over (decision 46).
 */
export function touching(local: Local, store: Pick<TicketStore, 'touch'>): Local {
  const ticket = ticketIdOf(local.sub)
  if (ticket === null) return local

  /** Returns what the shop has said of the ticket. */
  async function touchBefore(of: string): Promise<TicketView | null> {
    let view: TicketView | null = null
    await store.touch(of, row => {
      view = row.view
      return row
    })
    return view
  }

  async function touchAfter(of: string, view: TicketView | null) {
    const [holding, noteChange] = await Promise.all([holdingOf(local), changeSincePaid(local, view)])
    await store.touch(of, row => noteChange({ ...row, ...holding }))
  }

  const noted =
    <Args extends unknown[], T>(write: Write<Args, T>): Write<Args, T> =>
    async (...args) => {
      const view = await touchBefore(ticket)
      try {
        return await write(...args)
      } finally {
        await touchAfter(ticket, view)
      }
    }

  const { cart, uploads, outbox } = local
  const notedCart: CartRepository = {
    ...cart,
    add: noted(cart.add),
    patch: noted(cart.patch),
    setArtwork: noted(cart.setArtwork),
    markPending: noted(cart.markPending),
    unmarkPending: noted(cart.unmarkPending),
    remove: noted(cart.remove),
    clear: noted(cart.clear),
    restore: noted(cart.restore),
    addOnce: noted(cart.addOnce),
  }
  const notedUploads: UploadRepository = {
    ...uploads,
    put: noted(uploads.put),
    change: noted(uploads.change),
    delete: noted(uploads.delete),
  }
  return {
    ...local,
    cart: notedCart,
    uploads: notedUploads,
    outbox: { ...outbox, transact: noted(outbox.transact) },
  }
}
