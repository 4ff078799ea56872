import { useLocal } from '#pwa/hooks/use-local.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { watchUnplaced } from '#pwa/sync/uploads/unplaced.ts'

const NONE: readonly UploadRow[] = []

/** The person's files that lost their line before they were sent. */
export function useUnplaced(sub: string | null): readonly UploadRow[] {
  return useLocal(sub, watchUnplaced) ?? NONE
}
