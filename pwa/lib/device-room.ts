import type { KeyValue } from './auth/identity.ts'
import { deviceStorage } from './storage.ts'

/** What the browser says of this device's room for the shop; null where it does not say. */
export interface Room {
  /** Bytes. */
  free: number | null
  /** Whether the browser has promised not to clear the shop's storage by itself. */
  isPersistent: boolean | null
}

export interface DeviceRoom {
  /** Never throws. */
  read(): Promise<Room>
  /** Asks the browser to keep what the shop stores; whether it does. Never throws. */
  askPersistence(): Promise<boolean>
  /** The same, the first time on this device only. */
  askPersistenceOnce(): Promise<void>
  /** How many bytes are free and needed, when a file of so many does not fit; null when it does, or nobody can say. */
  shortage(bytes: number): Promise<{ free: number; needed: number } | null>
}

/** The part of the browser's storage manager that is used; older browsers lack some of it. */
export type StorageManagerLike = Partial<Pick<StorageManager, 'estimate' | 'persist' | 'persisted'>>

/** Kept free beside a file, so that the cart can still be written; bytes. */
export const RESERVE = 5_000_000

const PERSISTENCE_ASKED_KEY = 'goldleaf.persistence-asked'

export function createDeviceRoom(manager: StorageManagerLike, memory: KeyValue): DeviceRoom {
  async function free(): Promise<number | null> {
    const { quota, usage } = (await manager.estimate?.().catch(() => null)) ?? {}
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
  }

  const askPersistence = async () => (await manager.persist?.().catch(() => false)) ?? false

  return {
    read: async () => ({
      free: await free(),
      isPersistent: (await manager.persisted?.().catch(() => null)) ?? null,
    }),
    askPersistence,
    async askPersistenceOnce() {
      if (memory.getItem(PERSISTENCE_ASKED_KEY) !== null) return
      try {
        memory.setItem(PERSISTENCE_ASKED_KEY, '1')
      } catch {
        // On a full device it is asked again.
      }
      await askPersistence()
    },
    async shortage(bytes) {
      const found = await free()
      const needed = bytes + RESERVE
      return found === null || found >= needed ? null : { free: found, needed }
    },
  }
}

let room: DeviceRoom | null = null

/** This device's room. */
export function deviceRoom(): DeviceRoom {
  room ??= createDeviceRoom(globalThis.navigator?.storage ?? {}, deviceStorage())
  return room
}

/** Bytes for people: "12.3 MB", tenths of gigabytes, or whole kilobytes of what is no tenth of a megabyte. */
export function sizeText(bytes: number): string {
  if (bytes > 0 && bytes < 5e4) return `${Math.ceil(bytes / 1e3)} KB`
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}
