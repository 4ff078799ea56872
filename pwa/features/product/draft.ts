import type { KeyValue } from '#pwa/lib/auth/identity.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'

const KEY = 'goldleaf.draft'

/** What a person had configured on a product's page when the page had to give way. */
export interface Draft {
  path: string
  /** Whose it is; null while nobody was signed in, and then it is for whoever comes back to this tab. */
  sub: string | null
  options: OptionsMap
  files: CarriedFile[]
}

/** A tried file, under its id in the inbox. */
export interface CarriedFile {
  slot: ArtworkSlot
  id: string
}

/** Keeps a draft for this tab; a later one takes its place. */
export function keepDraft(storage: KeyValue, draft: Draft): void {
  storage.setItem(KEY, JSON.stringify(draft))
}

/** Takes the draft of a product's page, once; null where there is none for this page and person (D2). */
export function takeDraft(storage: KeyValue, path: string, sub: string | null): Draft | null {
  const draft = JSON.parse(storage.getItem(KEY) ?? 'null') as Draft | null
  if (draft?.path !== path || (draft.sub !== null && draft.sub !== sub)) return null
  storage.removeItem(KEY)
  return draft
}
