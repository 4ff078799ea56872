import { lossBoard } from '#pwa/lib/not-saved.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { offerAgain, offerMerged } from './booth/write-offer.ts'
import { type CartRepository, createCartRepository } from './cart-repository.ts'
import { type CheckoutWish, dexieWish, memoryWish } from './checkout-wish.ts'
import { type DamagedRepository, dexieDamaged, NONE_DAMAGED } from './damaged.ts'
import { databaseStatus } from './database-status.ts'
import { putBack } from './dexie-cart.ts'
import { dexieCartStorage } from './dexie-cart-storage.ts'
import { dexieOutbox } from './dexie-outbox.ts'
import type { FileRepository } from './files/file-repository.ts'
import { memoryFiles, openFiles } from './files/open-files.ts'
import { finishWipeBeforeOpening } from './finish-wipes.ts'
import { guardCartStorage, guardOutbox, guardUploads } from './guarded-storage.ts'
import {
  createGuardedWrites,
  type GuardedWrites,
  type GuardedWritesDeps,
  IN_MEMORY,
} from './guarded-writes.ts'
import { createInMemoryStore } from './in-memory-store.ts'
import { linesUnderway } from './lines-underway.ts'
import { databaseOf, LocalDb } from './local-db.ts'
import { memoryCartStorage } from './memory-cart-storage.ts'
import { memoryOutbox } from './memory-outbox.ts'
import { dexieOrders, memoryOrders, type OrderRepository } from './order-repository.ts'
import type { Outbox } from './outbox.ts'
import { reopen } from './reopen.ts'
import { dexieUploads, memoryUploads, type UploadRepository } from './upload-repository.ts'

/** One person's things on this device. */
export interface Local {
  sub: string
  /** False when the database did not open: nothing will be there after the page is closed (D1). */
  isKept: boolean
  /** For what is kept in the database or not at all: a booth's tickets. Null in memory. */
  db: LocalDb | null
  cart: CartRepository
  outbox: Outbox
  uploads: UploadRepository
  /** "Checkout when connected". */
  wish: CheckoutWish
  /** Orders as last seen. */
  orders: OrderRepository
  /** How everything else is to be written, so that nothing is lost silently. */
  guarded: GuardedWrites
  files: FileRepository
  /** What of all this cannot be read any more. */
  damaged: DamagedRepository
  /** Ends the use of this person's things; what is still under way fails without a word. */
  close(): void
}

export interface OpenDeps {
  newId(): string
  openDb(sub: string): Promise<LocalDb>
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>
  /** Asks the person what to do about a write that the device did not take. */
  ask: GuardedWritesDeps['ask']
}

/** The spec's restore time-out (§4, D1), in milliseconds. */
export const OPEN_TIMEOUT_MS = 5_000

export async function openDb(sub: string): Promise<LocalDb> {
  const mark = await subjectMark(sub)
  await finishWipeBeforeOpening(mark)
  const db = new LocalDb(databaseOf(mark))
  await db.open()
  databaseStatus.opened()
  return db
}

const browser: OpenDeps = {
  newId: () => crypto.randomUUID(),
  openDb,
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
  ask: lossBoard.ask,
}

/** Opens a person's database; after 5 s, or when it fails, everything lives in memory instead (D1). */
export async function openLocal(sub: string, deps: OpenDeps = browser): Promise<Local> {
  const opening = deps.openDb(sub)
  const db = await Promise.race([opening.catch(() => null), deps.wait(OPEN_TIMEOUT_MS).then(() => null)])
  if (db) return kept(sub, db, deps)
  // One that opens after all must not hold up another tab's upgrade.
  opening.then(late => late.close()).catch(() => {})
  return inMemory(sub, deps.newId)
}

/** A ticket that is offered is offered anew with each change, made here or elsewhere; a person's own cart never is. */
const cartIn = (db: LocalDb, isTicket: boolean) =>
  dexieCartStorage(db, Date.now, isTicket ? offerAgain : null)
const outboxIn = (db: LocalDb, isTicket: boolean) => dexieOutbox(db, Date.now, isTicket ? offerMerged : null)

function kept(sub: string, db: LocalDb, { newId, wait, ask }: OpenDeps): Local {
  let isClosed = false
  const isTicket = ticketIdOf(sub) !== null
  // Whoever is at the screen now need not be the one who loses something.
  const askOwner: OpenDeps['ask'] = async (...loss) => {
    linesUnderway.giveUp(sub)
    return isClosed ? 'let-go' : ask(...loss)
  }
  // From here on it is made only where the browser has deleted it under this page.
  db.on('populate', async () => {
    databaseStatus.cleared()
    await putBack(db, Date.now())
  })
  const guarded = createGuardedWrites({ reopen: () => reopen(db, wait), ask: askOwner })
  const outbox = guardOutbox(outboxIn(db, isTicket), guarded)
  const files = openFiles(db)
  const uploads = guardUploads(dexieUploads(db), guarded)
  return {
    sub,
    isKept: true,
    db,
    cart: createCartRepository(guardCartStorage(cartIn(db, isTicket), guarded), newId),
    outbox,
    uploads,
    wish: dexieWish(db, guarded),
    orders: dexieOrders(db, guarded),
    guarded,
    files,
    damaged: dexieDamaged(db, guarded),
    close() {
      isClosed = true
      db.dispose()
    },
  }
}

function inMemory(sub: string, newId: () => string): Local {
  const store = createInMemoryStore()
  return {
    sub,
    isKept: false,
    db: null,
    cart: createCartRepository(memoryCartStorage(store), newId),
    outbox: memoryOutbox(store),
    uploads: memoryUploads(),
    wish: memoryWish(),
    orders: memoryOrders(),
    guarded: IN_MEMORY,
    files: memoryFiles(),
    damaged: NONE_DAMAGED,
    close() {},
  }
}
