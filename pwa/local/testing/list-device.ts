import {
  type ListRows,
  listOf,
  type PriceListStorage,
  type StoredConfirmation,
  toKeep,
} from '#pwa/local/stored-price-list.ts'
import type { Failing, ListDevice } from './price-list-contract.ts'

/** The rows of a device in memory, with the failures of a real one, for tests of what uses them. */
export interface MemoryListDevice extends ListDevice {
  rows(): ListRows
}

/** A device that keeps what the database would, under the same contract. */
export function memoryListDevice(): MemoryListDevice {
  let rows: { kept: ListRows['kept']; confirmed: StoredConfirmation | undefined } = {
    kept: undefined,
    confirmed: undefined,
  }
  let failing: Failing = 'nothing'
  let written = 0
  const watchers = new Set<Parameters<PriceListStorage['watch']>[0]>()
  const storage: PriceListStorage = {
    read: async () => structuredClone(listOf(rows)),
    async write(confirmed, list) {
      const part = toKeep(rows.confirmed, confirmed)
      if (part === 'nothing') return
      if (part === 'list') written++
      if (failing === 'all' || (failing === 'list' && part === 'list')) throw new Error('full')
      const kept = part === 'list' ? structuredClone({ list, etag: confirmed.etag }) : rows.kept
      rows = { kept, confirmed: { ...confirmed, hasList: true } }
      for (const notify of watchers) notify(confirmed)
    },
    watch(notify) {
      watchers.add(notify)
      return () => watchers.delete(notify)
    },
  }
  return {
    tab: () => storage,
    fail(what) {
      failing = what
    },
    listsWritten: () => written,
    rows: () => structuredClone(rows),
  }
}
