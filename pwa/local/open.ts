import { lossBoard } from '#pwa/lib/not-saved.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { type CartRepository, createCartRepository } from './cart-repository.ts'
import { type CheckoutWish, dexieWish, memoryWish } from './checkout-wish.ts'
import { type DamagedRepository, dexieDamaged, NONE_DAMAGED } from './damaged.ts'
import { databaseNews } from './database-news.ts'
import { dexieKeeper } from './dexie-keeper.ts'
import { dexieOutbox } from './dexie-outbox.ts'
import { createDurable, type Durable, type DurableDeps, IN_MEMORY } from './durable.ts'
import { durableKeeper, durableOutbox, durableUploads } from './durable-writers.ts'
import type { FileRepository } from './files/file-repository.ts'
import { memoryFiles, openFiles } from './files/open-files.ts'
import { settleForgetting } from './forgetting.ts'
import { memoryKeeper } from './memory-keeper.ts'
import { memoryOutbox } from './memory-outbox.ts'
import { createShelf } from './memory-shelf.ts'
import { dexieOrders, memoryOrders, type OrderRepository } from './order-repository.ts'
import type { Outbox } from './outbox.ts'
import { reopen } from './reopen.ts'
import { databaseOf, LocalDb } from './schema.ts'
import { dexieUploads, memoryUploads, type UploadRepository } from './upload-repository.ts'

/** One person's things on this device. */
export interface Local {
  sub: string
  /** False when the database did not open: nothing will be there after the page is closed (D1). */
  isKept: boolean
  cart: CartRepository
  outbox: Outbox
  uploads: UploadRepository
  /** "Checkout when connected". */
  wish: CheckoutWish
  /** Orders as last seen. */
  orders: OrderRepository
  /** How everything else is to be written, so that nothing is lost silently. */
  durable: Durable
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
  ask: DurableDeps['ask']
}

/** The spec's restore time-out (§4, D1), in milliseconds. */
export const OPEN_TIMEOUT_MS = 5_000

export async function openDb(sub: string): Promise<LocalDb> {
  const mark = await subjectMark(sub)
  await settleForgetting(mark)
  const db = new LocalDb(databaseOf(mark))
  await db.open()
  databaseNews.opened()
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

function kept(sub: string, db: LocalDb, { newId, wait, ask }: OpenDeps): Local {
  let isClosed = false
  // Whoever is at the screen now need not be the one who loses something.
  const askOwner: OpenDeps['ask'] = async (...loss) => (isClosed ? 'let-go' : ask(...loss))
  const durable = createDurable({ reopen: () => reopen(db, wait), ask: askOwner })
  const outbox = durableOutbox(dexieOutbox(db), durable)
  const files = openFiles(db)
  const uploads = durableUploads(dexieUploads(db), durable)
  return {
    sub,
    isKept: true,
    cart: createCartRepository(durableKeeper(dexieKeeper(db), durable), newId),
    outbox,
    uploads,
    wish: dexieWish(db, durable),
    orders: dexieOrders(db, durable),
    durable,
    files,
    damaged: dexieDamaged(db, durable),
    close() {
      isClosed = true
      db.letGo()
    },
  }
}

function inMemory(sub: string, newId: () => string): Local {
  const shelf = createShelf()
  return {
    sub,
    isKept: false,
    cart: createCartRepository(memoryKeeper(shelf), newId),
    outbox: memoryOutbox(shelf),
    uploads: memoryUploads(),
    wish: memoryWish(),
    orders: memoryOrders(),
    durable: IN_MEMORY,
    files: memoryFiles(),
    damaged: NONE_DAMAGED,
    close() {},
  }
}
