import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import type { KeyValue } from './auth/identity.ts'

const PREFIX = 'goldleaf.draft:'

/** What a person had configured on a product's page when they left it, or the page had to give way. */
export interface Draft {
  path: string
  /** Whose it is; null while nobody was signed in, and then it is for whoever comes back in this tab. */
  sub: string | null
  options: OptionsMap
  files: CarriedFile[]
}

/** A tried file, under its id in the inbox. */
export interface CarriedFile {
  slot: ArtworkSlot
  id: string
}

/** Keeps a draft in the tab's storage, at an entry of its history or at a path; a tab without room keeps none. */
export function keepDraft(storage: KeyValue, at: string, draft: Draft): void {
  try {
    storage.setItem(PREFIX + at, JSON.stringify(draft))
  } catch {
    // The page goes all the same.
  }
}

/** Takes a draft of a product's page, once; null where there is none for this page and person (D2). */
export function takeDraft(storage: KeyValue, at: string, path: string, sub: string | null): Draft | null {
  const draft = JSON.parse(storage.getItem(PREFIX + at) ?? 'null') as Draft | null
  if (draft?.path !== path || (draft.sub !== null && draft.sub !== sub)) return null
  storage.removeItem(PREFIX + at)
  return draft
}

/** Forgets every draft of this tab: its person signed out (D2). */
export function forgetDrafts(storage: KeyValue): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
}
