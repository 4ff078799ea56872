import type { SyncedCart } from '#shared/cart/apply.ts'
import { EMPTY_CART } from '#shared/cart/apply.ts'
import { cartText } from './cart-text.ts'
import type { Durable } from './durable.ts'
import type { CartChange, CartKeeper } from './keeper.ts'
import type { Outbox } from './outbox.ts'
import type { UploadRepository } from './upload-repository.ts'

/** Words for what was lost; they stand before the reason. */
const LOST = {
  cart: 'Your change to the cart',
  message: 'Your message',
  file: (name: string) => `The file ${name}`,
} as const

type Change<T> = (cart: SyncedCart) => CartChange<T>

/** A cart whose changes are not lost silently; what was to be kept can be copied as text. */
export function durableKeeper(keeper: CartKeeper, durable: Durable): CartKeeper {
  /** As last seen, to tell what is lost when nothing can be read any more. */
  let known = EMPTY_CART

  async function write<T, R>(fn: Change<T>, act: (noted: Change<T>) => Promise<R>): Promise<R> {
    let after: SyncedCart | null = null
    const noted: Change<T> = cart => {
      const done = fn(cart)
      after = done.cart
      return done
    }
    const copy = () => cartText((after ?? fn(known).cart).lines)
    const result = await durable.write({ what: LOST.cart, copy }, () => act(noted))
    known = after ?? known
    return result
  }

  return {
    read: () => durable.quietly(keeper.read),
    change: (fn, mayBeLost) =>
      mayBeLost ? durable.quietly(() => keeper.change(fn)) : write(fn, noted => keeper.change(noted)),
    once: (name, fn) => write(fn, noted => keeper.once(name, noted)),
    watch: tell =>
      keeper.watch(cart => {
        known = cart
        tell(cart)
      }),
  }
}

/** Upload rows that are not lost silently. A new pick is told; how far an upload is can be found out again. */
export function durableUploads(uploads: UploadRepository, durable: Durable): UploadRepository {
  return {
    get: (line, slot) => durable.quietly(() => uploads.get(line, slot)),
    put: row => durable.write({ what: LOST.file(row.fileName) }, () => uploads.put(row)),
    patch: (line, slot, id, change) => durable.quietly(() => uploads.patch(line, slot, id, change)),
    list: () => durable.quietly(() => uploads.list()),
    drop: (line, slot) => durable.quietly(() => uploads.drop(line, slot)),
    watch: uploads.watch,
  }
}

/** An outbox whose new rows are not lost silently; what the server has answered can be had again. */
export function durableOutbox(outbox: Outbox, durable: Durable): Outbox {
  return {
    ...outbox,
    list: () => durable.quietly(outbox.list),
    add: row => durable.write({ what: LOST.message, copy: () => textOf(row.body) }, () => outbox.add(row)),
    read: () => durable.quietly(outbox.read),
    settle: decide => durable.quietly(() => outbox.settle(decide)),
    noteTold: id => durable.quietly(() => outbox.noteTold(id)),
    dismissNotice: id => durable.quietly(() => outbox.dismissNotice(id)),
    done: () => durable.quietly(outbox.done),
  }
}

/** The written words of a message, without what the shop adds to them. */
function textOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null
  return String(body.message)
}
