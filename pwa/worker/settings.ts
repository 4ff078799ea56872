import type { Entry } from './pieces.ts'

/** What the server writes in front of the worker: its bytes change with the shop's settings. */
export interface Shop {
  version: string
  /** Names configuration and content policy. */
  settings: string
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[]; SHOP?: Shop }

const UNSTAMPED: Shop = { version: 'unstamped', settings: '' }

/** The build's files and the stamp of the server that handed the worker out. */
export const ENTRIES: readonly Entry[] = self.__WB_MANIFEST
export const SHOP: Shop = self.SHOP ?? UNSTAMPED
