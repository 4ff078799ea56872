import 'fake-indexeddb/auto'
import { onTestFinished } from 'vitest'

export type StorageFault = 'QuotaExceededError' | 'UnknownError' | 'InvalidStateError' | 'AbortError'

interface FaultPlan {
  fault: StorageFault
  /** Which step fails first, counted from 0 over transactions begun and rows written. */
  at: number
  /** How many steps fail from then on, until the device works again. */
  times: number
}

/** What became of a plan. */
export interface FaultCounts {
  steps: number
  failed: number
}

let isDue = (): StorageFault | null => null

/**
 * Makes the fake database fail as devices do, until the test is over: a full disk and a dying connection abort a
 * transaction that was written to, or refuse a new one.
 */
export function failing({ fault, at, times }: FaultPlan): FaultCounts {
  const seen = { steps: 0, failed: 0 }
  isDue = () => {
    if (seen.steps++ < at || seen.failed >= times) return null
    seen.failed++
    return fault
  }
  onTestFinished(heal)
  return seen
}

/** Lets the device work again. */
export function heal(): void {
  isDue = () => null
}

// Dexie takes hold of these when it opens a database, so they are replaced before any is open.
const { transaction } = IDBDatabase.prototype
const { put, add } = IDBObjectStore.prototype

IDBDatabase.prototype.transaction = function (...args) {
  const fault = args[1] === 'readwrite' ? isDue() : null
  if (fault) throw new DOMException('injected', fault)
  return transaction.apply(this, args)
}

IDBObjectStore.prototype.put = function (...args) {
  return watched(this, put.apply(this, args))
}

IDBObjectStore.prototype.add = function (...args) {
  return watched(this, add.apply(this, args))
}

function watched(store: IDBObjectStore, request: IDBRequest<IDBValidKey>) {
  const fault = isDue()
  if (fault) request.addEventListener('success', () => abort(store.transaction, fault))
  return request
}

/** Aborts as the browser does, naming the cause, which pages cannot do themselves. */
function abort(written: IDBTransaction, fault: StorageFault) {
  ;(written as unknown as { _abort(name: StorageFault): void })._abort(fault)
}
