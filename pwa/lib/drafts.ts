import type { KeyValue } from './auth/identity.ts'
import { createDeviceEntry, type DeviceEntry } from './device-entry.ts'
import { deviceStorage } from './storage.ts'

/** What the names of all drafts begin with in a storage. */
export const PREFIX = 'goldleaf.draft:'

/** What a person left half-done in this tab. */
export interface Draft {
  /** Whose it is; null while nobody was signed in, and then it is for whoever comes back in this tab. */
  sub: string | null
}

/** Keeps a draft in the tab's storage under a name; a tab without room keeps none. */
export function keepDraft<StoredDraft extends Draft>(
  storage: KeyValue,
  name: string,
  draft: StoredDraft,
): void {
  try {
    storage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // The page goes all the same.
  }
}

/** Reads a draft; null where there is none for this person (D2). */
export function readDraft<StoredDraft extends Draft>(
  storage: KeyValue,
  name: string,
  sub: string | null,
): StoredDraft | null {
  const draft = JSON.parse(storage.getItem(PREFIX + name) ?? 'null') as StoredDraft | null
  return draft && (draft.sub === null || draft.sub === sub) ? draft : null
}

/** Reads a draft that counts once. */
export function takeDraft<StoredDraft extends Draft>(
  storage: KeyValue,
  name: string,
  sub: string | null,
): StoredDraft | null {
  const draft = readDraft<StoredDraft>(storage, name, sub)
  if (draft) deleteDraft(storage, name)
  return draft
}

export function deleteDraft(storage: KeyValue, name: string): void {
  storage.removeItem(PREFIX + name)
}

/** Forgets every draft of this tab, or those whose names begin so: their person signed out (D2), or is gone. */
export function deleteDrafts(storage: KeyValue, names = ''): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX + names)) storage.removeItem(key)
}

/** What the names of an owner's drafts on the device begin with. */
export const draftsOf = (owner: string): string => `${owner} `

/** An owner's draft of a page on the device; `read` makes of what is stored what was meant, and null of what cannot be that. */
export const draftEntry = <StoredDraft extends Draft>(
  owner: string,
  path: string,
  read: (stored: object) => StoredDraft | null,
): DeviceEntry<StoredDraft> => createDeviceEntry(deviceStorage, PREFIX + draftsOf(owner) + path, read)
