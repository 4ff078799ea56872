import type { PrecacheEntry } from './kept-files.ts'

/** What the server writes in front of the worker: its bytes change with the shop's settings. */
export interface ShopBuild {
  version: string
  /** Names configuration and content policy. */
  settings: string
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[]; SHOP?: ShopBuild }

const UNSTAMPED: ShopBuild = { version: 'unstamped', settings: '' }

/** The build's files and the stamp of the server that handed the worker out. */
export const ENTRIES: readonly PrecacheEntry[] = self.__WB_MANIFEST
export const SHOP: ShopBuild = self.SHOP ?? UNSTAMPED
