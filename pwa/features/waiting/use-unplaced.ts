import { useLocal } from '#pwa/hooks/use-local.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { watchUnplaced } from '#pwa/sync/uploads/upload-records.ts'

const NONE: readonly UploadRecord[] = []

/** The person's files that lost their line before they were sent. */
export function useUnplaced(sub: string | null): readonly UploadRecord[] {
  return useLocal(sub, watchUnplaced) ?? NONE
}
