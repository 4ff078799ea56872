import type { SyncedCart } from '#shared/cart/apply.ts'
import { EMPTY_CART } from '#shared/cart/apply.ts'
import type { DeskAct } from '#shared/contract/desk.ts'
import type { ProofAnswer } from '#shared/contract/proofs.ts'
import type { CartChange, CartStorage } from './cart-storage.ts'
import { cartText } from './cart-text.ts'
import { answerIn } from './desk/answer-row.ts'
import { actOf } from './desk/desk-act.ts'
import type { GuardedWrites } from './guarded-writes.ts'
import type { Outbox } from './outbox.ts'
import type { NewRow } from './outbox-row.ts'
import { proofIn } from './proof-row.ts'
import type { OutboxRow } from './schema.ts'
import type { UploadRepository } from './upload-repository.ts'

/** Words for what was lost; they stand before the reason. */
const LOST = {
  cart: 'Your change to the cart',
  file: (name: string) => `The file ${name}`,
} as const

/** The same for rows of the outbox; none for the record of a sign-in, which the next start makes again. */
const LOST_ROW: Record<OutboxRow['kind'], string | null> = {
  cart: LOST.cart,
  contact: 'Your message',
  answer: 'Your answer',
  proof: 'Your answer to the proof',
  desk: 'Your change to the order',
  user: null,
}

type CartEdit<T> = (cart: SyncedCart) => CartChange<T>

/** A cart whose changes are not lost silently; what was to be kept can be copied as text. */
export function guardCartStorage(storage: CartStorage, guarded: GuardedWrites): CartStorage {
  /** As last seen, to tell what is lost when nothing can be read any more. */
  let known = EMPTY_CART

  async function write<T, R>(fn: CartEdit<T>, act: (noted: CartEdit<T>) => Promise<R>): Promise<R> {
    let after: SyncedCart | null = null
    const noted: CartEdit<T> = cart => {
      const done = fn(cart)
      after = done.cart
      return done
    }
    const copy = () => cartText((after ?? fn(known).cart).lines)
    const result = await guarded.write({ what: LOST.cart, copy }, () => act(noted))
    known = after ?? known
    return result
  }

  return {
    read: () => guarded.quietly(storage.read),
    change: (fn, mayBeLost) =>
      mayBeLost ? guarded.quietly(() => storage.change(fn)) : write(fn, noted => storage.change(noted)),
    changeOnce: (name, fn) => write(fn, noted => storage.changeOnce(name, noted)),
    watch: notify =>
      storage.watch(cart => {
        known = cart
        notify(cart)
      }),
  }
}

/** Upload rows that are not lost silently. A new pick is told; how far an upload is can be found out again. */
export function guardUploads(uploads: UploadRepository, guarded: GuardedWrites): UploadRepository {
  return {
    get: (line, slot) => guarded.quietly(() => uploads.get(line, slot)),
    put: row => guarded.write({ what: LOST.file(row.fileName) }, () => uploads.put(row)),
    change(line, slot, decide, fileName) {
      const act = () => uploads.change(line, slot, decide)
      return fileName === undefined ? guarded.quietly(act) : guarded.write({ what: LOST.file(fileName) }, act)
    },
    list: () => guarded.quietly(() => uploads.list()),
    delete: (line, slot) => guarded.quietly(() => uploads.delete(line, slot)),
    watch: uploads.watch,
  }
}

/** An outbox whose new rows are not lost silently; what the server has answered can be had again. */
export function guardOutbox(outbox: Outbox, guarded: GuardedWrites): Outbox {
  return {
    ...outbox,
    list: () => guarded.quietly(outbox.list),
    add(row) {
      const what = LOST_ROW[row.kind]
      const act = () => outbox.add(row)
      return what === null ? guarded.quietly(act) : guarded.write({ what, copy: () => wordsOf(row) }, act)
    },
    read: () => guarded.quietly(outbox.read),
    transact: decide => guarded.quietly(() => outbox.transact(decide)),
    noteTold: id => guarded.quietly(() => outbox.noteTold(id)),
    dismissNotice: id => guarded.quietly(() => outbox.dismissNotice(id)),
    done: () => guarded.quietly(outbox.done),
  }
}

/** What a person wrote in a row, without what the shop adds to it; null where it has no words. */
function wordsOf(row: NewRow): string | null {
  switch (row.kind) {
    case 'contact':
      return String((row.body as { message?: unknown }).message ?? '') || null
    case 'answer':
      return answerIn(row)?.text ?? null
    case 'proof':
      return wordsIn(proofIn(row)?.answer)
    case 'desk':
      return wordsIn(actOf(row)?.act)
    default:
      return null
  }
}

/** Words of an answer to a proof, or of what staff did. */
function wordsIn(said: ProofAnswer | DeskAct | undefined): string | null {
  if (said === undefined) return null
  if ('text' in said) return said.text
  if ('reason' in said) return said.reason
  return 'said' in said ? said.said || null : null
}
